import { Types } from 'mongoose';
import type { EventType } from '@cowrie/dto';
import type { PaymentEventType } from '@cowrie/payment-state';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { DeliveriesRepository } from '../webhooks/deliveries/deliveries.repository';
import { DeliveriesService } from '../webhooks/deliveries/deliveries.service';
import { Dispatcher, type DispatcherParts } from '../webhooks/dispatch/dispatcher';
import type { OutgoingWebhook, Sent } from '../webhooks/dispatch/webhook-sender';
import { WebhookEndpointsRepository } from '../webhooks/endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '../webhooks/endpoints/webhook-endpoints.service';
import { EventRelay } from '../webhooks/relay/event-relay';
import { EventsRepository } from '../events/events.repository';
import { SetAsideItems } from '@cowrie/api/platform/queues/set-aside-items.repository';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from './database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import type { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

export type WebhookWorld = Awaited<ReturnType<typeof startWebhookWorld>>;

/** Returns a receiver's response to a try; 200 by default. */
export type Receiver = (
  webhook: OutgoingWebhook,
) => Partial<Sent['attempt']> & { retryAfterSeconds?: number };

/** Starts a world with a database, a clock, one business and receivers in memory. */
export const startWebhookWorld = async () => openWebhookWorld(await startDatabase());

/** The same on a database with more collections. */
export async function openWebhookWorld<D extends TestDatabase>(database: D) {
  const clock = new FakeClock();
  const tenant = { businessId: new Types.ObjectId(), environment: 'test' as const };
  const config = aConfig({ webhooks: { allowPrivate: true } });

  /** Returns the repositories and services of one process. */
  const rooms = (wrap: Observed['wrap'] = (it) => it) => {
    const payments = wrap(new PaymentsRepository(database.payments, clock));
    const events = wrap(new EventsRepository(database.events, database.eventCounters, clock));
    const endpoints = wrap(new WebhookEndpointsRepository(database.webhookEndpoints, clock));
    const deliveries = wrap(new DeliveriesRepository(database.deliveries, clock));
    const secrets = new WebhookEndpointsService(endpoints, config, clock);
    const setAside = new SetAside(wrap(new SetAsideItems(database.setAsideItems)), clock, config);
    const relay = new EventRelay({ payments, events, endpoints, deliveries, setAside, clock });
    const operations = new DeliveriesService(deliveries, events, endpoints, clock);
    return { payments, events, endpoints, deliveries, setAside, secrets, relay, operations };
  };
  const own = rooms();

  return {
    clock,
    database,
    tenant,
    config,
    rooms,
    ...own,
    /** Clears the database and starts a new process, which remembers nothing of the old one. */
    async reset() {
      await database.clear();
      clock.set(Date.UTC(2033, 0, 1));
      Object.assign(this, rooms());
    },
    /** Stores a payment without events. */
    async payment(over: Partial<Payment> = {}): Promise<Payment> {
      const payment = aPayment(clock.now(), { ...tenant, ...over });
      await own.payments.insertOnce(payment);
      return payment;
    },
    /** Writes events as an evaluation does. Returns their IDs. */
    async happens({ _id }: Pick<Payment, '_id'>, ...types: PaymentEventType[]): Promise<string[]> {
      const payment = await database.payments.findById(_id).lean().orFail();
      const last = payment.events.at(-1)?.sequence ?? 0;
      const events = types.map((type, index) => {
        const sequence = last + index + 1;
        const id = `evt_${payment.clientReference}_${sequence}`;
        return { id, type, sequence, at: clock.now(), body: JSON.stringify({ type, sequence }) };
      });
      await own.payments.commit(payment, { set: {}, events });
      return events.map(({ id }) => id);
    },
    async endpoint(url = 'http://shop.test/hooks', events?: EventType[]) {
      return (await own.secrets.create({ ...tenant, url, events })).endpoint;
    },
    /** Returns a process's dispatcher. Each try ends at once with the response of `receive`. */
    dispatcher(receive?: Receiver, over?: Partial<DispatcherParts>, wrap?: Observed['wrap']) {
      return this.process(receive, over, wrap).dispatcher;
    },
    /** Returns a process's relay that marks events together. */
    gatheringRelay(gatherMs: number, wrap?: Observed['wrap']) {
      const { payments, events, endpoints, deliveries, setAside } = rooms(wrap);
      return new EventRelay({ payments, events, endpoints, deliveries, setAside, clock, gatherMs });
    },
    /** Returns the dispatcher of a process, and its relay, which hands new deliveries over to it. */
    process(receive: Receiver = () => ({}), over: Partial<DispatcherParts> = {}, wrap?: Observed['wrap']) {
      const { payments, events, setAside, deliveries, endpoints, secrets } = rooms(wrap);
      const send = (webhook: OutgoingWebhook): Promise<Sent> => {
        const { retryAfterSeconds, ...said } = receive(webhook);
        const attempt = { at: clock.now(), durationMs: 1, ...(!said.error && { status: 200 }), ...said };
        const isTaken = attempt.status !== undefined && attempt.status >= 200 && attempt.status < 300;
        return Promise.resolve({ attempt, isTaken, retryAfterSeconds });
      };
      const sender = { send, isEnding: false };
      const parts = { deliveries, endpoints, secrets, clock, chance: () => 0.5, gatherMs: 0 };
      const dispatcher = new Dispatcher({ ...parts, sender, ...over });
      const relayed = { payments, events, endpoints, deliveries, setAside, clock };
      return { dispatcher, relay: new EventRelay({ ...relayed, dispatcher: () => dispatcher }) };
    },
    async deliveriesOf(eventId: string) {
      return database.deliveries.find({ eventId }).lean();
    },
    stop: () => database.stop(),
  };
}

/** Runs a dispatcher until nothing is due. */
export async function drain(dispatcher: Dispatcher): Promise<void> {
  for (let idle = 0; idle < 2;) {
    const begun = await dispatcher.run();
    await dispatcher.idle();
    idle = begun === 0 ? idle + 1 : 0;
  }
}
