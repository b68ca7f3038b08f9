import { Types } from 'mongoose';
import type { Payment, Settlement } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import type { TestDatabase } from './database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from './rooms';
import { sweptPayment } from './swept-payment';

const HOUR_MS = 3_600_000;

/** Payments of a running service that hold money to give back, in its database. */
export function refundablePayments(database: TestDatabase, now: number) {
  const rooms = openRooms(database, new FakeClock(now));
  return {
    rooms,
    /** An expired payment with 5 USDC that came late. */
    async late(businessId: string, over: Partial<Payment> = {}): Promise<string> {
      const owner = { businessId: new Types.ObjectId(businessId), status: 'expired' } as const;
      const locked = aLockedPayment(new Date(now - 3 * HOUR_MS), { ...owner, ...over });
      await database.payments.create(locked);
      await database.transfers.create(aTransfer(locked, { minedAt: new Date(now - HOUR_MS) }));
      await rooms.evaluator.evaluate(locked._id);
      return locked._id.toHexString();
    },
    /** A completed payment of 5 USDC that were sold for 7,750 NGN, less 77.50 NGN of fee. */
    async sold(businessId: string, units = '5000000', over: Partial<Settlement> = {}): Promise<string> {
      const at = new Date(now);
      const settlement: Partial<Settlement> = {
        state: 'settled',
        collectedFiatAmount: '7750.00',
        merchantFee: '77.50',
        settledAt: at,
        fills: [{ orderId: 'order', soldUnits: units, boughtAmount: '7750.00', at }],
        ...over,
      };
      const owner = { businessId: new Types.ObjectId(businessId), status: 'completed' } as const;
      const { _id } = await sweptPayment(database, rooms, { ...owner, completedAt: at }, settlement, units);
      await rooms.evaluator.evaluate(_id);
      return _id.toHexString();
    },
  };
}
