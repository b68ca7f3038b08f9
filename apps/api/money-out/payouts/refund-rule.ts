import type { Payout } from './payout.schema';
import { exceededSum, type LimitedAmount } from './payout-limits';

/** Who must agree to a refund, and the limits that say so. */
export type RefundRule = Payout['rule'];

/** A refund as its merchant's limits read it. */
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
 * The rule of a refund beside others (docs/decisions/0086). Pure. It only becomes stricter: `rule` itself
 * while the sums are within the limits. What is above the limit waits for two parties, so it takes nothing
 * from what one party can move alone.
 *
 * Of two refunds one counts the other, in either order: each counts those that were promised before it, and
 * those that were handed to a signer. So it is asked again at the hand-out, and two that were asked for at
 * the same moment do not both pass.
 *
 * @param others that are not void
 */
export function ruleBeside(refund: LimitedRefund, others: readonly LimitedRefund[]): RefundRule {
  const { rule } = refund;
  const { limits } = rule;
  // Without limits it was made by an earlier version, which judged it alone.
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

/** Since when it can be sent: it has an address. One without is on its way since it was asked for. */
function promisedAt({ destination, createdAt }: LimitedRefund): Date {
  return destination?.at ?? createdAt;
}

function amountOf(refund: LimitedRefund): LimitedAmount {
  const { _id, paymentId, businessId, units, decimals, destination, createdAt } = refund;
  const times = { at: createdAt, addressedAt: promisedAt(refund) };
  return { _id, paymentId, businessId, units, decimals, destination, ...times };
}
