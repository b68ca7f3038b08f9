import { t } from '../i18n';
import { explorerAddress } from '../lib/explorer-address';

interface TransactionLinkProps {
  explorer: string | undefined;
  hash: string;
}

/** A link to the transaction on the network's explorer; nothing when the network has none. */
export function TransactionLink({ explorer, hash }: TransactionLinkProps) {
  const address = explorerAddress(explorer, hash);
  if (!address) return null;
  return (
    <a className="text-link" href={address} target="_blank" rel="noopener noreferrer">
      {t('arrivals.explorer')} <span className="visually-hidden">({t('arrivals.newTab')})</span>
    </a>
  );
}
