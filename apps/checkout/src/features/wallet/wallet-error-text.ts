import { t } from '../../i18n';
import type { WalletErrorKind } from './wallet-error';

/** What an error text names. */
export interface ErrorNames {
  wallet: string;
  /** As people call it. */
  network: string;
  chainId: number;
}

export function walletErrorText(error: WalletErrorKind, { wallet, network, chainId }: ErrorNames): string {
  switch (error) {
    case 'refused':
      return t('wallet.refused');
    case 'busy':
      return t('wallet.busy', { wallet });
    case 'disconnected':
      return t('wallet.disconnected', { wallet });
    case 'changed':
      return t('wallet.changed', { wallet });
    case 'unknownNetwork':
      return t('wallet.unknownNetwork', { wallet, network, chainId });
    case 'failed':
      return t('wallet.failed', { wallet });
  }
}
