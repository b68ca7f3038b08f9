import { isPayoutVoid } from '@cowrie/payout-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { isHeldByScreening } from '@cowrie/api/money-in/payments/holds/screening.rules';
import type { World } from '../world';
import { kobo } from '../town/amounts';
import { type Invariant, sum } from './invariant';

const MINUTE_MS = 60_000;
/** A settlement that failed so short a while ago may not be made again yet. */
const MADE_WITHIN_MINUTES = 60;
/** A settlement that is made so long after a refund bears its cost, if it can. */
const BORNE_AFTER_MINUTES = 30;

/** What a payment owes its merchant, as its sale and its refunds say. Minor units. */
interface Debt {
  payment: Payment;
  /** What refunds cost, less what comes back of the fee. */
  cost: bigint;
  /** What no settlement holds. Below zero after a refund of money that was paid out. */
  rest: bigint;
}

const NONE: ReadonlySet<string> = new Set();

export const settlementInvariants: Invariant[] = [
  {
    name: 'What a payment owes its merchant is what its sale brought, less what refunds cost that are open or sent, less what settlements hold',
    write: ({ after }) => {
      const debt = debtOf(after, NONE);
      // The last step of a sale is due until the debt is noted.
      if (!debt || after.settlement?.dueAt) return [];
      const { owedUnits } = after;
      const isKeptBack = after.isReversed === true || isHeldByScreening(after.screening);
      const isRight =
        owedUnits === undefined
          ? debt.rest === 0n || (isKeptBack && debt.rest > 0n)
          : BigInt(owedUnits) === debt.rest;
      return isRight ? [] : [`owes ${owedUnits ?? 'nothing'} instead of ${debt.rest}`];
    },
  },
  {
    name: 'In the end settlements hold what the payments owe, once, and a refund after one is taken from a later one',
    end: async (world) => {
      const settlements = await world.database.settlements.find({}).lean();
      const nowMs = world.clock.now().getTime();
      const isRecent = (at?: Date) =>
        at !== undefined && nowMs - at.getTime() < MADE_WITHIN_MINUTES * MINUTE_MS;
      const released = new Set(
        settlements
          .filter(({ failedAt }) => isRecent(failedAt))
          .flatMap(({ planned }) => planned.map((one) => one.toHexString())),
      );
      const failed = new Set(
        settlements.filter(({ state }) => state === 'failed').map(({ _id }) => _id.toHexString()),
      );
      return [...debtsByBusiness(world, failed)].flatMap(([businessId, debts]) => {
        const isOwed = ({ payment }: Debt) =>
          !payment.isReversed &&
          !isHeldByScreening(payment.screening) &&
          !isRecent(payment.completedAt) &&
          !released.has(payment._id.toHexString());
        const unpaid = sum(debts.filter((one) => one.rest > 0n && isOwed(one)).map(({ rest }) => rest));
        const unborne = debts.filter(({ rest }) => rest < 0n);
        const waiting = -sum(unborne.map(({ rest }) => rest));
        const made = settlements.filter(
          (one) => one.businessId.toHexString() === businessId && one.state !== 'failed' && !one.rail,
        );
        const couldBear = ({ payment, rest }: Debt) => {
          const [newest = 0] = (payment.refunds ?? [])
            .map(({ createdAt }) => createdAt.getTime())
            .sort((a, b) => b - a);
          const fromMs = newest + BORNE_AFTER_MINUTES * MINUTE_MS;
          return made.some(
            ({ createdAt, total }) => createdAt.getTime() > fromMs && BigInt(total?.amount ?? 0) > -rest,
          );
        };
        return [
          ...(unpaid > waiting
            ? [`${businessId} is not paid ${unpaid}, and ${waiting} wait to be taken`]
            : []),
          ...debts
            .filter(({ rest, cost }) => -rest > cost)
            .map(({ payment, rest }) => `${payment._id.toHexString()} is paid ${-rest} too much`),
          ...unborne
            .filter(couldBear)
            .map(({ payment, rest }) => `${payment._id.toHexString()}: nothing bears its ${-rest}`),
        ];
      });
    },
  },
];

/**
 * The debts of the merchants that settlements pay. A rail pays the others. What a failed settlement took is
 * owed again.
 */
function debtsByBusiness({ mirror }: World, failed: ReadonlySet<string>): Map<string, Debt[]> {
  const found = new Map<string, Debt[]>();
  for (const payment of mirror.payments.values()) {
    const debt = debtOf(payment, failed);
    if (!debt) continue;
    const businessId = payment.businessId.toHexString();
    found.set(businessId, [...(found.get(businessId) ?? []), debt]);
  }
  return found;
}

/** @param failed the ids of settlements whose entries do not count, besides those that are void */
function debtOf(payment: Payment, failed: ReadonlySet<string>): Debt | undefined {
  const { status, settlement, refunds = [], stated = [] } = payment;
  if (status !== 'completed' || settlement?.state !== 'settled') return undefined;
  if (!settlement.isPayable || settlement.paidOut) return undefined;
  const standing = refunds.filter((one) => !isPayoutVoid(one.status));
  const of = (text = '0') => kobo(text);
  const cost = sum(standing.map(({ charged, feeReturned }) => of(charged) - of(feeReturned)));
  const held = sum(
    stated
      .filter(({ isVoid, settlementId }) => !isVoid && !failed.has(settlementId.toHexString()))
      .map((one) => BigInt(one.collected) - BigInt(one.fee) - BigInt(one.refunded) + BigInt(one.feeReturned)),
  );
  const rest = of(settlement.collectedFiatAmount) - of(settlement.merchantFee) - cost - held;
  return { payment, cost, rest };
}
