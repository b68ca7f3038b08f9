import { useRef, useState } from 'react';
import { tr } from '../i18n/refund';
import { t } from '../i18n';
import { parsePayerAddress } from '../lib/payer-address';
import type { AnnouncedWallet } from '../features/wallet/announced-wallets';
import { requestAccounts } from '../features/wallet/wallet-calls';
import { walletErrorKind } from '../features/wallet/wallet-error';
import { useWallets } from '../features/wallet/use-wallets';

interface OwnWalletsProps {
  /** @param address with EIP-55 checksum */
  onAddress(address: string): void;
}

/**
 * Takes the address of a wallet in this browser. It asks the wallet only for its accounts. Renders nothing
 * without a wallet.
 */
export function OwnWallets({ onAddress }: OwnWalletsProps) {
  const wallets = useWallets();
  const [status, setStatus] = useState('');
  /** The wallet that was asked last: a late answer of another one must not replace the address. */
  const newest = useRef<AnnouncedWallet | null>(null);

  async function take(wallet: AnnouncedWallet): Promise<void> {
    newest.current = wallet;
    const { name } = wallet;
    setStatus(t('wallet.connecting', { wallet: name }));
    const text = await addressOf(wallet, onAddress, () => newest.current === wallet);
    if (text !== null) setStatus(text);
  }

  if (wallets.length === 0) return null;
  return (
    <section className="field">
      <h2>{tr('refund.orWallet')}</h2>
      <ul className="wallets">
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            {/* `void`: `take` never rejects. */}
            <button type="button" className="copy" onClick={() => void take(wallet)}>
              {wallet.icon && <img src={wallet.icon} alt="" width={24} height={24} />}
              <span>{tr('refund.useWallet', { wallet: wallet.name })}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint" role="status">
        {status}
      </p>
    </section>
  );
}

/**
 * Passes the wallet's address on, and resolves to the message; null when another wallet was asked meanwhile.
 */
async function addressOf(
  { name: wallet, provider }: AnnouncedWallet,
  onAddress: (address: string) => void,
  isNewest: () => boolean,
): Promise<string | null> {
  try {
    const [account = ''] = await requestAccounts(provider);
    if (!isNewest()) return null;
    const given = parsePayerAddress(account);
    if (given.kind !== 'address') return tr('refund.walletFailed', { wallet });
    onAddress(given.address);
    return tr('refund.fromWallet', { wallet });
  } catch (error) {
    if (!isNewest()) return null;
    const kind = walletErrorKind(error);
    if (kind === 'refused') return t('wallet.refused');
    return kind === 'busy' ? t('wallet.busy', { wallet }) : tr('refund.walletFailed', { wallet });
  }
}
