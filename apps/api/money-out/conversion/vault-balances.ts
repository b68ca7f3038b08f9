import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';

/** What one listed token did in a payment's vault on one network. Final transfers only; base units. */
export interface VaultBalance {
  network: string;
  tokenAddress: string;
  receivedUnits: bigint;
  /** Everything that left the vault, to any address, because a token may keep a part for itself. */
  leftUnits: bigint;
}

/**
 * The balances of a payment's vaults. Pure. Only final transfers count, because a reorg can orphan the
 * others.
 */
export function vaultBalances(transfers: readonly Transfer[]): VaultBalance[] {
  const balances = new Map<string, VaultBalance>();
  for (const { network, tokenAddress, direction, units } of transfers.filter(isListedAndFinal)) {
    const key = `${network} ${tokenAddress}`;
    const balance = balances.get(key) ?? { network, tokenAddress, receivedUnits: 0n, leftUnits: 0n };
    if (direction === 'in') balance.receivedUnits += BigInt(units);
    else balance.leftUnits += BigInt(units);
    balances.set(key, balance);
  }
  return [...balances.values()];
}

/** True for a transfer that no reorg should orphan. */
export function isFinal({ canonical, finalAt }: Pick<Transfer, 'canonical' | 'finalAt'>): boolean {
  return canonical && finalAt !== undefined;
}

/** The sum in base units. */
export function sumUnits(transfers: readonly Pick<Transfer, 'units'>[]): bigint {
  return transfers.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

function isListedAndFinal(transfer: Transfer): boolean {
  return transfer.token !== undefined && isFinal(transfer);
}
