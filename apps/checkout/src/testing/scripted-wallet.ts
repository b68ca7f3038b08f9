import type { AnnouncedWallet, WalletEvent, WalletProvider } from '../features/wallet/announced-wallets';

export const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const HASH = `0x${'ab'.repeat(32)}`;

type Answer = unknown | ((params: unknown[]) => unknown);

/** An error in the form that wallets throw. */
export const providerError = (code: number, data?: unknown) =>
  Object.assign(new Error('as the wallet says'), { code, data });

/**
 * A fake wallet (EIP-1193). `answers` has an answer for each method: a value, or a function that can throw or
 * wait. By default the wallet is on Base, holds 20 USDC and agrees to everything.
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
    /** The parameters of each call of `method` so far. */
    calls: (method: string) =>
      request.mock.calls.filter(([call]) => call.method === method).map(([call]) => call.params),
    emit: (event: WalletEvent) => listeners.get(event)?.forEach((listener) => listener()),
    listenerCount: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    /** Injects the wallet as MiniPay's browser does; returns a function that removes it. */
    injectMiniPay() {
      Object.assign(window, { ethereum: { ...provider, isMiniPay: true } });
      return () => void Reflect.deleteProperty(window, 'ethereum');
    },
    /** Announces the wallet to the page, as a browser extension does; returns a function that stops it. */
    announce(info: Record<string, unknown> = {}) {
      const detail = { info: { uuid: 'scripted', name: 'Scripted', icon: '', rdns: 'x', ...info }, provider };
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      window.addEventListener('eip6963:requestProvider', announce);
      announce();
      return () => window.removeEventListener('eip6963:requestProvider', announce);
    },
  };
}

/** A storage in memory. */
export function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  };
}
