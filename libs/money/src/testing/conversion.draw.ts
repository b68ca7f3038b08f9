import { tens } from './fraction.oracle';

/** One payment from its quote to a refund, drawn at random. */
export interface DrawnConversion {
  currency: { code: string; decimals: number };
  token: { code: string; decimals: number };
  /** In the smallest parts of the currency, above zero. */
  priceUnits: bigint;
  /** Fiat for one token: a plain decimal above zero, some with more decimals than any source should send. */
  rate: string;
  markupBasisPoints: number;
  payableDecimals: number;
  feeBasisPoints: number;
  feeFixedUnits: bigint;
  /** From nothing to the whole price. */
  refundUnits: bigint;
}

const CURRENCY_DECIMALS = [0, 2, 3] as const;
const TOKEN_DECIMALS = [6, 18] as const;

/** Draws conversions. The same seed draws the same ones. */
export function conversionsOf(seed: number): () => DrawnConversion {
  let state = seed >>> 0;
  /** A whole number below 2^32 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  /** Above zero, with up to this many digits. Every length is equally likely. */
  const digits = (most: number): bigint => {
    const wide = (BigInt(next()) << 64n) | (BigInt(next()) << 32n) | BigInt(next());
    return 1n + (wide % tens(1 + below(most)));
  };
  return () => {
    const currency = { code: 'FIAT', decimals: oneOf(CURRENCY_DECIMALS) };
    const token = { code: 'TOKEN', decimals: oneOf(TOKEN_DECIMALS) };
    const priceUnits = digits(14);
    const markupBasisPoints = oneOf([0, 1, 50, below(1_000), below(10_000)]);
    const anyRate = () =>
      decimalOf(digits(12) * (below(8) === 0 ? tens(20) + digits(20) : 1n), below(8) === 0 ? 30 : below(9));
    return {
      currency,
      token,
      priceUnits,
      rate: below(8) === 0 ? justUnderStep(digits(11), markupBasisPoints) : anyRate(),
      markupBasisPoints,
      payableDecimals: oneOf([2, 4, 6, 18]),
      feeBasisPoints: oneOf([0, 75, below(10_001)]),
      feeFixedUnits: oneOf([0n, digits(6)]),
      refundUnits: oneOf([0n, priceUnits, digits(14) % (priceUnits + 1n)]),
    };
  };
}

/**
 * A rate that the markup lowers to just below this many units of the eighth decimal. Code that rounds twice
 * would round it up.
 */
function justUnderStep(steps: bigint, markupBasisPoints: number): string {
  const exact = (steps * tens(30) * 10_000n) / BigInt(10_000 - markupBasisPoints);
  return decimalOf(exact, 38);
}

/** `units` with a decimal point before the last `scale` digits. */
function decimalOf(units: bigint, scale: number): string {
  const text = units.toString().padStart(scale + 1, '0');
  return scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
