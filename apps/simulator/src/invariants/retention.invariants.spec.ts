import { Types } from 'mongoose';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentRefund } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import type { Change } from './invariant';
import { retentionInvariants } from './retention.invariants';

const ended = { ...aPayment(new Date()), status: 'completed' } as Payment;
const customer = { email: 'ada@example.com', emailKey: 'ada@example.com' };
const id = new Types.ObjectId();

/** The faults when the customer of this payment is forgotten. */
function faultsWhen(over: Partial<Payment>): string[] {
  const before = { ...ended, customer, ...over } as Payment;
  const change = { before, after: { ...before, customer: {} } } as Change;
  return retentionInvariants.flatMap(({ write }) => write?.(change) ?? []);
}

it('lets personal data go from a payment that is over, and from no other', () => {
  expect(faultsWhen({})).toEqual([]);
  expect(faultsWhen({ refunds: [{ id, status: 'final' } as PaymentRefund] })).toEqual([]);
  expect(faultsWhen({ status: 'processing' })).toEqual(['it is processing']);
  expect(faultsWhen({ refunds: [{ id, status: 'queued' } as PaymentRefund] })).toEqual([
    `its refund ${id.toHexString()} is open`,
  ]);
  expect(faultsWhen({ hasUnrelayedEvents: true })).toEqual(['an event is not relayed']);
});
