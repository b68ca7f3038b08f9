import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PaymentsRepository } from '../payments/payments.repository';
import { Clock } from '../platform/clock/clock';
import { AppConfig } from '../platform/config/app.config';
import { HealthRegistry } from '../platform/health/health.registry';
import { LeaseService } from '../platform/leases/lease.service';
import { ExclusiveTask } from '../platform/tasks/exclusive-task';
import { DeliveriesRepository } from './deliveries/deliveries.repository';
import { Dispatcher } from './dispatch/dispatcher';
import { WebhookSender } from './dispatch/webhook-sender';
import { WebhookEndpointsRepository } from './endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from './endpoints/webhook-endpoints.service';
import { EventRelay } from './relay/event-relay';
import { EventsRepository } from '../events/events.repository';
import { CachedLease } from './cached-lease';

/** How often unrelayed events are looked for. */
export const RELAY_INTERVAL_MS = 200;
/** How often due deliveries are looked for. */
export const DISPATCH_INTERVAL_MS = 100;

/** Runs the relay and the dispatcher. Two leases keep each of them to one process at a time. */
@Injectable()
export class WebhooksWorker implements OnModuleDestroy {
  private readonly sender: WebhookSender;
  private readonly relayTask: ExclusiveTask;
  private readonly dispatchTask: ExclusiveTask;
  private readonly dispatcher: Dispatcher;

  constructor(
    payments: PaymentsRepository,
    events: EventsRepository,
    endpoints: WebhookEndpointsRepository,
    secrets: WebhookEndpointsService,
    deliveries: DeliveriesRepository,
    leases: LeaseService,
    health: HealthRegistry,
    config: AppConfig,
    clock: Clock,
  ) {
    const { allowPrivate } = config.webhooks;
    this.sender = new WebhookSender({ clock, allowPrivate });
    const relay = new EventRelay({ payments, events, endpoints, deliveries, clock });
    const { sender } = this;
    const chance = () => Math.random();
    const wake = () => void this.dispatchTask.run();
    this.dispatcher = new Dispatcher({ deliveries, endpoints, secrets, sender, clock, chance, wake });
    const [relayCheck, dispatchCheck] = ['event-relay', 'webhooks'].map((name) =>
      health.register(name, { maxAgeSeconds: 60 }),
    );
    const [relayLease, dispatchLease] = ['event-relay', 'webhooks'].map(
      (name) => new CachedLease(leases, name, clock),
    );
    this.relayTask = new ExclusiveTask(EventRelay.name, async () => {
      // New deliveries are due now, so do not wait for the next interval.
      if ((await relayLease?.isHeld()) && (await relay.run()) > 0) wake();
      relayCheck?.succeeded();
    });
    this.dispatchTask = new ExclusiveTask(Dispatcher.name, async () => {
      if (await dispatchLease?.isHeld()) await this.dispatcher.run();
      dispatchCheck?.succeeded();
    });
  }

  @Interval(RELAY_INTERVAL_MS)
  relay(): Promise<void> {
    return this.relayTask.run();
  }

  @Interval(DISPATCH_INTERVAL_MS)
  dispatch(): Promise<void> {
    return this.dispatchTask.run();
  }

  /** Aborts the tries in flight; the next process sends them again. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.relayTask.stop(), this.dispatchTask.stop()]);
    await this.sender.close();
    await this.dispatcher.idle();
  }
}
