import { setTimeout as pause } from 'node:timers/promises';
import { Types } from 'mongoose';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { startDatabase } from '@cowrie/api/operations/testing/database';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { WebhookSender } from '@cowrie/api/notify/webhooks/dispatch/webhook-sender';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.service';
import { EventReaders } from '@cowrie/api/notify/events/event-readers';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { WebhooksWorker } from '@cowrie/api/notify/webhooks/webhooks-worker.service';
import { steadily } from './load/steady.play';
import { startDatabaseProcess } from './processes/database.process';
import { BENCH_EVENT_BODY, startEventSource } from './processes/event-source.process';
import type { BenchPart } from './frame/part';
import { quantile } from './frame/statistics';
import { type Receivers, startReceivers } from './processes/receivers.process';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

const ENDPOINTS = 1000;
const EVENTS_PER_SECOND = 300;
const SECONDS = 15;
/** A production process is warm, but does not know which endpoints are dead. */
const WARMUP_SECONDS = 3;
const BATCH_INTERVAL_MS = 20;
const BATCH_SIZE = (EVENTS_PER_SECOND * BATCH_INTERVAL_MS) / 1000;
const BARE_SECONDS = 5;

const clock = { now: () => new Date(), databaseBehindMs: 0 };

/**
 * Measures the time from an event in the database to its receipt: 300 events a second to 1,000 endpoints,
 * each of another business. A tenth of the endpoints refuses connections, another tenth accepts them and
 * never answers. The worker is the real one; database, receivers and the writer of the events run in their
 * own processes. The bare limit is the sender alone, at the same pace with the same bodies to the same
 * answering endpoints, and warm like the worker.
 */
export const benchWebhooks: BenchPart = async () => {
  const [server, receivers] = await Promise.all([startDatabaseProcess(), startReceivers()]);
  const database = await startDatabase({ serverUri: server.uri });
  const source = await startEventSource(server.uri);
  const config = aConfig({ webhooks: { allowPrivate: true } });
  const payments = new PaymentsRepository(database.payments, clock);
  const events = new EventsRepository(database.events, database.eventCounters, clock);
  const endpoints = new WebhookEndpointsRepository(database.webhookEndpoints, clock);
  const deliveries = new DeliveriesRepository(database.deliveries, clock);
  const secrets = new WebhookEndpointsService(endpoints, config, clock);
  const health = new HealthRegistry(clock);
  const leases = new LeaseService(database.leases, clock);
  const stored = [payments, events, new EventReaders(), endpoints, secrets, deliveries] as const;
  const setAside = new SetAside(new SetAsideItems(database.setAsideItems), clock, config);
  const worker = new WebhooksWorker(...stored, setAside, leases, health, config, clock, new DatabaseWrites());

  const listening = Array.from({ length: ENDPOINTS }, (_, index) => ({
    businessId: new Types.ObjectId(),
    url: urlOf(index, receivers.ports),
    isDead: isDead(index),
  }));
  for (const { businessId, url } of listening) await secrets.create({ businessId, environment: 'test', url });
  const answering = listening.filter((one) => !one.isDead);
  const dead = new Set(listening.flatMap((one) => (one.isDead ? [one.businessId.toHexString()] : [])));

  worker.onApplicationBootstrap();
  await source.play(batchesTo(answering, WARMUP_SECONDS), BATCH_INTERVAL_MS);
  const spent = process.cpuUsage();
  const sent = await source.play(batchesTo(listening, SECONDS), BATCH_INTERVAL_MS);
  const toAnswering = sent.filter(({ businessId }) => !dead.has(businessId));
  const arrivals = await waitForArrivals(receivers, toAnswering);
  const workMs = millisecondsOf(process.cpuUsage(spent)) / sent.length;
  await worker.onModuleDestroy();
  source.stop();

  const sender = new WebhookSender({ clock, allowPrivate: true });
  const tries = (seconds: number) =>
    steadily({ seconds, intervalMs: BATCH_INTERVAL_MS }, (batch) =>
      Promise.all(
        turnsOf(batch, answering).map(async ({ url }) => {
          const start = performance.now();
          await sender.send({
            url,
            environment: 'test',
            id: 'bare',
            body: BENCH_EVENT_BODY,
            secrets: [A_SECRET],
          });
          return performance.now() - start;
        }),
      ),
    );
  await tries(WARMUP_SECONDS);
  const bareSpent = process.cpuUsage();
  const bare = (await tries(BARE_SECONDS)).flat();
  const bareWorkMs = millisecondsOf(process.cpuUsage(bareSpent)) / bare.length;
  await sender.close();
  await database.stop();
  await server.stop();
  receivers.stop();

  const lags = toAnswering.map(({ id, at }) => (arrivals.get(id) ?? Infinity) - at);
  return [
    {
      name: 'webhooks/event to receipt p99',
      unit: 'ms',
      better: 'less',
      ours: [quantile(lags, 0.99)],
      bare: { is: 'a try of the sender alone', rounds: [quantile(bare, 0.99)] },
      details: {
        'median ms': quantile(lags, 0.5),
        'worst ms': quantile(lags, 1),
        'bare median ms': quantile(bare, 0.5),
        'events/s': EVENTS_PER_SECOND,
        endpoints: ENDPOINTS,
      },
    },
    {
      name: 'webhooks/work of an event',
      unit: 'ms of a core',
      better: 'less',
      ours: [workMs],
      bare: { is: 'a try of the sender alone', rounds: [bareWorkMs] },
    },
  ];
};

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

const A_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

/** Of every ten endpoints the first refuses connections and the second never answers. */
function isDead(index: number): boolean {
  return index % 10 < 2;
}

/** Every endpoint has its own address, as servers of different merchants do. */
function urlOf(index: number, { answering, silent, refusing }: Receivers['ports']): string {
  const port = [refusing, silent][index % 10] ?? answering;
  return `http://127.1.${index >> 7}.${(index & 127) + 1}:${port}/hooks`;
}

/**
 * The targets of one batch. The order is mixed, so that neighbours are of every kind. 389 has no factor in
 * common with their number.
 */
function turnsOf<T>(batch: number, targets: readonly T[]): T[] {
  return Array.from(
    { length: BATCH_SIZE },
    (_, index) => targets[((batch * BATCH_SIZE + index) * 389) % targets.length] as T,
  );
}

function batchesTo(targets: readonly { businessId: Types.ObjectId }[], seconds: number): string[][] {
  return Array.from({ length: (seconds * 1000) / BATCH_INTERVAL_MS }, (_, batch) =>
    turnsOf(batch, targets).map(({ businessId }) => businessId.toHexString()),
  );
}

/** Arrival times, once all webhooks have arrived or none has for 2 s. */
async function waitForArrivals(receivers: Receivers, wanted: readonly { id: string }[]) {
  for (let last = -1; ;) {
    const arrivals = await receivers.arrivals();
    const count = wanted.filter(({ id }) => arrivals.has(id)).length;
    if (count === wanted.length || count === last) return arrivals;
    last = count;
    await pause(2000);
  }
}
