import { t } from '../../i18n';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { walletAddresses } from './wallet-addresses';

export interface WalletLinksProps {
  transfer: Transfer;
  /** Decimal amount of `transfer`. */
  amount: string;
  /** The transfer as an EIP-681 payment request. */
  request: string;
  /** On this page one signature pays. */
  canSign: boolean;
}

/**
 * Links that open a wallet app of this phone: this page there, or its screen with the transfer filled in.
 * Shown only in narrow windows.
 */
export function WalletLinks({ transfer, amount, request, canSign }: WalletLinksProps) {
  const { protocol, origin, pathname } = location;
  const pageURL = protocol === 'https:' ? origin + pathname : null;
  return (
    <section className="field wallet-links">
      <p>{t('wallet.openHint')}</p>
      <ul className="wallets">
        {walletAddresses({ transfer, amount, pageURL, canSign }).map(({ wallet, address }) => (
          <li key={wallet}>
            <a className="copy" href={address} target="_blank" rel="noopener noreferrer">
              {t('wallet.openIn', { wallet })}
            </a>
          </li>
        ))}
        <li>
          {/* Not in a new tab: the phone answers this scheme itself. */}
          <a className="copy" href={request}>
            {t('wallet.openOther')}
          </a>
        </li>
      </ul>
    </section>
  );
}
