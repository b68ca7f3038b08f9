import { t } from '../../i18n';
import type { AnnouncedWallet } from './announced-wallets';

interface WalletListProps {
  wallets: readonly AnnouncedWallet[];
  /** The message of each button. */
  label: 'wallet.connect' | 'sign.pay';
  className: 'copy' | 'button';
  onPick(wallet: AnnouncedWallet): void;
}

/** A button for each wallet of this browser. */
export function WalletList({ wallets, label, className, onPick }: WalletListProps) {
  return (
    <ul className="wallets">
      {wallets.map((wallet) => (
        <li key={wallet.id}>
          <button type="button" className={className} onClick={() => onPick(wallet)}>
            {wallet.icon && <img src={wallet.icon} alt="" width={24} height={24} />}
            <span>{t(label, { wallet: wallet.name })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
