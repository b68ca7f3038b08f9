import type { Page } from 'playwright-core';

/**
 * Gives `page` a wallet that is connected, on the right network and full, and has no chain behind it: it answers
 * `txHash` when asked to send, or that its owner said no when there is none.
 */
export async function giveQuietWallet(page: Page, txHash?: string): Promise<void> {
  await page.addInitScript(`(() => {
    const account = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'];
    const answers = {
      eth_requestAccounts: account,
      eth_accounts: account,
      eth_chainId: '0x2105',
      eth_call: '0x' + (20000000).toString(16).padStart(64, '0'),
      eth_sendTransaction: ${JSON.stringify(txHash ?? null)},
    };
    const provider = {
      async request({ method }) {
        if (answers[method]) return answers[method];
        throw Object.assign(new Error('refused'), { code: 4001 });
      },
    };
    const info = { uuid: 'pocket', name: 'Pocket', rdns: 'example.pocket', icon: '' };
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  })()`);
}
