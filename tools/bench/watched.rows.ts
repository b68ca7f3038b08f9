import { Types } from 'mongoose';
import { WatchedAddresses } from '@cowrie/api/money-in/chain-watcher/watched-addresses';
import { PaymentAddresses } from '@cowrie/api/money-in/payments/document/payment-addresses';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase } from '@cowrie/api/operations/testing/database';
import { depositAddressOf } from './door/payments.make';
import type { Row } from './frame/row';
import { startDatabaseProcess } from './processes/database.process';

const BATCH = 1000;
/** The sessions chose within this time. A refresh reads the new ones, from a few seconds earlier on. */
const CHOSEN_WITHIN_MS = 20 * 60_000;
const clock = { now: () => new Date(), databaseBehindMs: 0 };

/**
 * Measures the cost of open sessions for a process that watches them. The first load of their addresses is
 * compared with reading the same fields with the plain driver. A refresh comes before each reading of a
 * chain.
 */
export async function watchedRows(sessions: number, rounds: number): Promise<Row[]> {
  const server = await startDatabaseProcess();
  const { payments, stop } = await startDatabase({ serverUri: server.uri });
  try {
    const businessId = new Types.ObjectId();
    const startMs = Date.now() - CHOSEN_WITHIN_MS;
    for (let from = 0; from < sessions; from += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, i) => {
        const lockedAt = new Date(startMs + ((from + i) * CHOSEN_WITHIN_MS) / sessions);
        const payment = aLockedPayment(lockedAt, { businessId, _id: new Types.ObjectId() });
        return { ...payment, deposit: { ...payment.deposit, address: depositAddressOf(from + i) } };
      });
      await payments.collection.insertMany(batch, { ordered: false });
    }
    const stored = new PaymentAddresses(payments, clock);
    const rows = { load: [] as number[], bare: [] as number[], refresh: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      const watched = new WatchedAddresses('test', stored, clock);
      rows.load.push(await secondsOf(() => watched.refresh(new Date())));
      if (watched.size !== sessions) throw new Error(`${watched.size} addresses of ${sessions}`);
      rows.refresh.push(1000 * (await secondsOf(() => watched.refresh(new Date()))));
      const fields = { projection: { 'deposit.address': 1 } };
      rows.bare.push(await secondsOf(() => payments.collection.find({}, fields).toArray()));
    }
    const details = { 'open sessions': sessions };
    return [
      {
        name: 'watcher/addresses loaded',
        unit: 's',
        better: 'less',
        ours: rows.load,
        details,
        bare: { is: 'reading the addresses by the plain driver', rounds: rows.bare },
      },
      { name: 'watcher/refresh', unit: 'ms', better: 'less', ours: rows.refresh, details },
    ];
  } finally {
    await stop();
    await server.stop();
  }
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await run();
  return (performance.now() - startMs) / 1000;
}
