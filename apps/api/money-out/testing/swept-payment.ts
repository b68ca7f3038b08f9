import type { Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { TestDatabase } from './database';
import type { Rooms } from './rooms';

/**
 * Stores a payment whose money has reached the treasury: the exchange is the next step. `units` are base
 * units of USDC.
 */
export async function sweptPayment(
  database: TestDatabase,
  rooms: Rooms,
  over: Partial<Payment> = {},
  settlement: Partial<Settlement> = {},
  units = '5000000',
): Promise<Payment> {
  const { _id } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  const now = rooms.clock.now();
  const locked = aLockedPayment(now, { businessId: _id });
  locked.deposit.expectedUnits = units;
  const paid = aTransfer(locked);
  const { address: from, treasury: to } = locked.deposit;
  await database.transfers.create([paid, aTransfer(locked, { direction: 'out', from, to })]);
  const payment: Payment = {
    ...locked,
    status: 'processing',
    creditedIds: [transferIdOf(paid)],
    seenUnits: units,
    confirmedUnits: units,
    paidAt: now,
    settlement: {
      state: 'converting',
      provider: 'sandbox',
      dueAt: now,
      sweepTxHash: '0x1',
      sentUnits: units,
      ...settlement,
    },
    ...over,
  };
  await rooms.payments.insertOnce(payment);
  return payment;
}
