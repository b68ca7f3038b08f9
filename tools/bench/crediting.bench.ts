import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { NetworkWatcher } from '../../apps/api/src/chain-watcher/network-watcher';
import { WatchedAddresses } from '../../apps/api/src/chain-watcher/watched-addresses';
import type { Payment } from '../../apps/api/src/payments/payment.schema';
import type { PaymentCommit } from '../../apps/api/src/payments/payments.repository';
import { ExclusiveTask } from '../../apps/api/src/platform/tasks/exclusive-task';
import { aLockedPayment } from '@cowrie/testing/api/builders';
import { startDatabase } from '@cowrie/testing/api/database';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { openRooms } from '@cowrie/testing/api/rooms';
import { aNetwork } from '@cowrie/testing/api/test-config';
import { startDatabaseProcess } from './database.process';
import { quantile } from './measure';
import { steadyChain } from './steady-chain';

const POLL_MS = 500;
const BLOCK_MS = 1000;
const PAYMENTS_PER_BLOCK = 500;
const BLOCKS = 10;
const CONFIRMATIONS = 3;
/** Time from the choice to the payment. */
const LOCKED_BEFORE_MS = 120_000;
const EXPECTED_UNITS = 5_000_000n;
/** Blocks with payments before the measured ones. A production process is warm. */
const WARMUP_BLOCKS = 5;

class WallClock extends FakeClock {
  override now(): Date {
    return new Date();
  }
}

/**
 * Measures the time from a new block to `processing`, and from the required depth to `paidAt` with the settlement due, both
 * until they are in the database. Uses the real watcher and evaluator at 500 payments a second. The embedded database runs in
 * its own process, as MongoDB does.
 */
export async function benchCrediting(): Promise<void> {
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
  const { payments, transfers, cursors, evaluator, merchants } = openRooms(database, clock, {
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
  const addresses = new WatchedAddresses('test', payments, clock);
  const holdsLease = () => Promise.resolve(true);
  const stored = { payments, transfers, cursors, evaluator, addresses };
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
  const { user, system } = process.cpuUsage(spent);
  await task.stop();
  await database.stop();
  server.stop();

  const lags = (reachedMs: Map<string, number>, blocksLater: number) =>
    inBlock.slice(WARMUP_BLOCKS, WARMUP_BLOCKS + BLOCKS).flatMap((paid, index) =>
      paid.map(({ _id }) => {
        const since = minedMs[WARMUP_BLOCKS + index + blocksLater] ?? NaN;
        return (reachedMs.get(_id.toHexString()) ?? NaN) - since;
      }),
    );
  const seen = lags(seenMs, 0);
  const paid = lags(paidMs, CONFIRMATIONS - 1);
  const bound = POLL_MS + 200;
  console.log(`crediting ${PAYMENTS_PER_BLOCK} payments a second, one poll every ${POLL_MS} ms`);
  const workMs = (user + system) / 1000 / locked.length;
  console.log(`  work of one payment  ${workMs.toFixed(2)} ms of a core, without the database`);
  for (const [name, all] of [
    ['block to processing', seen],
    ['depth to due       ', paid],
  ] as const) {
    const [median, p99] = [quantile(all, 0.5), quantile(all, 0.99)];
    console.log(`  ${name}  median ${median.toFixed(0)} ms  p99 ${p99.toFixed(0)} ms  (bound ${bound} ms)`);
  }
}

/** Reports every change of a payment once it is in the database. */
function reporting(notice: (payment: Payment, commit: PaymentCommit) => void) {
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
