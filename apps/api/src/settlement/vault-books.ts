import type { Transfer } from '../payments/facts/transfer.schema';

/** One listed token in a payment's vault on one network, by what stays of the chain's own record. Base units. */
export interface VaultBook {
  network: string;
  tokenAddress: string;
  receivedUnits: bigint;
  /** To wherever: a token may keep a part for itself. */
  leftUnits: bigint;
}

/** Pure. Only what is final: anything else may be otherwise tomorrow. */
export function vaultBooks(transfers: readonly Transfer[]): VaultBook[] {
  const books = new Map<string, VaultBook>();
  for (const { network, tokenAddress, direction, units } of transfers.filter(isListedAndFinal)) {
    const key = `${network} ${tokenAddress}`;
    const book = books.get(key) ?? { network, tokenAddress, receivedUnits: 0n, leftUnits: 0n };
    if (direction === 'in') book.receivedUnits += BigInt(units);
    else book.leftUnits += BigInt(units);
    books.set(key, book);
  }
  return [...books.values()];
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
