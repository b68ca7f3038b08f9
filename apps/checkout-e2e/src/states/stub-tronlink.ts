import type { Page } from 'playwright-core';

/** Injects a fake TronLink on TRON's live network that agrees to everything, before the page loads. */
export async function addStubTronLink(page: Page, txId: string): Promise<void> {
  await page.addInitScript(`(() => {
    const account = 'TQe8oR3LibG2EHCMUe6WgvHXhAVpRLizBz';
    const callOf = (units) =>
      'a9059cbb' + '0'.repeat(64) + BigInt(units).toString(16).padStart(64, '0');
    const build = async (contract, method, options, [, { value }]) => ({
      result: { result: true },
      transaction: {
        txID: ${JSON.stringify(txId)},
        raw_data: { contract: [{ parameter: { value: { data: callOf(value) } } }] },
      },
    });
    window.tron = {
      isTronLink: true,
      request: async ({ method }) => (method === 'eth_chainId' ? '0x2b6653dc' : [account]),
      tronWeb: {
        transactionBuilder: { triggerSmartContract: build },
        trx: {
          sign: async (transaction) => ({ ...transaction, signature: ['00'] }),
          sendRawTransaction: async () => ({ result: true }),
        },
      },
    };
  })()`);
}
