import type { NetworkName } from './networks';

/** A wallet app that holds money on few networks only. Apps that know every network need no row. */
export interface WalletAppRow {
  name: string;
  networks: readonly NetworkName[];
}

/** MiniPay: docs.minipay.xyz and docs.celo.org, read on 2026-11-29. */
export const WALLET_APPS: readonly WalletAppRow[] = [{ name: 'MiniPay', networks: ['celo'] }];
