import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { Change } from './invariant';
import { refundInvariants } from './refunds.invariants';

const NOW = new Date('2033-01-01T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** The faults of a payment that received 5 and 3 tokens and promised 6, when a reorg took back the 3. */
function faultsWhen(lost: { at: Date } | undefined): string[] {
  const payment = aLockedPayment(NOW);
  const five = aTransfer(payment, { units: '5', confirmedAt: NOW });
  const three = aTransfer(payment, { units: '3', txHash: '0xb', confirmedAt: lost ? undefined : NOW });
  const { token, network } = payment.deposit;
  const promise = { token, network, units: '6', status: 'requested', createdAt: later(60) } as PaymentRefund;
  const mirror = {
    transfers: [five, three],
    lostConfirmationAt: ({ txHash }: Transfer) => (txHash === '0xb' ? lost?.at.getTime() : undefined),
  };
  const after = { ...payment, refunds: [promise] };
  const change = { before: after, after, world: { mirror } };
  return refundInvariants.flatMap(({ write }) => write?.(change as unknown as Change) ?? []);
}

describe('a promise of more than is confirmed', () => {
  it('is not a fault before a reorg, nor when the reorg came after it', () => {
    expect(faultsWhen(undefined)).toEqual([]);
    expect(faultsWhen({ at: later(60) })).toEqual([]);
  });

  it('is a fault when it was made after the reorg', () => {
    expect(faultsWhen({ at: later(59) })).toEqual([expect.stringContaining('6 of 5')]);
  });
});
