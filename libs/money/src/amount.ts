import { CURRENCY_TABLE, isFiatCurrency } from '@cowrie/tables';

/** A token or a currency. One whole unit is 10^`decimals` smallest parts. */
export interface Asset {
  readonly code: string;
  readonly decimals: number;
}

/**
 * An amount of money as a whole number of its asset's smallest parts: kobo, cents, base units of a token.
 * Never a float.
 */
export interface Amount {
  readonly asset: Asset;
  readonly units: bigint;
}

/** An amount, a rate or a share is not valid, or two assets do not match. The message says which. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/**
 * Returns the asset of a currency, with its decimals from the currency table. @throws MoneyError when the
 * table does not have it
 */
export function fiat(code: string): Asset {
  if (!isFiatCurrency(code)) throw new MoneyError(`${code} is not in the table of currencies; add it there`);
  return { code, decimals: CURRENCY_TABLE[code].decimals };
}

/** Returns an amount of `units` smallest parts of the asset. */
export function amountOf(asset: Asset, units: bigint): Amount {
  return { asset, units };
}

/** Returns the amount 0 of the asset. */
export function zero(asset: Asset): Amount {
  return { asset, units: 0n };
}

/** Returns a + b. @throws MoneyError for different assets */
export function add(a: Amount, b: Amount): Amount {
  return { asset: a.asset, units: a.units + sameAsset(a, b).units };
}

/** Returns a − b, which may be negative. @throws MoneyError for different assets */
export function subtract(a: Amount, b: Amount): Amount {
  return { asset: a.asset, units: a.units - sameAsset(a, b).units };
}

/** Returns -1 for a < b, 0 for a = b, 1 for a > b. @throws MoneyError for different assets */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  const other = sameAsset(a, b).units;
  if (a.units === other) return 0;
  return a.units < other ? -1 : 1;
}

function sameAsset(a: Amount, b: Amount): Amount {
  if (a.asset.code !== b.asset.code || a.asset.decimals !== b.asset.decimals) {
    throw new MoneyError(
      `${a.asset.code}/${a.asset.decimals} and ${b.asset.code}/${b.asset.decimals} are different assets; convert one first`,
    );
  }
  return b;
}
