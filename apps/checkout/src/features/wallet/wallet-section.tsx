import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { AnnouncedWallet } from './announced-wallets';
import { watchWallets } from './announced-wallets';
import type { WalletPanelProps } from './wallet-panel';

/** Weighs nothing on a first load without a wallet. Where it cannot be loaded, the address is still there to pay to. */
const LazyPanel = lazy<(props: WalletPanelProps) => ReactNode>(() =>
  import('./wallet-panel').then(
    ({ WalletPanel }) => ({ default: WalletPanel }),
    () => ({ default: () => null }),
  ),
);

/** Paying with a wallet of this browser. Nothing where there is none. */
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
