import { parseAmount, parseRate } from '@cowrie/money';
import type { LotRequest } from '../exchange.port';
import type { VenueMarket } from './venue.port';

const BASIS_POINTS = 10_000n;

/** How much an order may lose, and what the exchange charges in tokens. In hundredths of a percent. */
export interface SaleTerms {
  /** How far below the locked rate an order may sell. */
  maxSlippageBasisPoints: number;
  /** The fee in tokens on top of what is sold. 0: the exchange charges fiat. */
  tokenFeeBasisPoints: number;
}

/** An order that the exchange can take. Decimal strings. */
export interface SalePlan {
  volume: string;
  price: string;
}

/** The step of volumes, in base units of the token, at least 1. Pure. */
export function stepOf({ volumeScale }: VenueMarket, decimals: number): bigint {
  return 10n ** BigInt(Math.max(decimals - volumeScale, 0));
}

/** The least that an order can sell, including the fee in tokens: base units. Pure. @throws MoneyError */
export function minimumOf(market: VenueMarket, request: LotRequest, terms: SaleTerms): bigint {
  const { decimals } = request.sell;
  const step = stepOf(market, decimals);
  const smallest = [step, unitsUp(market.minVolume, decimals), unitsOfCost(market, request, terms)];
  const volume = smallest.reduce((most, one) => (one > most ? one : most));
  const whole = divideUp(volume, step) * step;
  return divideUp(whole * (BASIS_POINTS + BigInt(terms.tokenFeeBasisPoints)), BASIS_POINTS);
}

/**
 * The order that sells as much of `units` as the exchange accepts at once, and sets its fee in tokens aside.
 * The price is the lowest accepted one, rounded up. Pure.
 * @throws MoneyError
 */
export function planOf(units: bigint, market: VenueMarket, request: LotRequest, terms: SaleTerms): SalePlan {
  const { decimals } = request.sell;
  const step = stepOf(market, decimals);
  const withoutFee = (units * BASIS_POINTS) / (BASIS_POINTS + BigInt(terms.tokenFeeBasisPoints));
  const most = market.maxVolume === undefined ? withoutFee : unitsDown(market.maxVolume, decimals);
  const volume = (withoutFee < most ? withoutFee : most) / step;
  return {
    volume: decimalOf(volume * step, decimals, market.volumeScale),
    price: decimalOf(lowestPrice(request.rate, market, terms), market.priceScale, market.priceScale),
  };
}

/**
 * The locked rate less the accepted slippage, rounded up to a price of the exchange: in units of its last
 * decimal.
 */
function lowestPrice(rate: string, { priceScale }: VenueMarket, terms: SaleTerms): bigint {
  const { numerator, scale } = parseRate(rate);
  const kept = BASIS_POINTS - BigInt(terms.maxSlippageBasisPoints);
  return divideUp(numerator * kept * 10n ** BigInt(priceScale), BASIS_POINTS * 10n ** BigInt(scale));
}

/** The tokens that are worth the exchange's smallest order at the lowest price: base units. */
function unitsOfCost(market: VenueMarket, { sell, rate }: LotRequest, terms: SaleTerms): bigint {
  if (market.minCost === undefined) return 0n;
  const price = lowestPrice(rate, market, terms);
  const cost = unitsUp(market.minCost, market.priceScale);
  return price > 0n ? divideUp(cost * 10n ** BigInt(sell.decimals), price) : 0n;
}

/** No exchange uses more decimals than this. */
const EXACT = { code: 'exact', decimals: 36 };

/** A decimal of at least zero in base units, rounded down. @throws MoneyError */
export function unitsDown(decimal: string, decimals: number): bigint {
  return parseAmount(EXACT, decimal).units / 10n ** BigInt(EXACT.decimals - decimals);
}

/** The same, rounded up. @throws MoneyError */
function unitsUp(decimal: string, decimals: number): bigint {
  return divideUp(parseAmount(EXACT, decimal).units, 10n ** BigInt(EXACT.decimals - decimals));
}

/** True when the first decimal is less than the second. @throws MoneyError */
export function isLess(a: string, b: string): boolean {
  return parseAmount(EXACT, a).units < parseAmount(EXACT, b).units;
}

/** Base units as a decimal with at most `shown` decimals; the digits after them are zeros. */
function decimalOf(units: bigint, decimals: number, shown: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).slice(0, Math.min(decimals, shown));
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
