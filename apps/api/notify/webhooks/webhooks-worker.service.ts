import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { NOT_KNOWN, type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { Dispatcher } from './dispatch/dispatcher';
import { WebhookSender } from './dispatch/webhook-sender';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { EventRelay } from './relay/event-relay';
import { EventReaders } from '../events/event-readers';
import { EventsRepository } from '../events/events.repository';

/**
 * How often unrelayed events are looked for while there are any. With its relay, a webhook leaves within
 * 100 ms of its event.
 */
const RELAY_INTERVAL_MS = 50;
/** How often due deliveries are looked for while there are any. */
const DISPATCH_INTERVAL_MS = 100;
/** The same while the relay of this process hands over what it stores. Only retries become due then. */
const HANDED_OVER_INTERVAL_MS = 250;
/**
 * Counting and marking events cost as much as relaying them, and a crash relays again what was not marked,
 * which changes nothing.
 */
const MARK_TOGETHER_MS = 250;
/** While there is nothing to do, events and deliveries of other processes are found within this time. */
const LONGEST_MS = 1000;
/**
 * Events that come in quick succession are relayed together, because a batch costs little more than one
 * event.
 */
const RELAY_PACE: Pace = { shortestMs: RELAY_INTERVAL_MS, longestMs: LONGEST_MS, wakeMs: RELAY_INTERVAL_MS };
const DISPATCH_PACE: Pace = { shortestMs: DISPATCH_INTERVAL_MS, longestMs: LONGEST_MS, wakeMs: 20 };

const UNMARKED =
  'events were not marked as relayed; the next process relays them again, which changes nothing';

/** Runs the relay and the dispatcher. Two leases limit each of them to one process at a time. */
@Injectable()
export class WebhooksWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WebhooksWorker.name);
  private readonly sender: WebhookSender;
  private readonly relayTask: PacedTask;
  private readonly dispatchTask: PacedTask;
  private readonly dispatcher: Dispatcher;
  private readonly eventRelay: EventRelay;
  /** Which of the two leases this process held at its last run. */
  private readonly holds = { relay: false, dispatch: false };

  constructor(
    payments: PaymentsRepository,
    events: EventsRepository,
    readers: EventReaders,
    endpoints: WebhookEndpointsRepository,
    secrets: WebhookEndpointsService,
    deliveries: DeliveriesRepository,
    setAside: SetAside,
    leases: LeaseService,
    health: HealthRegistry,
    config: AppConfig,
    clock: Clock,
    writes: DatabaseWrites,
  ) {
    const { allowPrivate } = config.webhooks;
    this.sender = new WebhookSender({ clock, allowPrivate });
    this.eventRelay = new EventRelay({
      payments,
      events,
      readers,
      endpoints,
      deliveries,
      setAside,
      clock,
      dispatcher: () => (this.holds.dispatch ? this.dispatcher : undefined),
      gatherMs: MARK_TOGETHER_MS,
    });
    const { sender, eventRelay } = this;
    const chance = () => Math.random();
    const wake = () => this.dispatchTask.wake();
    this.dispatcher = new Dispatcher({ deliveries, endpoints, secrets, sender, clock, chance, wake });
    const relayCheck = health.register('event-relay', { maxAgeSeconds: 60 });
    const dispatchCheck = health.register('webhooks', { maxAgeSeconds: 60 });
    const { holds } = this;
    const relayAll = async () => {
      holds.relay = await leases.acquire('event-relay');
      const relayed = holds.relay ? await eventRelay.run() : 0;
      // What it relayed while it had the lease.
      if (!holds.relay) await eventRelay.mark();
      relayCheck.succeeded();
      if (!holds.relay) return 'not ours';
      return relayed > 0 ? 'soon' : NOT_KNOWN;
    };
    const dispatchAll = async () => {
      holds.dispatch = await leases.acquire('webhooks');
      const started = holds.dispatch ? await this.dispatcher.run() : 0;
      dispatchCheck.succeeded();
      if (!holds.dispatch) return 'not ours';
      const { isBusy, isFull, nextDueInMs } = this.dispatcher;
      if (started === 0 && !isBusy) return nextDueInMs;
      return isFull || !holds.relay ? 'soon' : HANDED_OVER_INTERVAL_MS;
    };
    const [toRelay, toDispatch] = [
      writes.to('payments'),
      writes.to('webhook_deliveries', 'webhook_endpoints'),
    ];
    this.relayTask = new PacedTask(EventRelay.name, () => relayCheck.over(relayAll), RELAY_PACE, toRelay);
    this.dispatchTask = new PacedTask(
      Dispatcher.name,
      () => dispatchCheck.over(dispatchAll),
      DISPATCH_PACE,
      toDispatch,
    );
    payments.eventsStored.on(() => this.relayTask.wake());
    deliveries.becameDue.on(wake);
  }

  onApplicationBootstrap(): void {
    this.relayTask.start();
    this.dispatchTask.start();
  }

  /** Relays what is stored now. */
  relay(): Promise<void> {
    return this.relayTask.run();
  }

  /** Starts the tries that are due now. */
  dispatch(): Promise<void> {
    return this.dispatchTask.run();
  }

  /** Aborts the tries in flight; the next process sends them again. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.relayTask.stop(), this.dispatchTask.stop()]);
    await this.eventRelay.mark().catch((error: unknown) => this.logger.warn({ err: error }, UNMARKED));
    await this.sender.close();
    await this.dispatcher.idle();
  }
}
