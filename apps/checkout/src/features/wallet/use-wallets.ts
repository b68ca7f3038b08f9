import { useEffect, useState } from 'react';
import type { AnnouncedWallet } from './announced-wallets';
import { watchWallets } from './announced-wallets';

/** The wallets of this browser, as they announce themselves. */
export function useWallets(): readonly AnnouncedWallet[] {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[]>([]);
  useEffect(
    () =>
      watchWallets((wallet) => setWallets((all) => [...all.filter(({ id }) => id !== wallet.id), wallet])),
    [],
  );
  return wallets;
}
