import type { Transfer } from '../chain-records/transfer.schema';

/** One listed token in a payment's vault on one network, by what stays of the chain's own record. Base units. */
export interface VaultBalance {
  network: string;
  tokenAddress: string;
  receivedUnits: bigint;
  /** To wherever: a token may keep a part for itself. */
  leftUnits: bigint;
}

/** Pure. Only what is final: anything else may be otherwise tomorrow. */
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

export function isFinal({ canonical, finalAt }: Pick<Transfer, 'canonical' | 'finalAt'>): boolean {
  return canonical && finalAt !== undefined;
}

export function sumUnits(transfers: readonly Pick<Transfer, 'units'>[]): bigint {
  return transfers.reduce((sum, { units }) => sum + BigInt(units), 0n);
}

function isListedAndFinal(transfer: Transfer): boolean {
  return transfer.token !== undefined && isFinal(transfer);
}
