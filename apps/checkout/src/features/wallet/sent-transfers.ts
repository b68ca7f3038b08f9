import type { StorageGetter } from '../../lib/storage';
import { writeText, readJson } from '../../lib/storage';
import { isJsonObject } from '../../lib/wire';

/** A transfer that the page asked a wallet to send. */
export interface SentTransfer {
  /** `asking`: the wallet shows the request now. `unknown`: the wallet never answered. */
  state: 'asking' | 'unknown' | 'sent';
  /** Decimal amount. */
  amount: string;
  /** The wallet's name. */
  wallet: string;
  /** Transaction hash; null until the transfer is sent. */
  hash: string | null;
}

/**
 * The transfers that wallets were asked to send, by deposit address. Kept across reloads, until the tab is
 * closed.
 */
export interface SentTransfers {
  /** Returns the same object until it changes, as `useSyncExternalStore` requires. */
  get(address: string): SentTransfer | null;
  /** Null removes the transfer. */
  set(address: string, transfer: SentTransfer | null): void;
  subscribe(listener: () => void): () => void;
}

export function createSentTransfers(getStorage: StorageGetter): SentTransfers {
  const cache = new Map<string, SentTransfer | null>();
  const listeners = new Set<() => void>();
  return {
    get(address) {
      const transfer = cache.get(address);
      if (transfer !== undefined) return transfer;
      const stored = parseTransfer(readJson(getStorage, keyOf(address)));
      cache.set(address, stored);
      return stored;
    },
    set(address, transfer) {
      cache.set(address, transfer);
      writeText(getStorage, keyOf(address), transfer && JSON.stringify(transfer));
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const sentTransfers = createSentTransfers(() => sessionStorage);

export function isTransactionHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}

const keyOf = (address: string) => `cowrie.sent.${address}`;

function parseTransfer(stored: unknown): SentTransfer | null {
  if (!isJsonObject(stored) || typeof stored.amount !== 'string' || typeof stored.wallet !== 'string')
    return null;
  const { amount, wallet, hash } = stored;
  // A reload loses the wallet's answer, so `asking` becomes `unknown`.
  return isTransactionHash(hash)
    ? { state: 'sent', amount, wallet, hash }
    : { state: 'unknown', amount, wallet, hash: null };
}
