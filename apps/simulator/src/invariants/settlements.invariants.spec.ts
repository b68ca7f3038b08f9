import { Types } from 'mongoose';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import type { StatedMoney } from '@cowrie/api/money-in/payments/document/stated-money.schema';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import type { World } from '../world';
import type { Change } from './invariant';
import { settlementInvariants } from './settlements.invariants';

const NOW = new Date('2033-01-01T12:00:00Z');
const EARLIER = new Date('2033-01-01T09:00:00Z');
const settlementId = new Types.ObjectId();

/** A payment that brought 100.00. The payer got 10.00 back, and settlements hold what `stated` says. */
function aSoldPayment(over: Partial<Payment>): Payment {
  return {
    ...aLockedPayment(EARLIER),
    status: 'completed',
    completedAt: EARLIER,
    settlement: { state: 'settled', collectedFiatAmount: '100.00', merchantFee: '1.00', isPayable: true },
    ...over,
  } as Payment;
}

const aRefund = (status: PaymentRefund['status']) =>
  ({ id: new Types.ObjectId(), status, charged: '10.00', feeReturned: '0.10' }) as PaymentRefund;

const faultsOf = (after: Payment) =>
  settlementInvariants.flatMap(({ write }) => write?.({ after } as Change) ?? []);

describe('what a payment owes', () => {
  it('is its sale less its refunds', () => {
    expect(faultsOf(aSoldPayment({ owedUnits: '9900' }))).toEqual([]);
    expect(faultsOf(aSoldPayment({ owedUnits: '8910', refunds: [aRefund('queued')] }))).toEqual([]);
  });

  it('is a fault if a cancelled refund still costs', () => {
    const refunds = [aRefund('cancelled')];
    expect(faultsOf(aSoldPayment({ owedUnits: '8910', refunds }))).toEqual(['owes 8910 instead of 9900']);
    expect(faultsOf(aSoldPayment({ refunds }))).toEqual(['owes nothing instead of 9900']);
  });

  it('is not asked for before the last step of the sale', () => {
    const settlement = { ...aSoldPayment({}).settlement, dueAt: NOW } as Payment['settlement'];
    expect(faultsOf(aSoldPayment({ settlement }))).toEqual([]);
  });
});

it('misses what a failed settlement keeps', async () => {
  const stated = [
    { settlementId, collected: '10000', fee: '100', refunded: '0', feeReturned: '0' } as StatedMoney,
  ];
  const payment = aSoldPayment({ stated });
  const { _id, businessId } = payment;
  const settlement = { _id: settlementId, businessId, createdAt: EARLIER, failedAt: EARLIER, planned: [_id] };
  const faultsWhen = (state: 'failed' | 'paid') => {
    const find = () => ({ lean: () => Promise.resolve([{ ...settlement, state }]) });
    const mirror = { payments: new Map([[payment._id.toHexString(), payment]]) };
    const world = { mirror, database: { settlements: { find } }, clock: { now: () => NOW } };
    const [end] = settlementInvariants.flatMap((invariant) => invariant.end ?? []);
    return end?.(world as unknown as World);
  };
  expect(await faultsWhen('paid')).toEqual([]);
  expect(await faultsWhen('failed')).toEqual([expect.stringContaining('is not paid 9900')]);
});
