import { t } from '../../i18n';
import type { Transfer } from '@cowrie/payer-page/transfer';
import { paymentRequest } from '@cowrie/payer-page/transfer';
import { walletAddresses } from './wallet-addresses';

interface WalletLinksProps {
  transfer: Transfer;
  /** Decimal amount of `transfer`. */
  amount: string;
  network: string;
}

/** Links that open a wallet app of this phone with the transfer filled in. Shown only in narrow windows. */
export function WalletLinks({ transfer, amount, network }: WalletLinksProps) {
  return (
    <section className="field wallet-links">
      <p>{t('wallet.openHint')}</p>
      <ul className="wallets">
        {walletAddresses(transfer, amount, network).map(({ wallet, address }) => (
          <li key={wallet}>
            <a className="copy" href={address} target="_blank" rel="noopener noreferrer">
              {t('wallet.openIn', { wallet })}
            </a>
          </li>
        ))}
        <li>
          {/* Not in a new tab: the phone answers this scheme itself. */}
          <a className="copy" href={paymentRequest(transfer)}>
            {t('wallet.openOther')}
          </a>
        </li>
      </ul>
    </section>
  );
}
