import { isSameAmount, type RailOrder } from '@cowrie/exchange';
import { amountOf, fiat, formatFiat, parseAmount } from '@cowrie/money';
import type { Fill, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { chargingAfter, type ConversionResult, newReference } from '../conversion';
import { type ConvertingPayment, without } from '../converting-payment';
import { assetOfFill, type SoldPart } from '../sold-parts';
import { feeBeside, type FeeTerms } from './rail-amounts';
import { ImpossibleOrderError } from './rail-answers';
import type { OpenRailOrder } from './rail-deposit';

/**
 * What to write once the rail has paid the account. Pure. The fill is what the recipient got. The part kept
 * for our fee is a separate fill, so the collected amount less the fee equals the payout.
 */
export function filled(
  payment: ConvertingPayment,
  part: SoldPart,
  order: OpenRailOrder,
  told: RailOrder,
  terms: FeeTerms,
  at: Date,
): ConversionResult {
  const { currency, settlement } = payment;
  const text = (units: bigint) => formatFiat(amountOf(fiat(currency), units));
  const parse = (amount: string) => parseAmount(fiat(currency), amount).units;
  const paidBefore = parse(settlement.paidOut?.amount ?? '0');
  const paid = paidBefore + told.fiatUnits;
  const bought = (settlement.fills ?? []).reduce((sum, { boughtAmount }) => sum + parse(boughtAmount), 0n);
  const fee = feeBeside(paid, terms, currency) - (bought - paidBefore);
  const asset = assetOfFill(payment.deposit, part);
  const { orderId, totalUnits, keptUnits, rail, account, txHash = '' } = order;
  const fills: Fill[] = [
    { orderId, ...asset, soldUnits: totalUnits, boughtAmount: text(told.fiatUnits), at },
    ...(BigInt(keptUnits) > 0n || fee > 0n
      ? [{ orderId: `${orderId}-fee`, ...asset, soldUnits: keptUnits, boughtAmount: text(fee), at }]
      : []),
  ];
  return afterRailPart(payment, {
    ...without(settlement, 'railOrder', 'orderId', 'tries', 'orderRequestedAt'),
    fills: [...(settlement.fills ?? []), ...fills],
    paidOut: { rail, orderId, amount: text(paid), at, account, txHash },
  });
}

/**
 * What to write once the rail has returned a deposit. Pure. The part that the rail kept is sold for nothing.
 * @throws ImpossibleOrderError
 */
export function returned(
  payment: ConvertingPayment,
  part: SoldPart,
  order: OpenRailOrder,
  told: RailOrder,
  at: Date,
): ConversionResult {
  const { settlement, currency } = payment;
  const { orderId, totalUnits } = order;
  const total = BigInt(totalUnits);
  const returnedUnits = isSameAmount(told.returnedUnits, total) ? total : told.returnedUnits;
  const lost = total - returnedUnits;
  if (returnedUnits <= 0n || lost < 0n)
    throw new ImpossibleOrderError(
      `the rail says that ${told.returnedUnits} of ${totalUnits} base units of order ${orderId} came back; check the order with the rail`,
    );
  const zero = formatFiat(amountOf(fiat(currency), 0n));
  const fill = { orderId, ...assetOfFill(payment.deposit, part), soldUnits: lost.toString() };
  const { txHash } = told;
  const back = { orderId, units: totalUnits, returnedUnits: returnedUnits.toString(), at };
  return {
    settlement: {
      ...without(settlement, 'railOrder', 'orderId', 'tries'),
      ...(lost > 0n && { fills: [...(settlement.fills ?? []), { ...fill, boughtAmount: zero, at }] }),
      railReturns: [...(settlement.railReturns ?? []), { ...back, ...(txHash && { txHash }) }],
      orderRequestedAt: at,
    },
    reference: newReference(payment),
  };
}

/** The next asset gets a separate order. After the last one the fee is due. Pure except for the new key. */
export function afterRailPart(payment: ConvertingPayment, settlement: Settlement): ConversionResult {
  const { otherSent = [], sellingOther } = settlement;
  const next = sellingOther === undefined ? 0 : sellingOther + 1;
  const reference = newReference(payment);
  if (next >= otherSent.length) return { settlement: chargingAfter({ ...payment, settlement }), reference };
  return { settlement: { ...settlement, sellingOther: next }, reference };
}
