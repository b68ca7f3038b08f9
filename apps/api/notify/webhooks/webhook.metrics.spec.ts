import { Types } from 'mongoose';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { type TestDatabase, startDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { DeliveryFigures } from './deliveries/delivery-figures.repository';
import type { Delivery } from './deliveries/delivery.schema';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookMetrics } from './webhook.metrics';

const businessId = new Types.ObjectId();
const tenant = { businessId, environment: 'live' as const };

let database: TestDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
});
afterAll(() => database.stop());

const at = (secondsAgo: number): Date => new Date(clock.now().getTime() - 1000 * secondsAgo);

function open() {
  const metrics = new MetricsRegistry();
  const { payments } = openRooms(database, clock);
  const deliveries = new DeliveriesRepository(database.deliveries, clock);
  const endpoints = new WebhookEndpointsRepository(database.webhookEndpoints, clock);
  const figures = new DeliveryFigures(database.deliveries, endpoints);
  new WebhookMetrics(metrics, figures, deliveries, payments, clock);
  const told = async (): Promise<string[]> =>
    (await metrics.text()).split('\n').filter((line) => /^cowrie_(?!collector)/.test(line));
  return { deliveries, told };
}

async function anEndpoint(failingSince?: Date): Promise<Types.ObjectId> {
  const _id = new Types.ObjectId();
  const secrets = [{ sealed: 'sealed', createdAt: at(0) }];
  await database.webhookEndpoints.create({
    _id,
    ...tenant,
    secrets,
    url: 'https://shop.example.com/hooks',
    enabled: true,
    createdAt: at(0),
    updatedAt: at(0),
    ...(failingSince && { failingSince }),
  });
  return _id;
}

async function aDelivery(endpointId: Types.ObjectId, nextAt?: Date): Promise<Delivery> {
  const eventId = new Types.ObjectId().toHexString();
  const state = nextAt ? ('pending' as const) : ('delivered' as const);
  const delivery: Delivery = {
    _id: `${eventId}:${endpointId.toHexString()}`,
    eventId,
    type: 'payment.completed' as const,
    ...tenant,
    endpointId,
    lane: eventId,
    sequence: 1,
    body: '{}',
    state,
    tries: 0,
    attempts: [],
    createdAt: at(0),
    ...(nextAt && { nextAt }),
  };
  await database.deliveries.create(delivery);
  return delivery;
}

it('reports the queue, how late it is, and which endpoints fail, by their IDs', async () => {
  const [well, dead] = [await anEndpoint(), await anEndpoint(at(3600))];
  await aDelivery(well, at(121));
  await aDelivery(well);
  await aDelivery(dead, at(-300));
  await aDelivery(dead, at(-300));
  const labels = `{environment="live",business="${businessId.toHexString()}",endpoint="${dead.toHexString()}"}`;
  expect(await open().told()).toEqual([
    'cowrie_webhooks_pending{environment="live"} 3',
    'cowrie_webhooks_due_age_seconds 121',
    `cowrie_webhook_endpoint_pending${labels} 2`,
    `cowrie_webhook_endpoint_failing_seconds${labels} 3600`,
    'cowrie_events_unrelayed_age_seconds 0',
  ]);
});

it('reports how late events reach the list', async () => {
  const event = (sequence: number, secondsAgo: number) => ({
    id: `evt_${sequence}`,
    type: 'payment.completed' as const,
    sequence,
    at: at(secondsAgo),
    body: '{}',
  });
  await database.payments.create(
    aPayment(clock.now(), {
      events: [event(1, 900), event(2, 60)],
      relayedSequence: 1,
      hasUnrelayedEvents: true,
    }),
  );
  expect(await open().told()).toContain('cowrie_events_unrelayed_age_seconds 60');
});

it('counts tries by outcome', async () => {
  const { deliveries, told } = open();
  const delivery = await aDelivery(await anEndpoint(), at(1));
  const attempt = { at: at(0), durationMs: 5, status: 500 };
  const outcomes = [{ nextAt: at(-5) }, { state: 'delivered' }, { state: 'given_up' }] as const;
  for (const outcome of outcomes) await deliveries.record([{ delivery, claim: 'ours', outcome, attempt }]);
  await deliveries.record([{ delivery, claim: 'ours', outcome: { state: 'cancelled' } }]);
  expect((await told()).filter((line) => line.includes('tries'))).toEqual([
    'cowrie_webhook_tries_total{outcome="failed"} 1',
    'cowrie_webhook_tries_total{outcome="delivered"} 1',
    'cowrie_webhook_tries_total{outcome="given_up"} 1',
  ]);
});
