import type { AnnouncedWallet, WalletEvent, WalletProvider } from '../features/wallet/announced-wallets';

export const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const HASH = `0x${'ab'.repeat(32)}`;

type Answer = unknown | ((params: unknown[]) => unknown);

/** An error as wallets throw it. */
export const walletError = (code: number, data?: unknown) =>
  Object.assign(new Error('as the wallet says'), { code, data });

/**
 * A wallet (EIP-1193) that does what a test writes into `answers`, by method: a value, or a function that may also
 * throw or wait. As it comes it agrees to everything, on Base, with 20 USDC.
 */
export function scriptedWallet(changes: Record<string, Answer> = {}) {
  const listeners = new Map<WalletEvent, Set<() => void>>();
  const answers: Record<string, Answer> = {
    eth_requestAccounts: [ACCOUNT],
    eth_accounts: [ACCOUNT],
    eth_chainId: '0x2105',
    eth_call: `0x${20_000_000n.toString(16).padStart(64, '0')}`,
    eth_sendTransaction: HASH,
    wallet_switchEthereumChain: () => {
      answers.eth_chainId = '0x2105';
      return null;
    },
    ...changes,
  };
  const request = jest.fn(async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
    const answer = answers[method];
    return typeof answer === 'function' ? (answer as (given: unknown[]) => unknown)(params) : answer;
  });
  const provider: WalletProvider = {
    request,
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  };
  const wallet: AnnouncedWallet = { id: 'scripted', name: 'Scripted', icon: '', provider };
  return {
    wallet,
    answers,
    /** Parameters of each call of `method` so far. */
    calls: (method: string) =>
      request.mock.calls.filter(([call]) => call.method === method).map(([call]) => call.params),
    emit: (event: WalletEvent) => listeners.get(event)?.forEach((listener) => listener()),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    /** Announces it to the page, as a browser extension does; returns the way to stop. */
    announce(info: Record<string, unknown> = {}) {
      const detail = { info: { uuid: 'scripted', name: 'Scripted', icon: '', rdns: 'x', ...info }, provider };
      const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', tell);
      tell();
      return () => window.removeEventListener('eip6963:requestProvider', tell);
    },
  };
}

/** Storage that holds nothing but memory. */
export function memoryKeeper(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
}
