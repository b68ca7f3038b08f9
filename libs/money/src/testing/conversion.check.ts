import {
  amountOf,
  feeRoundedDown,
  fiatValueRoundedDown,
  formatCrypto,
  formatFiat,
  parseAmount,
  payableRoundedUp,
  rateLessMarkup,
  roundedUpTo,
  tokensForRoundedDown,
} from '../index';
import type { DrawnConversion } from './conversion.draw';
import {
  fraction,
  isLess,
  isSame,
  ofDecimal,
  over,
  stepsAbove,
  stepsBelow,
  times,
  unitOf,
} from './fraction.oracle';

const LOWERED = unitOf(8);

/**
 * What the functions of this library do. A mutant replaces one of them, to prove that the check notices it.
 */
export const LIBRARY = {
  feeRoundedDown,
  fiatValueRoundedDown,
  payableRoundedUp,
  rateLessMarkup,
  roundedUpTo,
  tokensForRoundedDown,
};

/**
 * Follows one payment from the quote to a refund, and compares each amount with exact fractions.
 * @returns what is wrong; undefined when all is right. If the markup reduces the rate to nothing, only the
 *   rate is compared
 */
export function faultOf(drawn: DrawnConversion, library: typeof LIBRARY = LIBRARY): string | undefined {
  const { currency, token, priceUnits, markupBasisPoints } = drawn;
  const [ownUnit, tokenUnit] = [unitOf(currency.decimals), unitOf(token.decimals)];
  const price = times(fraction(priceUnits), ownUnit);

  const rate = library.rateLessMarkup(drawn.rate, markupBasisPoints);
  const market = ofDecimal(drawn.rate);
  const lowered = times(market, fraction(10_000n - BigInt(markupBasisPoints), 10_000n));
  const exactRate = markupBasisPoints === 0 ? market : times(fraction(stepsBelow(lowered, LOWERED)), LOWERED);
  const applied = ofDecimal(rate);
  if (!isSame(applied, exactRate)) return `the markup gives the rate ${rate}`;
  if (applied.n === 0n) return undefined;

  const priceAmount = parseAmount(currency, formatFiat(amountOf(currency, priceUnits)));
  if (priceAmount.units !== priceUnits) return 'the price is not read as it is written';
  const payable = library.roundedUpTo(
    drawn.payableDecimals,
    library.payableRoundedUp(priceAmount, rate, token),
  );
  const step = unitOf(Math.min(drawn.payableDecimals, token.decimals));
  const exactSteps = stepsAbove(over(price, applied), step);
  if (!isSame(times(fraction(payable.units), tokenUnit), times(fraction(exactSteps), step)))
    return `payable is ${formatCrypto(payable)}`;
  const worth = times(times(fraction(payable.units), tokenUnit), applied);
  if (isLess(worth, price)) return 'the merchant gets less than the price';
  if (parseAmount(token, formatCrypto(payable)).units !== payable.units)
    return 'payable is not read as written';

  const collected = library.fiatValueRoundedDown(payable, rate, currency);
  if (collected.units !== stepsBelow(worth, ownUnit)) return `collected is ${formatFiat(collected)}`;
  if (collected.units < priceUnits) return 'less is collected than the price';

  const fee = library.feeRoundedDown(collected, drawn.feeBasisPoints, drawn.feeFixedUnits);
  const share = times(fraction(collected.units), fraction(BigInt(drawn.feeBasisPoints), 10_000n));
  const whole = stepsBelow(share, fraction(1n)) + drawn.feeFixedUnits;
  const exactFee = whole > collected.units ? collected.units : whole;
  if (fee.units !== exactFee) return `the fee is ${formatFiat(fee)}`;

  const refund = library.tokensForRoundedDown(amountOf(currency, drawn.refundUnits), rate, token);
  const named = times(fraction(drawn.refundUnits), ownUnit);
  if (refund.units !== stepsBelow(over(named, applied), tokenUnit))
    return `the refund is ${formatCrypto(refund)}`;
  if (refund.units > payable.units) return 'more is refunded than was paid';
  return isLess(named, times(times(fraction(refund.units), tokenUnit), applied))
    ? 'the refund costs more than was named'
    : undefined;
}

/** Checks this many conversions. @throws Error that names the first wrong one */
export function checkConversions(draw: () => DrawnConversion, count: number, library = LIBRARY): void {
  for (let index = 0; index < count; index += 1) {
    const drawn = draw();
    const fault = faultOf(drawn, library);
    if (fault === undefined) continue;
    const shown = JSON.stringify(drawn, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    throw new Error(`conversion ${index}: ${fault}: ${shown}`);
  }
}
