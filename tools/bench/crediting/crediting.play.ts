import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { networkTicks, MAX_TICK_MS } from '@cowrie/api/money-in/chain-watcher/network-ticks';
import { NetworkWatcher } from '@cowrie/api/money-in/chain-watcher/network-watcher';
import { WatchedAddresses } from '@cowrie/api/money-in/chain-watcher/watched-addresses';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { PaymentCommit } from '@cowrie/api/money-in/payments/document/payments.repository';
import { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { startDatabaseProcess } from '../processes/database.process';
import { usageOf } from '../processes/usage.read';
import { quantile } from '../frame/statistics';
import { steadyChain } from './steady-chain';

export const POLL_MS = 500;
const BLOCK_MS = 1000;
const CONFIRMATIONS = 3;
/** Time from the choice to the payment. */
const LOCKED_BEFORE_MS = 120_000;
const EXPECTED_UNITS = 5_000_000n;
/** Blocks with payments before the measured ones, because a production process is warm. */
const WARMUP_BLOCKS = 5;
const INSERTED_AT_ONCE = 2000;
/** Blocks that the plain driver writes. */
const BARE_BLOCKS = 20;

/** A load, and how the service hears of its blocks. */
export interface CreditingLoad {
  paymentsPerBlock: number;
  /** Measured ones, one a second. */
  blocks: number;
  /** False: the service polls. */
  isAnnounced: boolean;
}

/** What a load showed. Times are in milliseconds, for each payment of a measured block. */
export interface CreditingFigures {
  /** From a new block to `processing`. */
  seenMs: number[];
  /** From the block that makes it deep enough to `paidAt`, with the settlement due. */
  dueMs: number[];
  /** The work of a payment in this process, in milliseconds of a core. */
  workMs: number;
  /** The same writes by the plain driver. `blockMs` is the time for those that `processing` needs. */
  bare: { blockMs: number; workMs: number };
  /** The highest resident memory of this process in a third of the load: the first and the last one. */
  memoryMb: { first: number; last: number };
}

/** A payment of the load. Not its document, because all of them together would fill the memory. */
interface Payer {
  _id: Types.ObjectId;
  address: string;
}

class WallClock extends FakeClock {
  override now(): Date {
    return new Date();
  }
}

/**
 * Plays a load to the real watcher and evaluator, as the service starts them. The embedded database runs in
 * its own process, as MongoDB does. Times count from the moment when a block is due, so a busy process
 * cannot hide them.
 */
export async function playCrediting(load: CreditingLoad): Promise<CreditingFigures> {
  const { paymentsPerBlock, isAnnounced } = load;
  const blocks = load.blocks + WARMUP_BLOCKS;
  const server = await startDatabaseProcess();
  const database = await startDatabase({ serverUri: server.uri });
  const clock = new WallClock();
  const network = aNetwork({ pollIntervalMs: POLL_MS, confirmations: CONFIRMATIONS });
  const chain = steadyChain(network);
  const seenAt = new Map<string, number>();
  const paidAt = new Map<string, number>();
  const notice = ({ _id }: Payment, { set }: PaymentCommit) => {
    const now = performance.now();
    const id = _id.toHexString();
    if (set.status === 'processing') seenAt.set(id, now);
    if (set.settlement?.state === 'due') paidAt.set(id, paidAt.get(id) ?? now);
  };
  const rooms = openRooms(database, clock, { wrap: reporting(notice) });
  const { payments, paymentAddresses, transfers, doubts, cursors, evaluator, relays, merchants } = rooms;
  const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
  const firstLockedMs = clock.now().getTime() - LOCKED_BEFORE_MS;
  const lockedPayment = (index: number) =>
    aLockedPayment(
      new Date(firstLockedMs + (index * BLOCK_MS) / paymentsPerBlock),
      { businessId, _id: new Types.ObjectId() },
      network,
    );
  const payers: Payer[] = [];
  for (let left = blocks * paymentsPerBlock; left > 0; left -= INSERTED_AT_ONCE) {
    const length = Math.min(left, INSERTED_AT_ONCE);
    const locked = Array.from({ length }, (_, i) => lockedPayment(payers.length + i));
    await database.payments.collection.insertMany(locked);
    payers.push(...locked.map(({ _id, deposit }) => ({ _id, address: deposit.address })));
  }

  chain.mine([], 0n);
  const addresses = new WatchedAddresses('test', paymentAddresses, clock);
  const holdsLease = () => Promise.resolve(true);
  const { setAside } = rooms;
  const stored = { payments, paymentAddresses, transfers, doubts, cursors, relays };
  const working = { evaluator, setAside, addresses };
  const { reader } = chain;
  const watcher = new NetworkWatcher({
    environment: 'test',
    reader,
    holdsLease,
    clock,
    ...stored,
    ...working,
  });
  const health = new HealthRegistry(clock);
  const { tick, tickMs, hearOfBlock } = networkTicks({
    reader,
    watcher,
    pace: new NetworkPace(network, () => watcher.isWaitedFor(), clock),
    heads: isAnnounced ? chain.heads(() => hearOfBlock() && task.wake()) : undefined,
    holdsLease,
    check: health.register('chain', { maxAgeSeconds: 30 }),
    vaults: health.register('vaults', { maxAgeSeconds: 30 }),
    isAsserted: true,
    clock,
  });
  const task = new PacedTask('Watcher', tick, { shortestMs: tickMs, longestMs: MAX_TICK_MS, wakeMs: 20 });
  task.start();
  await task.run();

  const spent = process.cpuUsage();
  const memoryMb: number[] = [];
  const watching = setInterval(() => memoryMb.push(usageOf(process.pid)?.memoryMb ?? NaN), 250);
  const startMs = performance.now() + BLOCK_MS;
  // Spread the blocks over the poll interval.
  const dueAt = (block: number) => startMs + block * BLOCK_MS + ((block * 137) % POLL_MS);
  const payersOf = (block: number) => payers.slice(block * paymentsPerBlock, (block + 1) * paymentsPerBlock);
  for (let block = 0; block < blocks + CONFIRMATIONS; block += 1) {
    await pause(Math.max(0, dueAt(block) - performance.now()));
    const receivers = payersOf(block).map(({ address }) => address);
    chain.mine(receivers, EXPECTED_UNITS);
  }
  while (paidAt.size < payers.length) await pause(POLL_MS / 5);
  clearInterval(watching);
  const workMs = millisecondsOf(process.cpuUsage(spent)) / payers.length;
  await task.stop();
  const bare = await writeBarely(database, payers.slice(0, BARE_BLOCKS * paymentsPerBlock), paymentsPerBlock);
  await database.stop();
  await server.stop();

  const lags = (reachedAt: Map<string, number>, blocksLater: number) =>
    Array.from({ length: load.blocks }, (_, index) => WARMUP_BLOCKS + index).flatMap((block) =>
      payersOf(block).map(
        ({ _id }) => (reachedAt.get(_id.toHexString()) ?? NaN) - dueAt(block + blocksLater),
      ),
    );
  const third = Math.ceil(memoryMb.length / 3);
  return {
    seenMs: lags(seenAt, 0),
    dueMs: lags(paidAt, CONFIRMATIONS - 1),
    workMs,
    bare,
    memoryMb: { first: Math.max(...memoryMb.slice(0, third)), last: Math.max(...memoryMb.slice(-third)) },
  };
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

/**
 * The fewest writes that credit payments: a transfer is stored, and the payment is updated when it is seen
 * and when it is paid.
 */
async function writeBarely(
  { payments, transfers }: TestDatabase,
  payers: readonly Payer[],
  paymentsPerBlock: number,
): Promise<CreditingFigures['bare']> {
  const takenMs: number[] = [];
  let workMs = 0;
  for (let from = 0; from < payers.length; from += paymentsPerBlock) {
    const block = payers.slice(from, from + paymentsPerBlock);
    const rows = block.map(({ _id }) => ({
      ...aTransfer(aLockedPayment(new Date(), { _id })),
      txHash: `bare:${_id.toHexString()}`,
    }));
    const update = (set: object) =>
      payments.collection.bulkWrite(
        block.map(({ _id }) => ({ updateOne: { filter: { _id }, update: { $set: set } } })),
        { ordered: false },
      );
    const spent = process.cpuUsage();
    const startMs = performance.now();
    await transfers.collection.insertMany(rows);
    await update({ status: 'processing' });
    takenMs.push(performance.now() - startMs);
    await update({ paidAt: new Date() });
    workMs += millisecondsOf(process.cpuUsage(spent));
  }
  return { blockMs: quantile(takenMs, 0.99), workMs: workMs / payers.length };
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
