import { compareDecimals, type Decimal, decimalOf, divideUp, tens } from './decimal.fraction';
import type { components } from './openapi.generated';

export type RateProofClaims = components['schemas']['RateProofClaims'];

const BASIS_POINTS = 10_000;
/** A rate that a markup has lowered has at most this many decimals. */
const LOWERED_DECIMALS = 8;
const MOST_DECIMALS = 36;

/**
 * Recomputes the figures of a proof with exact whole numbers: the rate from the readings, the applied rate
 * from the markup, and the amount from price and rate.
 * @returns what does not follow; undefined when everything does
 */
export function faultOfClaims(claims: RateProofClaims): string | undefined {
  const { markupBasisPoints, payableDecimals, currencyDecimals, tokenDecimals } = claims;
  const [agreed, applied] = [decimalOf(claims.agreedRate), decimalOf(claims.rate)];
  const [price, payable] = [decimalOf(claims.fiatAmount), decimalOf(claims.payableAmount)];
  if (!agreed?.n || !applied?.n || !price?.n || !payable?.n)
    return 'an amount or a rate is not a decimal above zero';
  if (![payableDecimals, currencyDecimals, tokenDecimals].every(isCountOfDecimals))
    return 'a number of decimals is not a whole number from 0 to 36';
  if (!Number.isInteger(markupBasisPoints) || markupBasisPoints < 0 || markupBasisPoints >= BASIS_POINTS)
    return 'markupBasisPoints is not a whole number from 0 to 9999';
  const fromReadings = agreedOf(claims);
  if (typeof fromReadings === 'string') return fromReadings;
  if (compareDecimals(fromReadings, agreed) !== 0) return 'agreedRate does not follow from the sources';
  if (compareDecimals(loweredBy(agreed, markupBasisPoints), applied) !== 0)
    return 'rate does not follow from agreedRate and markupBasisPoints';
  if (price.scale > currencyDecimals) return 'fiatAmount has more decimals than its currency';
  const decimals = Math.min(payableDecimals, tokenDecimals);
  const units = divideUp(price.n * tens(applied.scale + decimals), applied.n * tens(price.scale));
  if (compareDecimals({ n: units, scale: decimals }, payable) !== 0)
    return 'payableAmount does not follow from fiatAmount and rate, rounded up';
  return undefined;
}

/**
 * The rate by the rule, or what is wrong with the readings. For an even number of readings the median is the
 * lower of the middle two.
 */
function agreedOf({ rule, sources }: RateProofClaims): Decimal | string {
  if (!Array.isArray(sources)) return 'sources is not a list';
  const rates = sources.filter(({ role }) => role === 'price').map(({ rate }) => decimalOf(rate));
  const sorted = rates.filter((rate) => rate !== undefined).sort(compareDecimals);
  if (sorted.length < rates.length) return 'the rate of a source is not a decimal';
  switch (rule) {
    case 'median':
      return sorted[Math.floor((sorted.length - 1) / 2)] ?? 'no source made the price';
    case 'executable':
      return (sorted.length === 1 && sorted[0]) || 'not exactly one source made the price';
    default:
      return `the rule ${String(rule)} is not known; update the SDK`;
  }
}

function loweredBy(rate: Decimal, basisPoints: number): Decimal {
  if (basisPoints === 0) return rate;
  const n = rate.n * BigInt(BASIS_POINTS - basisPoints) * tens(LOWERED_DECIMALS);
  return { n: n / (BigInt(BASIS_POINTS) * tens(rate.scale)), scale: LOWERED_DECIMALS };
}

function isCountOfDecimals(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DECIMALS;
}
