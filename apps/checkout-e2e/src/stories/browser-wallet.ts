import type { Page } from 'playwright-core';
import type { DevFile } from '@cowrie/testing';

type Call = { method: string; params?: unknown[] };
/** An error is plain data here, because values are copied on the way into the page. */
type Answer = { result: unknown } | { error: { code: number; message: string } };

const refusal = (code: number, message: string): Answer => ({ error: { code, message } });

interface WalletOptions {
  /** Where it starts. It knows all networks. */
  network: string;
  /** The number of transactions and signatures that its owner refuses at first. */
  refuses?: number;
  /** One of the local chains’ own accounts, or a contract wallet. The faucet’s by default. */
  address?: string;
  /** The local chains’ account that signs: the owner of a contract wallet. By default `address`. */
  signer?: string;
  /** It signs only for the chain that it is on, as some wallets do. */
  isStrict?: boolean;
  /** It is MiniPay: injected with its flag, on Celo only, and signs no messages. */
  isMiniPay?: boolean;
}

/** What a wallet was asked so far. */
interface AskedWallet {
  /** The methods. */
  asked: string[];
  /** The transactions to send. */
  transactions: unknown[];
}

/**
 * Adds a wallet to `page` as a browser extension does (EIP-1193, announced by EIP-6963), or as MiniPay's
 * browser does.
 */
export async function addBrowserWallet(
  page: Page,
  { networks, faucet }: DevFile,
  options: WalletOptions,
): Promise<AskedWallet> {
  const { network, refuses = 0, address = faucet.address, signer = address, isStrict = false } = options;
  const { isMiniPay = false } = options;
  const asked: string[] = [];
  const transactions: unknown[] = [];
  let chain = chainBy(({ name }) => name === network);
  let refusals = refuses;
  let isConnected = false;

  function chainBy(found: (one: DevFile['networks']['test'][number]) => boolean) {
    const one = networks.test.find(found);
    if (!one) throw new Error('no such network');
    return one;
  }

  async function ask(method: string, params: unknown[] = []): Promise<Answer> {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return (await response.json()) as Answer;
  }

  async function answer({ method, params = [] }: Call): Promise<Answer> {
    asked.push(method);
    switch (method) {
      case 'eth_requestAccounts':
        isConnected = true;
        return { result: [address.toLowerCase()] };
      case 'eth_accounts':
        return { result: isConnected ? [address.toLowerCase()] : [] };
      case 'eth_chainId':
        return { result: `0x${chain.chainId.toString(16)}` };
      case 'wallet_switchEthereumChain': {
        if (isMiniPay) break;
        const { chainId } = params[0] as { chainId: string };
        chain = chainBy((one) => one.chainId === Number(chainId));
        return { result: null };
      }
      case 'eth_sendTransaction':
        if (refusals-- > 0) return refusal(4001, 'User rejected the request.');
        transactions.push(params[0]);
        await ask('anvil_impersonateAccount', [address]);
        return ask(method, params);
      case 'eth_signTypedData_v4': {
        if (isMiniPay) break;
        if (refusals-- > 0) return refusal(4001, 'User rejected the request.');
        const data = JSON.parse(params[1] as string) as { domain: { chainId: number } };
        if (isStrict && data.domain.chainId !== chain.chainId)
          return refusal(-32603, 'Provided chainId must match the active chainId.');
        return ask(method, [signer, data]);
      }
      case 'eth_call':
        return ask(method, params);
    }
    return refusal(4200, `not supported: ${method}`);
  }

  await page.exposeFunction('askWallet', answer);
  await page.addInitScript(`(() => {
    const listeners = {};
    const provider = Object.freeze({
      async request(call) {
        const { result, error } = await askWallet(call);
        if (error) throw Object.assign(new Error(error.message), error);
        if (call.method === 'wallet_switchEthereumChain')
          listeners.chainChanged?.forEach((listener) => listener(call.params[0].chainId));
        return result;
      },
      on: (event, listener) => void (listeners[event] ??= new Set()).add(listener),
      removeListener: (event, listener) => void listeners[event]?.delete(listener),
    });
    if (${isMiniPay}) return void (window.ethereum = Object.freeze({ ...provider, isMiniPay: true }));
    const info = Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Pocket', rdns: 'example.pocket',
      icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/%3E',
    });
    const announce = () => dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
    addEventListener('eip6963:requestProvider', announce);
    announce();
  })()`);
  return { asked, transactions };
}
