import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { NetworkWatcher } from '@cowrie/api/money-in/chain-watcher/network-watcher';
import { WatchedAddresses } from '@cowrie/api/money-in/chain-watcher/watched-addresses';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentCommit } from '@cowrie/api/money-in/payments/document/payments.repository';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { startDatabaseProcess } from './processes/database.process';
import type { BenchPart } from './frame/part';
import type { Row } from './frame/row';
import { quantile } from './frame/statistics';
import { steadyChain } from './steady-chain';

const POLL_MS = 500;
const BLOCK_MS = 1000;
const PAYMENTS_PER_BLOCK = 500;
/** Enough blocks to cover all moments of the poll interval. */
const BLOCKS = 20;
const CONFIRMATIONS = 3;
/** Time from the choice to the payment. */
const LOCKED_BEFORE_MS = 120_000;
const EXPECTED_UNITS = 5_000_000n;
/** Blocks with payments before the measured ones, because a production process is warm. */
const WARMUP_BLOCKS = 5;

class WallClock extends FakeClock {
  override now(): Date {
    return new Date();
  }
}

/**
 * Measures two times until the result is in the database: from a new block to `processing`, and from the
 * required depth to `paidAt` with the settlement due. Uses the real watcher and evaluator at 500 payments a
 * second. The embedded database runs in its own process, as MongoDB does. The bare limit is the plain driver,
 * which writes each transfer and updates each payment twice, as soon as the poll could have seen them.
 */
export const benchCrediting: BenchPart = async () => {
  const server = await startDatabaseProcess();
  const database = await startDatabase({ serverUri: server.uri });
  const clock = new WallClock();
  const network = aNetwork({ pollIntervalMs: POLL_MS, confirmations: CONFIRMATIONS });
  const { reader, mine } = steadyChain(network);
  const seenMs = new Map<string, number>();
  const paidMs = new Map<string, number>();
  const notice = ({ _id }: Payment, { set }: PaymentCommit) => {
    const now = performance.now();
    const id = _id.toHexString();
    if (set.status === 'processing') seenMs.set(id, now);
    if (set.settlement?.state === 'due') paidMs.set(id, paidMs.get(id) ?? now);
  };
  const { payments, paymentAddresses, transfers, doubts, cursors, evaluator, setAside, merchants } =
    openRooms(database, clock, {
      wrap: reporting(notice),
    });
  const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
  const firstLockedMs = clock.now().getTime() - LOCKED_BEFORE_MS;
  const locked = Array.from({ length: (BLOCKS + WARMUP_BLOCKS) * PAYMENTS_PER_BLOCK }, (_, index) =>
    aLockedPayment(
      new Date(firstLockedMs + (index * BLOCK_MS) / PAYMENTS_PER_BLOCK),
      { businessId, _id: new Types.ObjectId() },
      network,
    ),
  );
  await database.payments.collection.insertMany(locked);

  mine([], 0n);
  const addresses = new WatchedAddresses('test', paymentAddresses, clock);
  const holdsLease = () => Promise.resolve(true);
  const stored = { payments, paymentAddresses, transfers, doubts, cursors, evaluator, setAside, addresses };
  const watcher = new NetworkWatcher({ environment: 'test', reader, holdsLease, clock, ...stored });
  await watcher.catchUp();
  const task = new ExclusiveTask('Watcher', () => watcher.catchUp(), { makesUp: true });
  const polling = setInterval(() => void task.run(), POLL_MS);

  const spent = process.cpuUsage();
  const minedMs: number[] = [];
  const inBlock: (typeof locked)[] = [];
  const start = performance.now();
  for (let block = 0; block < BLOCKS + WARMUP_BLOCKS + CONFIRMATIONS; block += 1) {
    // Spread the blocks over the poll interval.
    await pause(Math.max(0, start + block * BLOCK_MS + ((block * 137) % POLL_MS) - performance.now()));
    const paid = locked.slice(block * PAYMENTS_PER_BLOCK, (block + 1) * PAYMENTS_PER_BLOCK);
    inBlock.push(paid);
    mine(
      paid.map(({ deposit }) => deposit.address),
      EXPECTED_UNITS,
    );
    minedMs.push(performance.now());
  }
  while (paidMs.size < locked.length) await pause(POLL_MS / 5);
  clearInterval(polling);
  const workMs = millisecondsOf(process.cpuUsage(spent)) / locked.length;
  await task.stop();
  const bare = await writeBarely(database, locked);
  await database.stop();
  await server.stop();

  const lags = (reachedMs: Map<string, number>, blocksLater: number) =>
    inBlock.slice(WARMUP_BLOCKS, WARMUP_BLOCKS + BLOCKS).flatMap((paid, index) =>
      paid.map(({ _id }) => {
        const since = minedMs[WARMUP_BLOCKS + index + blocksLater] ?? NaN;
        return (reachedMs.get(_id.toHexString()) ?? NaN) - since;
      }),
    );
  const lagRow = (what: string, all: readonly number[]): Row => ({
    name: `crediting/${what} p99`,
    unit: 'ms',
    better: 'less',
    ours: [quantile(all, 0.99)],
    bare: { is: 'one poll, and the writes of a block', rounds: [POLL_MS + bare.blockMs] },
    details: { 'median ms': quantile(all, 0.5), 'payments/s': (PAYMENTS_PER_BLOCK * 1000) / BLOCK_MS },
  });
  return [
    lagRow('block to processing', lags(seenMs, 0)),
    lagRow('depth to due', lags(paidMs, CONFIRMATIONS - 1)),
    {
      name: 'crediting/work of a payment',
      unit: 'ms of a core',
      better: 'less',
      ours: [workMs],
      bare: { is: 'the same writes by the plain driver', rounds: [bare.workMs] },
    },
  ];
};

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/**
 * The fewest writes that credit payments: a transfer is stored, and the payment is updated when it is seen
 * and when it is paid.
 */
async function writeBarely(
  { payments, transfers }: TestDatabase,
  locked: readonly (Payment & { deposit: Deposit })[],
): Promise<{ blockMs: number; workMs: number }> {
  const spent = process.cpuUsage();
  const takenMs: number[] = [];
  for (let from = 0; from < locked.length; from += PAYMENTS_PER_BLOCK) {
    const block = locked.slice(from, from + PAYMENTS_PER_BLOCK);
    const update = (set: object) =>
      payments.collection.bulkWrite(
        block.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $set: set } } })),
        { ordered: false },
      );
    const startMs = performance.now();
    await transfers.collection.insertMany(
      block.map((payment) => ({ ...aTransfer(payment), txHash: `bare:${payment._id.toHexString()}` })),
    );
    await update({ status: 'processing' });
    takenMs.push(performance.now() - startMs);
    await update({ paidAt: new Date() });
  }
  return {
    blockMs: quantile(takenMs, 0.99),
    workMs: millisecondsOf(process.cpuUsage(spent)) / locked.length,
  };
}

/** Reports every change of a payment once it is in the database. */
export function reporting(notice: (payment: Payment, commit: PaymentCommit) => void) {
  return <T extends object>(target: T): T =>
    new Proxy(target, {
      get: (inner, name) => {
        const member: unknown = Reflect.get(inner, name, inner);
        if (typeof member !== 'function') return member;
        if (name !== 'commitMany' && name !== 'commit') return member.bind(inner) as unknown;
        return async (...args: unknown[]) => {
          const isDone: unknown = await Reflect.apply(member, inner, args);
          if (!isDone) return isDone;
          if (name === 'commit') notice(args[0] as Payment, args[1] as PaymentCommit);
          else
            for (const { payment, commit } of args[0] as { payment: Payment; commit: PaymentCommit }[])
              notice(payment, commit);
          return isDone;
        };
      },
    });
}
