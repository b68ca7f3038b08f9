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

/** The commands of a relay, and those of the deliveries with their results, in alphabetical order. */
async function commandsOfDelivering(businessIds: readonly Types.ObjectId[]): Promise<[string[], string[]]> {
  await happens(businessIds);
  const wanted = receiver.heard.length + businessIds.length;
  sent = [];
  await worker.relay();
  const relaying = sent.splice(0).sort();
  await worker.dispatch();
  await until(() => Promise.resolve(receiver.heard.length === wanted));
  await until(
    async () => (await connection.collection('webhook_deliveries').countDocuments({ claim })) === 0,
  );
  // The lanes of the delivered events advance.
  await worker.dispatch();
  return [relaying, sent.filter((command) => command !== COUNTED).sort()];
}
const claim = { $exists: true };
const COUNTED = 'aggregate webhook_deliveries';

const RELAYING = [
  'find event_counters',
  'find payments',
  'find webhook_endpoints',
  'insert events',
  'insert webhook_deliveries',
  'update event_counters',
  'update payments',
];
/** The due deliveries and their endpoints. Then the lanes of the delivered events, and the next due ones. */
const DELIVERING = [
  'find webhook_deliveries',
  'find webhook_deliveries',
  'find webhook_deliveries',
  'find webhook_endpoints',
];

// Guarantee: many events cause no more database commands than one, and healthy endpoints are not written. Of
// the writes, one claims, one advances the lanes, and each of the others holds the results of 50 ms.
it('asks the database 14 times for one event, and as often for 120', async () => {
  const own = Array.from({ length: 120 }, () => new Types.ObjectId());
  for (const businessId of own) await secrets.create({ ...tenant, businessId, url: receiver.url });
  // The first run looks for marks that a dead process left.
  await commandsOfDelivering([tenant.businessId]);
  const isWrite = (command: string) => command === 'update webhook_deliveries';
  for (const businessIds of [[tenant.businessId], own]) {
    const [relaying, delivering] = await commandsOfDelivering(businessIds);
    expect(relaying).toEqual(RELAYING);
    expect(delivering.filter((command) => !isWrite(command))).toEqual(DELIVERING);
    if (businessIds.length === 1) expect(delivering.filter(isWrite)).toHaveLength(3);
  }
});

// Guarantee: the pauses of an idle service delay nothing that this process does itself.
it('delivers at once what this process commits, even after a long rest', async () => {
  const before = receiver.heard.length;
  worker.onApplicationBootstrap();
  await happens([tenant.businessId]);
  await until(() => Promise.resolve(receiver.heard.length === before + 1));
});
