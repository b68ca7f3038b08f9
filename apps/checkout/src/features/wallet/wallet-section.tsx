import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AnnouncedWallet } from './announced-wallets';
import { watchWallets } from './announced-wallets';
import type { WalletPanelProps } from './wallet-panel';

/** Not part of the first load. If it fails to load, the customer can still pay to the address. */
const LazyPanel = lazy<(props: WalletPanelProps) => ReactNode>(() =>
  import('./wallet-panel').then(
    ({ WalletPanel }) => ({ default: WalletPanel }),
    () => ({ default: () => null }),
  ),
);

/** Pays with a wallet of this browser; nothing when the browser has none. */
export function WalletSection(props: Omit<WalletPanelProps, 'wallets'>) {
  const wallets = useWallets();
  if (wallets.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyPanel key={props.amount} {...props} wallets={wallets} />
    </Suspense>
  );
}

function useWallets(): readonly AnnouncedWallet[] {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(
    () =>
      watchWallets((wallet) => setWallets((all) => [...all.filter(({ id }) => id !== wallet.id), wallet])),
    [],
  );
  return wallets;
}
