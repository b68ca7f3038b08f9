import { getConnectionToken } from '@nestjs/mongoose';
import type { EmbeddedMongo } from '@cowrie/embedded-mongo';
import { type Connection, mongo } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { localAccounts, startTestMongo } from '@cowrie/testing';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { LONGEST_REST_MS } from '@cowrie/api/platform/tasks/paced-task';
import { type RunningApp, startApp } from './app';
import { startEmbeddedDatabase } from './embedded-database';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';

import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';

/** How long the test counts. The count is a rate, so a slow machine can only lower it. */
const WINDOW_MS = 6000;
/** How many windows more it counts while a collection is above its budget in each. */
const MORE_WINDOWS = 9;

/** As in `npm start`, each environment has three networks. Here they are on one chain. */
const NETWORKS = ['base', 'celo', 'polygon'];

/**
 * Commands a minute by collection, in one process with six networks: the loops of `all` at their longest
 * pauses, and a tenth of a minute more for each, because the count starts at any point. Another network adds
 * none.
 */
const BUDGET = new Map([
  // One write renews every lease. The lease of the rates is taken again every 10 s.
  ['leases', 50],
  // Relay 60, settlement steps 30, expiry 30, networks at rest 30, audit 12, reversals 6, owed payments 1,
  // rails 1; six heads of queues.
  ['payments', 285],
  // Due deliveries 60, marked lanes 12.
  ['webhook_deliveries', 100],
  // The offered networks.
  ['chain_cursors', 70],
  // The collection of other money.
  ['transfers', 50],
  ['sweeps', 50],
  // Refunds to continue, three looks every 10 s; one look of the signers for all networks; four heads of
  // queues.
  ['payouts', 100],
  ['vault_sweeps', 50],
  // The ledger round, 2 looks and up to 8.
  ['vault_doubts', 20],
  ['ledger_faults', 50],
  // Settlements to continue, three looks a minute; changed accounts, three looks.
  ['settlements', 70],
  ['settlement_accounts', 30],
  // Unused ones.
  ['logos', 10],
  // Due e-mails.
  ['mails', 40],
  // Items that are set aside: one look a minute.
  ['set_aside_items', 30],
  // The rates are read ahead of need every 10 s, and static ones every two minutes: a look and a write.
  ['rates', 40],
  // The open ones of other processes 60, one head of queues; two of each relayer, whose pauses still double
  // up to 30 s by then.
  ['relays', 200],
  // Six say that they are there, every 30 s.
  ['relayers', 20],
  // The database's clock.
  ['1', 40],
]);

/**
 * Timers that end in a minute. Each wakes the process: six sweepers 180, six networks 90, their choices 30,
 * relay 60, open relays 60, relayers 12, dispatch 60, the offer 60, settlement steps 30, other money 30,
 * expiry 30, the clock 30, audit 12, refunds 6, mails 12, reversals 6, rates 6, settlements 1, rails 1: 722.
 * The window is a tenth of a minute, so a loop whose timer happens to end one more time counts ten more.
 */
const TIMERS_BUDGET = 850;

const RELAYER_KEY = localAccounts[4]?.privateKey ?? '';

let chain: TestChain;
beforeAll(async () => {
  const signature = { kind: 'eip3009', name: 'USD Coin', version: '2' } as const;
  chain = await startTestChain(new FakeClock(), { signature });
});
afterAll(() => chain.stop());

const environment = () => ({
  treasury: TREASURY,
  networks: NETWORKS.map((name) => ({ ...chain.network, name, pollIntervalMs: 500 })),
});

/** Counts how many timers and intervals that are set from now on end. */
function countTimers() {
  const { setTimeout, setInterval } = globalThis;
  const counted = { ended: 0, restore: () => Object.assign(globalThis, { setTimeout, setInterval }) };
  const counting =
    (set: (work: () => void, ms?: number) => unknown) =>
    (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
      set(() => {
        counted.ended += 1;
        work(...given);
      }, ms);
  Object.assign(globalThis, { setTimeout: counting(setTimeout), setInterval: counting(setInterval) });
  return counted;
}

/** Measures until a time is below the limit: a busy machine can only make times longer. */
async function firstBelow(
  limitMs: number,
  measure: (attempt: number) => Promise<number>,
): Promise<number | undefined> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const tookMs = await measure(attempt);
    if (tookMs < limitMs) return tookMs;
  }
  return undefined;
}

/** Starts the service with every loop, and waits until each has looked. */
async function startQuietly(database: AppConfig['mongo'], running?: EmbeddedMongo): Promise<RunningApp> {
  const app = await startApp(
    aConfig({
      role: 'all',
      mongo: database,
      environments: { test: environment(), live: environment() },
      // Nobody listens there. A process without a mail server does not query e-mails.
      mail: {
        server: { host: '127.0.0.1', port: 9, isSecure: false, requiresTls: false },
        from: { name: '', address: 'payments@cowrie.example' },
      },
      sweeperKeys: { test: chain.operatorKey, live: chain.operatorKey },
      relayerKeys: { test: RELAYER_KEY, live: RELAYER_KEY },
    }),
    undefined,
    running,
  );
  const health = app.nest.get(HealthRegistry);
  await until(async () => health.states().every(({ state }) => state === 'ok'));
  return app;
}

/** Counts the commands of the service from now on, by collection. */
function countCommands(app: RunningApp): Map<string, number> {
  const counts = new Map<string, number>();
  app.nest
    .get<Connection>(getConnectionToken())
    .getClient()
    .on('commandStarted', ({ commandName, command }) => {
      const name = String(command[commandName]);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    });
  return counts;
}

// Guarantee: a new loop shows up here. Wake it from the write that creates its work, and let it look rarely
// (docs/decisions/0036).
it('queries the database rarely while there is nothing to do', async () => {
  const server = await startTestMongo({ monitorCommands: 'true' });
  const timers = countTimers();
  const app = await startQuietly({ uri: server.uri, embeddedPort: 0 });
  try {
    const payments = app.nest.get(PaymentsRepository, { strict: false });
    for (let index = 0; index < 50; index += 1) await payments.insertOnce(aPayment(new Date()));
    // The pauses have reached their maximum by then.
    await pause(5000);
    const counts = countCommands(app);
    const window = async () => {
      counts.clear();
      const endedBefore = timers.ended;
      await pause(WINDOW_MS);
      const perMinute = [...counts].map(([name, count]) => [name, (count * 60_000) / WINDOW_MS] as const);
      const timersPerMinute = ((timers.ended - endedBefore) * 60_000) / WINDOW_MS;
      const tooMany = perMinute.filter(([name, count]) => count > (BUDGET.get(name) ?? 0));
      return { perMinute, timersPerMinute, tooMany };
    };
    // A process that got no core for some seconds takes its leases again. A loop that looks too often does so
    // in every window.
    let seen = await window();
    let { tooMany } = seen;
    for (let more = 0; more < MORE_WINDOWS && tooMany.length > 0; more += 1) {
      seen = await window();
      tooMany = seen.tooMany.filter(([name]) => tooMany.some(([before]) => before === name));
    }
    expect(tooMany).toEqual([]);
    expect(seen.perMinute.length).toBeGreaterThan(4);
    expect(seen.timersPerMinute).toBeLessThanOrEqual(TIMERS_BUDGET);
    expect(seen.timersPerMinute).toBeGreaterThan(TIMERS_BUDGET / 4);
  } finally {
    timers.restore();
    await app.close();
    await server.close();
  }
});

/**
 * Commands of all loops in a quarter of a minute, when the database tells of its writes: one look of each,
 * six readings of networks, and one renewal of leases for what happens at one moment.
 */
const REST_BUDGET = 60;

/** What only loops read that leave out looks. */
const LOOKED_AT = ['webhook_deliveries', 'vault_sweeps', 'mails', 'sweeps'];

// Guarantee: what another program writes to the embedded database is found as soon as in any other database.
it('leaves out looks at the embedded database until somebody writes to it', async () => {
  const server = await startEmbeddedDatabase({ port: 0 });
  const uri = `${server.uri}cowrie?monitorCommands=true`;
  const app = await startQuietly({ uri, embeddedPort: 0 }, server);
  const other = await new mongo.MongoClient(uri).connect();
  try {
    const payment = aPayment(new Date());
    await app.nest.get(PaymentsRepository, { strict: false }).insertOnce(payment);
    await pause(3000);
    const counts = countCommands(app);
    const window = async () => {
      counts.clear();
      await pause(LONGEST_REST_MS);
      // Each look of a loop is one or two commands, and exactly one look falls into the window.
      const looks = LOOKED_AT.map((name) => [name, counts.get(name) ?? 0] as const);
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return { often: looks.filter(([, count]) => count > 2), tooMany: Math.max(all - REST_BUDGET, 0) };
    };
    // A process that gets no core takes its leases again, and its timers are late.
    let seen = await window();
    for (let more = 0; more < MORE_WINDOWS && seen.often.length + seen.tooMany > 0; more += 1)
      seen = await window();
    expect(seen).toEqual({ often: [], tooMany: 0 });
    expect(counts.size).toBeGreaterThan(4);
    const stored = other.db().collection('payments');
    const writtenAndFound = async (sequence: number) => {
      const event = {
        id: `evt_${sequence}`,
        type: 'payment.processing',
        sequence,
        at: new Date(),
        body: '{}',
      };
      await stored.updateOne({ _id: payment._id }, { $set: { hasUnrelayedEvents: true, events: [event] } });
      const writtenAt = performance.now();
      await until(async () => (await stored.countDocuments({ hasUnrelayedEvents: true })) === 0);
      return performance.now() - writtenAt;
    };
    expect(await firstBelow(LONGEST_REST_MS / 2, writtenAndFound)).toBeDefined();
  } finally {
    await other.close();
    await app.close();
    await server.close();
  }
});
