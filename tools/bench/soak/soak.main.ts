import { setTimeout as pause } from 'node:timers/promises';
import { mongo, Types } from 'mongoose';
import { type LocalStackProcess, startLocalStackProcess } from '@cowrie/testing';
import { STACK_SETTINGS } from '../door/door.world';
import { GOALS } from '../frame/goals';
import { originOf, startReport } from '../frame/report';
import { judge, type Row } from '../frame/row';
import { tableOf } from '../frame/table';
import type { LoadRequest } from '../load/load.plan';
import { type Load, startLoad } from '../load/load.process';
import { type OpenedSession, Shop } from '../stack/shop';
import { observe, untilSteady } from '../stack/steady';
import { soakMoney } from './money/money.main';
import { type BookedPayment, countPaid, type PaidCount } from './paid.count';
import { type SoakOptions, soakOptions } from './soak.options';

const REPORT = '.cowrie/soak.json';
const SESSIONS_TO_READ = 200;
const REST_MS = 60_000;
const SLICE_SECONDS = 10;
/** The first minutes fill caches and compile code, so memory is compared from then on. */
const WARM_UP_SHARE = 0.1;
const SETTLED_WITHIN_MS = 300_000;
const STEP_MS = 500;

/**
 * `npm run soak`: loads the stack of `npm start` for a long time, and reports on its memory and the payments.
 */
async function soak(options: SoakOptions): Promise<void> {
  const report = startReport(options);
  const [stack, readyMs] = await timed(() => startLocalStackProcess(STACK_SETTINGS));
  const load = await startLoad();
  try {
    const shop = new Shop(stack.dev, rpcUrlOf(stack));
    const memory = { peak: 0 };
    const fresh = await memoryAtRest(stack);
    const read = await shop.openMany(SESSIONS_TO_READ);
    const paid: OpenedSession[] = [];
    const work = async (minutes: number): Promise<number> => {
      const endMs = performance.now() + minutes * 60_000;
      const [answers] = await Promise.all([
        readUntil(endMs, load, stack, requestsOf(shop, read), options.connections, memory),
        payUntil(endMs, shop, options.paymentsPerMinute, paid),
      ]);
      return answers;
    };
    console.log(`warming up, then ${options.minutes} minutes of load`);
    let answers = await work(options.minutes * WARM_UP_SHARE);
    const warm = await memoryAtRest(stack);
    answers += await work(options.minutes);
    const count = await untilSettled(stack, paid);
    const after = await memoryAtRest(stack);
    await stack.kill();
    const [, againMs] = await timed(() => stack.restart());
    const rows = [
      ...memoryRows({ fresh, warm, after, peak: memory.peak }),
      ...paymentRows(count, answers),
      ready('ready after the first start', readyMs),
      ready('ready after a kill', againMs),
    ].map((row) => judge(row, GOALS));
    const found = report.finish(REPORT, rows);
    console.log(`\n${tableOf(rows)}\n\n${originOf(found)}\n${REPORT} holds the figures.`);
    for (const id of [...count.lost, ...count.doubled]) console.log(`look at payment ${id}`);
  } finally {
    load.stop();
    await stack.remove();
  }
}

function rpcUrlOf({ dev }: LocalStackProcess): string {
  const [network] = dev.networks.test;
  if (!network) throw new Error('the stack has no network');
  return network.rpcUrl;
}

/** The lowest memory in a minute without load, because memory only grows between two garbage collections. */
async function memoryAtRest({ pid }: LocalStackProcess): Promise<number> {
  await untilSteady(pid);
  let lowest = Infinity;
  for (const endMs = performance.now() + REST_MS; performance.now() < endMs;)
    lowest = Math.min(lowest, (await observe(pid, STEP_MS)).memoryMb);
  return lowest;
}

/** The requests of pages and merchants about these sessions. */
function requestsOf({ merchant }: Shop, sessions: readonly OpenedSession[]): LoadRequest[] {
  const headers = { authorization: `Bearer ${merchant.keys.test.secret}` };
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers });
  return sessions.flatMap(({ paymentId, payCode }) => [
    get(`/checkout/${payCode}/status`),
    get(`/checkout/${payCode}`),
    get(`/checkout/${payCode}/status`),
    get(`/api/v1/payments/${paymentId}/verify`),
    get(`/api/v1/payments/${paymentId}`),
    get('/api/v1/payments'),
  ]);
}

/** Reads without a pause. Returns the number of answers, and records the highest memory. */
async function readUntil(
  endMs: number,
  load: Load,
  { dev, pid }: LocalStackProcess,
  requests: readonly LoadRequest[],
  connections: number,
  memory: { peak: number },
): Promise<number> {
  const { hostname: host, port } = new URL(dev.apiUrl);
  let answers = 0;
  for (;;) {
    const seconds = Math.min(SLICE_SECONDS, (endMs - performance.now()) / 1000);
    if (seconds <= 0) return answers;
    const slice = await load.run({ host, port: Number(port), connections, seconds, requests });
    answers += slice.answers;
    memory.peak = Math.max(memory.peak, (await observe(pid, 0)).memoryMb);
  }
}

/** Opens and pays sessions at an even pace, one after another. */
async function payUntil(endMs: number, shop: Shop, perMinute: number, paid: OpenedSession[]): Promise<void> {
  for (let dueMs = performance.now(); dueMs < endMs; dueMs += 60_000 / perMinute) {
    await pause(Math.max(0, dueMs - performance.now()));
    const session = await shop.open();
    await shop.pay(session);
    paid.push(session);
  }
}

/** Waits until every paid payment is completed, or until no payment has completed for five minutes. */
async function untilSettled(stack: LocalStackProcess, paid: readonly OpenedSession[]): Promise<PaidCount> {
  const ids = paid.map(({ paymentId }) => paymentId);
  const client = await new mongo.MongoClient(stack.dev.mongoUri).connect();
  try {
    const payments = client.db().collection('payments');
    const isPaid = { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } };
    let last = -1;
    for (let deadline = performance.now() + SETTLED_WITHIN_MS; performance.now() < deadline;) {
      const completed = await payments.countDocuments({ ...isPaid, status: 'completed' });
      if (completed === ids.length) break;
      if (completed > last) deadline = performance.now() + SETTLED_WITHIN_MS;
      last = completed;
      await pause(STEP_MS);
    }
    const stored = await payments.find(isPaid).toArray();
    return countPaid(ids, stored.map(booked));
  } finally {
    await client.close();
  }
}

function booked({ _id, status, deposit, history, ledger }: mongo.Document): BookedPayment {
  const { expectedUnits } = deposit as { expectedUnits: string };
  return { id: String(_id), expectedUnits, status, history, ledger } as BookedPayment;
}

function memoryRows(mb: Record<'fresh' | 'warm' | 'after' | 'peak', number>): Row[] {
  return [
    {
      name: 'soak/growth of memory',
      unit: '%',
      better: 'less',
      ours: [(mb.after / mb.warm - 1) * 100],
      details: {
        'MB at rest before': mb.fresh,
        'after the warm-up': mb.warm,
        highest: mb.peak,
        'at rest after': mb.after,
      },
    },
  ];
}

function paymentRows({ paid, lost, doubled }: PaidCount, answers: number): Row[] {
  const row = (what: string, ids: readonly string[]): Row => ({
    name: `soak/${what} payments`,
    unit: '',
    better: 'less',
    ours: [ids.length],
    details: { paid, answers },
  });
  return [row('lost', lost), row('doubled', doubled)];
}

function ready(what: string, ms: number): Row {
  return { name: `soak/${what}`, unit: 's', better: 'less', ours: [ms / 1000] };
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const startMs = performance.now();
  return [await work(), performance.now() - startMs];
}

const args = process.argv.slice(2);
const run = args.includes('--money') ? soakMoney(args) : soak(soakOptions(args));
run.catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
