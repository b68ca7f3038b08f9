import { isFields } from '../../lib/wire';

/** The part of EIP-1193 that paying needs. */
export interface WalletProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
  /** Old wallets have no events; what they would tell is asked for before each payment anyway. */
  on?(event: WalletEvent, listener: () => void): unknown;
  removeListener?(event: WalletEvent, listener: () => void): unknown;
}

export type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

/** A wallet in this browser, as it calls itself: anything on the page can claim to be one. */
export interface AnnouncedWallet {
  /** Changes with each load of the page. */
  id: string;
  name: string;
  /** A picture as a `data:` address; empty where the wallet gives none that may be shown. */
  icon: string;
  provider: WalletProvider;
}

const PICTURE = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;
const MAX_PICTURE_LENGTH = 200_000;
const MAX_NAME_LENGTH = 40;

/**
 * Tells of every wallet that announces itself (EIP-6963), one call each; returns the way to stop. Ten lines instead of
 * `mipd`, which would bring the same loop without a check of what is announced, and types that need viem.
 */
export function watchWallets(onWallet: (wallet: AnnouncedWallet) => void): () => void {
  const onAnnounced = (event: Event) => {
    const wallet = walletOf((event as CustomEvent<unknown>).detail);
    if (wallet) onWallet(wallet);
  };
  window.addEventListener('eip6963:announceProvider', onAnnounced);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounced);
}

function walletOf(detail: unknown): AnnouncedWallet | null {
  if (!isFields(detail) || !isFields(detail.info)) return null;
  const { uuid, name, icon } = detail.info;
  const provider = detail.provider as Partial<WalletProvider> | undefined;
  if (typeof uuid !== 'string' || typeof name !== 'string' || !name.trim()) return null;
  if (typeof provider?.request !== 'function') return null;
  return {
    id: uuid,
    name: name.trim().slice(0, MAX_NAME_LENGTH),
    icon: typeof icon === 'string' && icon.length <= MAX_PICTURE_LENGTH && PICTURE.test(icon) ? icon : '',
    provider: provider as WalletProvider,
  };
}
