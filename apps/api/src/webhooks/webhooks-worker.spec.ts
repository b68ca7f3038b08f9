import mongoose, { type Connection, type Schema, Types } from 'mongoose';
import { startReceiver, startTestMongo, type TestMongo, type TestReceiver } from '@cowrie/testing';
import { aPayment } from '@cowrie/testing/api/builders';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { aConfig } from '@cowrie/testing/api/test-config';
import { until } from '@cowrie/testing/api/until';
import { EVENT, EVENT_COUNTER, eventCounterSchema, eventSchema } from '../events/event.schema';
import { EventsRepository } from '../events/events.repository';
import { PAYMENT, paymentSchema } from '../payments/payment.schema';
import { PaymentsRepository } from '../payments/payments.repository';
import { HealthRegistry } from '../platform/health/health.registry';
import { LEASE, leaseSchema } from '../platform/leases/lease.schema';
import { LeaseService } from '../platform/leases/lease.service';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DELIVERY, deliverySchema } from './deliveries/delivery.schema';
import { WEBHOOK_ENDPOINT, webhookEndpointSchema } from './endpoints/webhook-endpoint.schema';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { WebhooksWorker } from './webhooks-worker.service';

const clock = new FakeClock();
const config = aConfig({ webhooks: { allowPrivate: true } });
const tenant = { businessId: new Types.ObjectId(), environment: 'test' as const };
let server: TestMongo;
let connection: Connection;
let receiver: TestReceiver;
let payments: PaymentsRepository;
let worker: WebhooksWorker;
let commands = 0;

beforeAll(async () => {
  [server, receiver] = await Promise.all([startTestMongo({ monitorCommands: 'true' }), startReceiver()]);
  connection = await mongoose.createConnection(server.uri).asPromise();
  connection.getClient().on('commandStarted', () => (commands += 1));
  const model = <T>(name: string, schema: Schema<T>) => connection.model<T>(name, schema);
  payments = new PaymentsRepository(model(PAYMENT, paymentSchema), clock);
  const events = new EventsRepository(
    model(EVENT, eventSchema),
    model(EVENT_COUNTER, eventCounterSchema),
    clock,
  );
  const endpoints = new WebhookEndpointsRepository(model(WEBHOOK_ENDPOINT, webhookEndpointSchema), clock);
  const deliveries = new DeliveriesRepository(model(DELIVERY, deliverySchema), clock);
  const secrets = new WebhookEndpointsService(endpoints, config, clock);
  const leases = new LeaseService(model(LEASE, leaseSchema), clock);
  await Promise.all(Object.values(connection.models).map((one) => one.init()));
  await secrets.create({ ...tenant, url: receiver.url });
  const stored = [payments, events, endpoints, secrets, deliveries] as const;
  worker = new WebhooksWorker(...stored, leases, new HealthRegistry(clock), config, clock);
});
afterAll(async () => {
  await worker.onModuleDestroy();
  await receiver.stop();
  await connection.close();
  await server.close();
});

/** Stores payments with one event each. */
async function happens(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const payment = aPayment(clock.now(), { ...tenant, _id: new Types.ObjectId() });
    await payments.insertOnce(payment);
    const id = `evt_${payment._id.toHexString()}`;
    const event = { id, type: 'payment.processing' as const, sequence: 1, at: clock.now(), body: '{}' };
    await payments.commit(payment, { set: {}, events: [event] });
  }
}

/** Relays and delivers what is stored. Returns the database commands that it took. */
async function commandsOfDelivering(count: number): Promise<number> {
  await happens(count);
  const wanted = receiver.heard.length + count;
  commands = 0;
  await worker.relay();
  for (let heard = -1; heard < wanted;) {
    await worker.dispatch();
    await until(() => Promise.resolve(receiver.heard.length > heard));
    heard = receiver.heard.length;
  }
  return commands;
}

it('takes few database commands for one event, and hardly more for many', async () => {
  await commandsOfDelivering(1);
  // Relay: find, count twice, store, endpoints, deliveries, mark. Dispatch: find, endpoints, claim, read, record. And the lane of the
  // event before: find, mark.
  expect(await commandsOfDelivering(1)).toBeLessThanOrEqual(14);
  // An endpoint takes eight at once, so eight deliveries share their commands.
  expect((await commandsOfDelivering(40)) / 40).toBeLessThanOrEqual(3);
});

// Guarantee: the pauses of a service at rest delay nothing that this process does itself.
it('delivers at once what this process commits, also after a long rest', async () => {
  const before = receiver.heard.length;
  worker.onApplicationBootstrap();
  await happens(1);
  await until(() => Promise.resolve(receiver.heard.length === before + 1));
});
