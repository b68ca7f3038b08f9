import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { WalletPanelProps } from './wallet-panel';

/** Not part of the first load. If it fails to load, the customer can still pay to the address. */
const LazyPanel = lazy<(props: WalletPanelProps) => ReactNode>(() =>
  import('./wallet-panel').then(
    ({ WalletPanel }) => ({ default: WalletPanel }),
    () => ({ default: () => null }),
  ),
);

/** Pays with a wallet of this browser. Renders nothing when the browser has none. */
export function WalletSection(props: WalletPanelProps) {
  if (props.wallets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyPanel key={props.amount} {...props} />
    </Suspense>
  );
}
