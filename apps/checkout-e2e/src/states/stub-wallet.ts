import type { Page } from 'playwright-core';

/**
 * Adds a stub wallet to `page`: connected, on the right network, with enough balance and no chain behind it.
 * It answers a request to send with `txHash`, or with a refusal when there is none. It signs only with
 * `signs`.
 */
export async function addStubWallet(page: Page, txHash?: string, signs = false): Promise<void> {
  await page.addInitScript(`(() => {
    // A page that showed MiniPay before keeps its script.
    delete window.ethereum;
    const account = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'];
    const answers = {
      eth_requestAccounts: account,
      eth_accounts: account,
      eth_chainId: '0x2105',
      eth_call: '0x' + (20000000).toString(16).padStart(64, '0'),
      eth_sendTransaction: ${JSON.stringify(txHash ?? null)},
      eth_signTypedData_v4: ${JSON.stringify(signs ? `0x${'1b'.repeat(65)}` : null)},
    };
    const provider = {
      async request({ method }) {
        if (answers[method]) return answers[method];
        // Its owner is reading the text.
        if (method === 'personal_sign') return new Promise(() => {});
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

/**
 * Adds a stub of MiniPay to `page`: on Celo, with `units` base units of each token, and no chain behind it.
 * Its owner refuses to send.
 */
export async function addStubMiniPay(page: Page, units: number): Promise<void> {
  await page.addInitScript(`(() => {
    const account = ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'];
    const answers = {
      eth_requestAccounts: account,
      eth_accounts: account,
      eth_chainId: '0xa4ec',
      eth_call: '0x' + (${units}).toString(16).padStart(64, '0'),
    };
    window.ethereum = {
      isMiniPay: true,
      async request({ method }) {
        if (answers[method]) return answers[method];
        throw Object.assign(new Error('refused'), { code: 4001 });
      },
    };
  })()`);
}
