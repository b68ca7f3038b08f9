import { createConnection, Types } from 'mongoose';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import type { ListPaymentsQueryDto } from '@cowrie/dto';
import { ROW_FIELDS } from '../../apps/api/src/payments/payment.presenter';
import { PAYMENT, type Payment, paymentSchema } from '../../apps/api/src/payments/payment.schema';
import { PaymentListRepository } from '../../apps/api/src/payments/payment-list.repository';
import { PaymentsRepository } from '../../apps/api/src/payments/payments.repository';

const SESSIONS = 100_000;
const BATCH = 1_000;

/**
 * Measures the memory that a small session takes in the embedded database, a merchant's list over 100,000 of them, and how long
 * a poll waits that arrives with the list. Run Node with `--expose-gc` for the memory.
 */
export async function benchPaymentList(): Promise<void> {
  const mongo = await startEmbeddedMongo();
  const connection = await createConnection(`${mongo.uri}cowrie`).asPromise();
  const model = connection.model<Payment>(PAYMENT, paymentSchema);
  await model.init();
  const before = memory();
  const businessId = new Types.ObjectId();
  const start = Date.now();
  for (let from = 0; from < SESSIONS; from += BATCH) {
    const sessions = Array.from({ length: BATCH }, (_, i) => session(businessId, start, from + i));
    await model.collection.insertMany(sessions, { ignoreUndefined: true });
  }
  console.log(`a small session takes ${((memory() - before) / SESSIONS).toFixed(0)} bytes of memory`);

  const clock = { now: () => new Date() };
  const payments = new PaymentsRepository(model, clock);
  const paymentLists = new PaymentListRepository(model, clock);
  const lists: [string, Partial<ListPaymentsQueryDto>][] = [
    ['first page', {}],
    ['last page', { page: SESSIONS / 20 }],
    ['first page of a status', { status: 'expired' }],
    ['by status', { sortBy: 'status' }],
  ];
  for (const [name, over] of lists) {
    const query = { page: 1, pageSize: 20, sortBy: 'created_at', sortOrder: 'desc', ...over } as const;
    const began = performance.now();
    const [took, waited] = await Promise.all([
      paymentLists
        .page({ businessId, environment: 'test' }, query, ROW_FIELDS)
        .then(() => performance.now() - began),
      payments.statusByPayCode(payCodeOf(7)).then(() => performance.now() - began),
    ]);
    console.log(`list of ${SESSIONS}, ${name}: ${took.toFixed(1)} ms; a poll waited ${waited.toFixed(1)} ms`);
  }
  await connection.close();
  await mongo.close();
}

const payCodeOf = (i: number): string => i.toString(36).padStart(12, '0');

function session(businessId: Types.ObjectId, start: number, i: number): Payment {
  const at = new Date(start + i);
  return {
    ...{ _id: new Types.ObjectId(), businessId, userId: 'user', environment: 'test', version: 2 },
    ...{ payCode: payCodeOf(i), clientReference: `Reference${i}`, reference: `internal${i}` },
    ...{ fiatAmount: '7750.00', currency: 'NGN', collectInUSD: false, metadata: {} },
    customer: { email: `customer${i}@example.com` },
    status: i % 2 ? 'expired' : 'pending',
    ...{ exceptions: [], resolutions: [], ledger: [], history: [], events: [] },
    ...{ expiresAt: at, createdAt: at, updatedAt: at },
  };
}

function memory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
