import { isJsonObject } from '../../lib/wire';

/** The part of EIP-1193 that a payment needs. */
export interface WalletProvider {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
  /**
   * Optional, because old wallets have no events. The page reads account and chain again before each payment.
   */
  on?(event: WalletEvent, listener: () => void): unknown;
  removeListener?(event: WalletEvent, listener: () => void): unknown;
}

export type WalletEvent = 'accountsChanged' | 'chainChanged' | 'disconnect';

/** A wallet in this browser, as it describes itself. Untrusted: any script on the page can announce one. */
export interface AnnouncedWallet {
  /** Differs after each load of the page. */
  id: string;
  name: string;
  /** An image as a `data:` URL; empty when the wallet has none that is allowed. */
  icon: string;
  provider: WalletProvider;
  /** It connects by itself, signs no messages, and is on Celo only. */
  isMiniPay?: boolean;
}

const ICON = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/;
const MAX_ICON_LENGTH = 200_000;
const MAX_NAME_LENGTH = 40;
const MINI_PAY = 'MiniPay';

/**
 * Calls back once for each wallet that announces itself (EIP-6963); returns a function that stops it. The
 * package `mipd` has the same loop, but does not check the announcement, and its types need viem.
 * MiniPay's browser has no other wallet.
 */
export function watchWallets(onWallet: (wallet: AnnouncedWallet) => void): () => void {
  const { ethereum } = window as { ethereum?: WalletProvider & { isMiniPay?: boolean } };
  const onAnnounced = (event: Event) => {
    const wallet = walletOf((event as CustomEvent<unknown>).detail);
    if (wallet) onWallet(wallet);
  };
  if (ethereum?.isMiniPay)
    onWallet({ id: MINI_PAY, name: MINI_PAY, icon: '', provider: ethereum, isMiniPay: true });
  else {
    window.addEventListener('eip6963:announceProvider', onAnnounced);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounced);
}

function walletOf(detail: unknown): AnnouncedWallet | null {
  if (!isJsonObject(detail) || !isJsonObject(detail.info)) return null;
  const { uuid, name, icon } = detail.info;
  const provider = detail.provider as Partial<WalletProvider> | undefined;
  if (typeof uuid !== 'string' || typeof name !== 'string' || !name.trim()) return null;
  if (typeof provider?.request !== 'function') return null;
  return {
    id: uuid,
    name: name.trim().slice(0, MAX_NAME_LENGTH),
    icon: typeof icon === 'string' && icon.length <= MAX_ICON_LENGTH && ICON.test(icon) ? icon : '',
    provider: provider as WalletProvider,
  };
}
