import Big from 'big.js';
import { Amount, Asset, MoneyError } from './amount';
import { parseRate } from './decimal';

const BASIS_POINTS = 10_000n;

/**
 * What the customer must send: fiat / rate, rounded **up** to the token's decimals, so that the merchant never gets
 * less (decisions §5). `rate` is fiat per one token.
 */
export function payableRoundedUp(fiat: Amount, rate: string, token: Asset): Amount {
  const { numerator, scale } = parseRate(rate);
  const dividend = fiat.units * 10n ** BigInt(token.decimals + scale);
  const divisor = numerator * 10n ** BigInt(fiat.asset.decimals);
  return { asset: token, units: divideUp(dividend, divisor) };
}

/** What a token amount is worth: crypto × rate, rounded **down** to the currency's decimals: nobody is promised more than is there. */
export function fiatValueRoundedDown(crypto: Amount, rate: string, currency: Asset): Amount {
  const { numerator, scale } = parseRate(rate);
  const dividend = crypto.units * numerator * 10n ** BigInt(currency.decimals);
  return { asset: currency, units: dividend / 10n ** BigInt(crypto.asset.decimals + scale) };
}

/** A share in basis points, rounded **down**. @throws MoneyError outside 0 to 10,000. */
export function shareRoundedDown(amount: Amount, basisPoints: number): Amount {
  return { asset: amount.asset, units: (amount.units * wholeBasisPoints(basisPoints)) / BASIS_POINTS };
}

/** The merchant's fee: basis points of `collected`, rounded down, plus a fixed part; never more than was collected. */
export function feeRoundedDown(collected: Amount, basisPoints: number, fixedUnits: bigint): Amount {
  const fee = shareRoundedDown(collected, basisPoints).units + fixedUnits;
  return { asset: collected.asset, units: fee > collected.units ? collected.units : fee };
}

/** A rate lowered by the merchant's markup: the customer sends more for the same fiat. 8 decimals, rounded down. */
export function rateLessMarkup(rate: string, basisPoints: number): string {
  if (basisPoints === 0) return new Big(rate).toFixed();
  const lowered = new Big(rate).times((BASIS_POINTS - wholeBasisPoints(basisPoints)).toString()).div(10_000);
  return lowered.round(8, Big.roundDown).toFixed();
}

function wholeBasisPoints(basisPoints: number): bigint {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new MoneyError(`basis points run from 0 to 10000, not ${basisPoints}`);
  }
  return BigInt(basisPoints);
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor === 0n ? quotient : quotient + 1n;
}
