import type { Keeper } from '../../lib/kept-text';
import { keepText, keptValue } from '../../lib/kept-text';
import { isFields } from '../../lib/wire';

/** A transfer that a wallet was asked for. */
export interface SentTransfer {
  /** `asking`: the wallet shows it now. `unknown`: it was asked and never told what became of it. */
  state: 'asking' | 'unknown' | 'sent';
  /** Decimal. */
  amount: string;
  /** The wallet's name. */
  wallet: string;
  /** Of the transaction, once it is sent. */
  hash: string | null;
}

/** What wallets were asked to send, by receiving address. Survives a reload, and is gone with the tab. */
export interface SentTransfers {
  /** The same object until it changes, as `useSyncExternalStore` wants it. */
  of(address: string): SentTransfer | null;
  /** Null forgets. */
  set(address: string, transfer: SentTransfer | null): void;
  subscribe(listener: () => void): () => void;
}

export function createSentTransfers(keeper: Keeper): SentTransfers {
  const known = new Map<string, SentTransfer | null>();
  const listeners = new Set<() => void>();
  return {
    of(address) {
      const transfer = known.get(address);
      if (transfer !== undefined) return transfer;
      const kept = transferOf(keptValue(keeper, keyOf(address)));
      known.set(address, kept);
      return kept;
    },
    set(address, transfer) {
      known.set(address, transfer);
      keepText(keeper, keyOf(address), transfer && JSON.stringify(transfer));
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

function transferOf(kept: unknown): SentTransfer | null {
  if (!isFields(kept) || typeof kept.amount !== 'string' || typeof kept.wallet !== 'string') return null;
  const { amount, wallet, hash } = kept;
  // Whoever waited for the wallet's answer is gone with the page before.
  return isTransactionHash(hash)
    ? { state: 'sent', amount, wallet, hash }
    : { state: 'unknown', amount, wallet, hash: null };
}
