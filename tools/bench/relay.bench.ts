import { setTimeout as pause } from 'node:timers/promises';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { startRelayWorld } from '@cowrie/api/money-in/testing/relay-world';
import { reporting } from './crediting/crediting.play';
import type { BenchPart } from './frame/part';
import type { Row } from './frame/row';
import { quantile } from './frame/statistics';

const CONFIRMATIONS = 2;
const BLOCK_MS = 1000;
/** As the service follows its relays and its chain. */
const FOLLOW_MS = 100;
const PAYERS_PER_SECOND = 20;
const SECONDS = 10;
const WARM_UP_PAYERS = 20;
const CHECKS = 100;
/** What the budgets hold is not measured. */
const ENDLESS = { perPayment: 1e12, perPayer: 1e12, perMerchant: 1e12, perDay: 1e12 };
const UNITS = 1_000_000_000_000n;

/**
 * Measures signed transfers on anvil, with a block each second and one relayer: the work of a check, and the
 * time from a request until the watcher has stored the transfer on the payment. Node, database and service
 * share this machine.
 */
export const benchRelay: BenchPart = async () => {
  const world = await startRelayWorld({ confirmations: CONFIRMATIONS, pollIntervalMs: FOLLOW_MS });
  try {
    await world.reset();
    await world.fund(UNITS);
    const { requests, relays } = world.open((it) => it, { budgets: ENDLESS });
    const sign = async () => {
      const payment = await world.lock();
      return { payment, transfer: world.signed(payment) };
    };
    const checkedMs = await workOfChecks(async () => {
      const { payment, transfer } = await sign();
      return () => requests.check(payment, transfer, world.clock.now());
    });
    const signed = await all(WARM_UP_PAYERS + PAYERS_PER_SECOND * SECONDS, sign);
    const relayer = world.newRelayer();
    const seen = new Map<string, () => void>();
    const watcher = world.newWatcher({
      wrap: reporting(({ _id }, { set }) => {
        if (set.status === 'processing') seen.get(_id.toHexString())?.();
      }),
    });
    const relaying = new ExclusiveTask('Relayer', () => relayer.run(), { makesUp: true });
    const watching = new ExclusiveTask('Watcher', () => watcher.catchUp(), { makesUp: true });
    const mining = new ExclusiveTask('Miner', () => world.chain.mine());
    relays.stored.on(() => void relaying.run());
    const loops = [
      setInterval(() => void Promise.all([relaying.run(), watching.run()]), FOLLOW_MS),
      setInterval(() => void mining.run(), BLOCK_MS),
    ];
    const startMs = performance.now();
    const takenMs: number[] = [];
    await Promise.all(
      signed.map(async ({ payment, transfer }, at) => {
        await pause(Math.max(0, startMs + (at * BLOCK_MS) / PAYERS_PER_SECOND - performance.now()));
        const sinceMs = performance.now();
        const isSeen = new Promise<void>((resolve) => seen.set(payment._id.toHexString(), resolve));
        await requests.request(payment, transfer, world.clock.now());
        await isSeen;
        if (at >= WARM_UP_PAYERS) takenMs.push(performance.now() - sinceMs);
      }),
    );
    for (const loop of loops) clearInterval(loop);
    await Promise.all([relaying, watching, mining].map((task) => task.stop()));
    const rows: Row[] = [
      { name: 'relay/verify', unit: 'ms of a core', better: 'less', ours: [checkedMs] },
      {
        name: 'relay/request to credit p99',
        unit: 'ms',
        better: 'less',
        ours: [quantile(takenMs, 0.99)],
        bare: { is: 'one block', rounds: [BLOCK_MS] },
        details: { 'median ms': quantile(takenMs, 0.5), 'payers/s': PAYERS_PER_SECOND },
      },
    ];
    return rows;
  } finally {
    await world.stop();
  }
};

/** The work of this process for one check, in milliseconds of a core. */
async function workOfChecks(prepare: () => Promise<() => Promise<unknown>>): Promise<number> {
  const checks = await all(2 * CHECKS, prepare);
  for (const check of checks.slice(CHECKS)) await check();
  const spent = process.cpuUsage();
  for (const check of checks.slice(0, CHECKS)) await check();
  const { user, system } = process.cpuUsage(spent);
  return (user + system) / 1000 / CHECKS;
}

async function all<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}
