import type { Payout } from './payout.schema';
import { exceededSum, type LimitedAmount } from './payout-limits';

/** Who must agree to a refund, and the limits that decide it. */
export type RefundRule = Payout['rule'];

/** The part of a refund that its merchant's limits use. */
export type LimitedRefund = Pick<
  Payout,
  | '_id'
  | 'paymentId'
  | 'businessId'
  | 'units'
  | 'decimals'
  | 'destination'
  | 'requestedBy'
  | 'rule'
  | 'createdAt'
> & { handOut?: Pick<NonNullable<Payout['handOut']>, 'state'> | undefined };

/**
 * The rule of a refund given the others (docs/decisions/0086). Pure. It only becomes stricter: it stays
 * `rule` while the sums are within the limits. A refund above the limit waits for two parties, so it does not
 * reduce what one party can move alone.
 *
 * Of two refunds, one counts the other, in either order: each counts earlier promised refunds and those
 * handed to a signer. The rule is checked again at the hand-out, so two simultaneous refunds do not both
 * pass.
 *
 * @param other refunds that are not void
 */
export function ruleBeside(refund: LimitedRefund, others: readonly LimitedRefund[]): RefundRule {
  const { rule } = refund;
  const { limits } = rule;
  // A refund without limits comes from an earlier version, which judged it alone.
  if (!limits || rule.isAboveLimit) return rule;
  const alone = others.filter((one) => !one.rule.isAboveLimit && counts(one, refund));
  const aboveBy = exceededSum(
    'approvalAboveTokens',
    limits.approvalAboveTokens,
    amountOf(refund),
    alone.map(amountOf),
  );
  const ofPayers = alone.filter(({ requestedBy, rule: theirs }) => {
    return requestedBy.kind === 'payer' && theirs.isPayerTrusted;
  });
  const isPayerTrusted =
    rule.isPayerTrusted &&
    !exceededSum('payersUpToTokens', limits.payersUpToTokens, amountOf(refund), ofPayers.map(amountOf));
  if (!aboveBy && isPayerTrusted === rule.isPayerTrusted) return rule;
  return { ...rule, isPayerTrusted, ...(aboveBy && { isAboveLimit: true, aboveBy }) };
}

function counts(one: LimitedRefund, refund: LimitedRefund): boolean {
  const isHandedOut = one.handOut?.state === 'open';
  return isHandedOut || promisedAt(one) <= promisedAt(refund);
}

/** Since when it can be sent, because it has an address. A refund without one counts from its request. */
function promisedAt({ destination, createdAt }: LimitedRefund): Date {
  return destination?.at ?? createdAt;
}

function amountOf(refund: LimitedRefund): LimitedAmount {
  const { _id, paymentId, businessId, units, decimals, destination, createdAt } = refund;
  const times = { at: createdAt, addressedAt: promisedAt(refund) };
  return { _id, paymentId, businessId, units, decimals, destination, ...times };
}
