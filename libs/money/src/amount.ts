import { CURRENCY_TABLE, isFiatCurrency } from '@cowrie/tables';

/** What an amount is of. `decimals` is the number of decimal places of one unit's smallest part. */
export interface Asset {
  readonly code: string;
  readonly decimals: number;
}

/** Money: whole smallest parts (kobo, cents, token base units) of an asset. Never a float. */
export interface Amount {
  readonly asset: Asset;
  readonly units: bigint;
}

export class MoneyError extends Error {
  override readonly name = 'MoneyError';
}

/** A currency with the decimals that the table of currencies gives it. @throws MoneyError for a currency not in the table. */
export function fiat(code: string): Asset {
  if (!isFiatCurrency(code)) throw new MoneyError(`${code} is not in the table of currencies; add it there`);
  return { code, decimals: CURRENCY_TABLE[code].decimals };
}

export function amountOf(asset: Asset, units: bigint): Amount {
  return { asset, units };
}

export function zero(asset: Asset): Amount {
  return { asset, units: 0n };
}

/** @throws MoneyError when the two are of different assets. */
export function add(a: Amount, b: Amount): Amount {
  return { asset: a.asset, units: a.units + sameAsset(a, b).units };
}

/** May be negative. @throws MoneyError when the two are of different assets. */
export function subtract(a: Amount, b: Amount): Amount {
  return { asset: a.asset, units: a.units - sameAsset(a, b).units };
}

/** -1, 0 or 1. @throws MoneyError when the two are of different assets. */
export function compare(a: Amount, b: Amount): -1 | 0 | 1 {
  const other = sameAsset(a, b).units;
  if (a.units === other) return 0;
  return a.units < other ? -1 : 1;
}

function sameAsset(a: Amount, b: Amount): Amount {
  if (a.asset.code !== b.asset.code || a.asset.decimals !== b.asset.decimals) {
    throw new MoneyError(
      `${a.asset.code}/${a.asset.decimals} does not mix with ${b.asset.code}/${b.asset.decimals}`,
    );
  }
  return b;
}
