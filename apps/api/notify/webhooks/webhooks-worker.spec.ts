import mongoose, { type Connection, type Schema, Types } from 'mongoose';
import { startReceiver, startTestMongo, type TestMongo, type TestReceiver } from '@cowrie/testing';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { EVENT, EVENT_COUNTER, eventCounterSchema, eventSchema } from '../events/event.schema';
import { SET_ASIDE_ITEM, setAsideItemSchema } from '@cowrie/api/platform/queues/set-aside.schema';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { EventReaders } from '../events/event-readers';
import { EventsRepository } from '../events/events.repository';
import { PAYMENT, paymentSchema } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LEASE, leaseSchema } from '@cowrie/api/platform/leases/lease.schema';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DELIVERY, deliverySchema } from './deliveries/delivery.schema';
import { WEBHOOK_ENDPOINT, webhookEndpointSchema } from './endpoints/webhook-endpoint.schema';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { WebhooksWorker } from './webhooks-worker.service';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

const clock = new FakeClock();
const config = aConfig({ webhooks: { allowPrivate: true } });
const tenant = { businessId: new Types.ObjectId(), environment: 'test' as const };
let server: TestMongo;
let connection: Connection;
let receiver: TestReceiver;
let payments: PaymentsRepository;
let worker: WebhooksWorker;
/** The commands that were sent, such as `find payments`. */
let sent: string[] = [];
let secrets: WebhookEndpointsService;

beforeAll(async () => {
  [server, receiver] = await Promise.all([startTestMongo({ monitorCommands: 'true' }), startReceiver()]);
  connection = await mongoose.createConnection(server.uri).asPromise();
  connection.getClient().on('commandStarted', ({ commandName, command }) => {
    const named: unknown = command[commandName];
    const collection: unknown = typeof named === 'string' ? named : command.collection;
    // Leases are renewed by time.
    if (typeof collection === 'string' && collection !== 'leases') sent.push(`${commandName} ${collection}`);
  });
  const model = <T>(name: string, schema: Schema<T>) => connection.model<T>(name, schema);
  payments = new PaymentsRepository(model(PAYMENT, paymentSchema), clock);
  const events = new EventsRepository(
    model(EVENT, eventSchema),
    model(EVENT_COUNTER, eventCounterSchema),
    clock,
  );
  const endpoints = new WebhookEndpointsRepository(model(WEBHOOK_ENDPOINT, webhookEndpointSchema), clock);
  const deliveries = new DeliveriesRepository(model(DELIVERY, deliverySchema), clock);
  secrets = new WebhookEndpointsService(endpoints, config, clock);
  const leases = new LeaseService(model(LEASE, leaseSchema), clock);
  const setAside = new SetAside(new SetAsideItems(model(SET_ASIDE_ITEM, setAsideItemSchema)), clock, config);
  await Promise.all(Object.values(connection.models).map((one) => one.init()));
  await secrets.create({ ...tenant, url: receiver.url });
  const stored = [payments, events, new EventReaders(), endpoints, secrets, deliveries] as const;
  const health = new HealthRegistry(clock);
  worker = new WebhooksWorker(...stored, setAside, leases, health, config, clock, new DatabaseWrites());
});
afterAll(async () => {
  await worker.onModuleDestroy();
  await receiver.stop();
  await connection.close();
  await server.close();
});

/** Stores a payment with one event for each of these businesses. */
async function happens(businessIds: readonly Types.ObjectId[]): Promise<void> {
  for (const businessId of businessIds) {
    const payment = aPayment(clock.now(), { ...tenant, businessId, _id: new Types.ObjectId() });
    await payments.insertOnce(payment);
    const id = `evt_${payment._id.toHexString()}`;
    const event = { id, type: 'payment.processing' as const, sequence: 1, at: clock.now(), body: '{}' };
    await payments.commit(payment, { set: {}, events: [event] });
  }
}

/** The commands until all of it is delivered, recorded and out of its lanes, in alphabetical order. */
async function commandsOfDelivering(businessIds: readonly Types.ObjectId[]): Promise<string[]> {
  await happens(businessIds);
  const wanted = receiver.heard.length + businessIds.length;
  sent = [];
  await worker.relay();
  await until(() => Promise.resolve(receiver.heard.length === wanted));
  const unfinished = { $or: [{ claim: { $exists: true } }, { laneMark: { $exists: true } }] };
  await until(
    async () => (await connection.collection('webhook_deliveries').countDocuments(unfinished)) === 0,
  );
  // It finds no others, and marks these.
  await worker.relay();
  return sent.filter((command) => command !== COUNTED).sort();
}
const COUNTED = 'aggregate webhook_deliveries';

/** The last two are for the events of a quarter of a second together. */
const RELAYING = [
  'find payments',
  'find payments',
  'find webhook_endpoints',
  'insert events',
  'insert webhook_deliveries',
  'update event_counters',
  'update payments',
];
/** The results, the lanes that they leave, and the marks of these. */
const DELIVERING = ['find webhook_deliveries', 'update webhook_deliveries', 'update webhook_deliveries'];
const isDelivering = (command: string) => command.endsWith('webhook_deliveries') && !isInsert(command);
const isInsert = (command: string) => command.startsWith('insert');

// Guarantee: an event takes ten commands, 120 at once hardly more, and healthy endpoints are not written. The
// relay stores deliveries under the claim of their first try, so nothing looks for them. It remembers the
// numbers that it gave. Each write of results holds those of 100 ms.
it('asks the database ten times for one event, and as often for 120 with one result', async () => {
  const own = Array.from({ length: 120 }, () => new Types.ObjectId());
  for (const businessId of own) await secrets.create({ ...tenant, businessId, url: receiver.url });
  // They take their leases, and look once for what a dead process left.
  await worker.dispatch();
  await worker.relay();
  await commandsOfDelivering([tenant.businessId, ...own]);
  expect(await commandsOfDelivering([tenant.businessId])).toEqual([...RELAYING, ...DELIVERING].sort());
  const commands = await commandsOfDelivering(own);
  expect(commands.filter((command) => !isDelivering(command))).toEqual(RELAYING);
  const delivering = commands.filter(isDelivering);
  expect(delivering.length).toBeGreaterThanOrEqual(DELIVERING.length);
  // A slow machine spreads the results over more writes.
  expect(delivering.length).toBeLessThan(60);
});

it('looks for deliveries that are due without being handed over', async () => {
  await happens([tenant.businessId]);
  await worker.relay();
  await until(async () => (await connection.collection('webhook_deliveries').countDocuments(claimed)) === 0);
  const before = receiver.heard.length;
  const again = { $set: { state: 'pending', nextAt: clock.now() }, $unset: { endedAt: 1 } } as const;
  await connection.collection('webhook_deliveries').updateOne({ state: 'delivered' }, again);
  await worker.dispatch();
  await until(() => Promise.resolve(receiver.heard.length === before + 1));
});
const claimed = { claim: { $exists: true } };

// Guarantee: the pauses of an idle service delay nothing that this process does itself.
it('delivers at once what this process commits, even after a long rest', async () => {
  const before = receiver.heard.length;
  worker.onApplicationBootstrap();
  await happens([tenant.businessId]);
  await until(() => Promise.resolve(receiver.heard.length === before + 1));
});
