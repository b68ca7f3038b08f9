import Big from 'big.js';
import { Amount, Asset, MoneyError } from './amount';
import { parseRate } from './decimal';

const BASIS_POINTS = 10_000n;

/**
 * Returns what the customer must send: fiat / rate, in base units of the token. Rounded **up**, so that the
 * merchant never gets less (`docs/decisions/0015`). `rate` is fiat per one token.
 * @throws MoneyError unless the rate is a decimal above zero
 */
export function payableRoundedUp(fiat: Amount, rate: string, token: Asset): Amount {
  const { dividend, divisor } = tokensFor(fiat, rate, token);
  return { asset: token, units: divideUp(dividend, divisor) };
}

/**
 * Returns an amount rounded **up** to this many decimals, such as 3.225807 to 3.23. An amount with no more
 * decimals stays as it is.
 */
export function roundedUpTo(decimals: number, { asset, units }: Amount): Amount {
  const step = 10n ** BigInt(Math.max(asset.decimals - decimals, 0));
  return { asset, units: divideUp(units, step) * step };
}

/**
 * Returns the fiat value of a token amount: crypto × rate, in minor units of the currency. Rounded **down**,
 * so that no merchant is promised more than was received. `rate` is fiat per one token.
 * @throws MoneyError unless the rate is a decimal above zero
 */
export function fiatValueRoundedDown(crypto: Amount, rate: string, currency: Asset): Amount {
  const { dividend, divisor } = fiatFor(crypto, rate, currency);
  return { asset: currency, units: dividend / divisor };
}

/**
 * Returns the smallest fiat amount that is worth a token amount: crypto × rate, in minor units of the
 * currency, rounded **up**. `rate` is fiat per one token.
 * @throws MoneyError unless the rate is a decimal above zero
 */
export function fiatValueRoundedUp(crypto: Amount, rate: string, currency: Asset): Amount {
  const { dividend, divisor } = fiatFor(crypto, rate, currency);
  return { asset: currency, units: divideUp(dividend, divisor) };
}

/**
 * Returns a fiat amount in tokens: fiat / rate, in base units of the token. Rounded **down**, so that a
 * refund never costs more than the amount named. `rate` is fiat per one token.
 * @throws MoneyError unless the rate is a decimal above zero
 */
export function tokensForRoundedDown(fiat: Amount, rate: string, token: Asset): Amount {
  const { dividend, divisor } = tokensFor(fiat, rate, token);
  return { asset: token, units: dividend / divisor };
}

/**
 * Returns a share of an amount, rounded **down**. @throws MoneyError unless the basis points are whole, from
 * 0 to 10,000
 */
export function shareRoundedDown(amount: Amount, basisPoints: number): Amount {
  return { asset: amount.asset, units: (amount.units * wholeBasisPoints(basisPoints)) / BASIS_POINTS };
}

/**
 * Returns the merchant's fee (`docs/decisions/0014`): a share of `collected`, rounded **down**, plus a fixed
 * part in minor units. Never more than was collected.
 * @throws MoneyError unless the basis points are whole, from 0 to 10,000
 */
export function feeRoundedDown(collected: Amount, basisPoints: number, fixedUnits: bigint): Amount {
  const fee = shareRoundedDown(collected, basisPoints).units + fixedUnits;
  return { asset: collected.asset, units: fee > collected.units ? collected.units : fee };
}

/** A rate that a markup has lowered has at most this many decimals. */
const LOWERED_DECIMALS = 8;

/**
 * Returns a rate lowered by the merchant's markup, so that the customer sends more for the same fiat
 * (`docs/decisions/0015`). At most 8 decimals, rounded **down**; a markup of 0 leaves the rate as it is.
 * @throws MoneyError unless the rate is a decimal above zero, and the basis points are whole, from 0 to
 *   10,000
 */
export function rateLessMarkup(rate: string, basisPoints: number): string {
  const { numerator, scale } = parseRate(rate);
  if (basisPoints === 0) return new Big(rate).toFixed();
  const lowered =
    numerator * (BASIS_POINTS - wholeBasisPoints(basisPoints)) * 10n ** BigInt(LOWERED_DECIMALS);
  const units = lowered / (BASIS_POINTS * 10n ** BigInt(scale));
  // Big holds every whole number exactly, and moving the decimal point is exact too. A division would round
  // at 20 decimals.
  return new Big(units.toString()).times(`1e-${LOWERED_DECIMALS}`).toFixed();
}

function wholeBasisPoints(basisPoints: number): bigint {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new MoneyError(`basis points must be a whole number from 0 to 10000, not ${basisPoints}`);
  }
  return BigInt(basisPoints);
}

/** fiat / rate in base units of the token, as an exact fraction. */
function tokensFor(fiat: Amount, rate: string, token: Asset): { dividend: bigint; divisor: bigint } {
  const { numerator, scale } = parseRate(rate);
  return {
    dividend: fiat.units * 10n ** BigInt(token.decimals + scale),
    divisor: numerator * 10n ** BigInt(fiat.asset.decimals),
  };
}

/** crypto × rate in minor units of the currency, as an exact fraction. */
function fiatFor(crypto: Amount, rate: string, currency: Asset): { dividend: bigint; divisor: bigint } {
  const { numerator, scale } = parseRate(rate);
  return {
    dividend: crypto.units * numerator * 10n ** BigInt(currency.decimals),
    divisor: 10n ** BigInt(crypto.asset.decimals + scale),
  };
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor === 0n ? quotient : quotient + 1n;
}
