import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventReaders } from '../events/event-readers';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { type Pace, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { MailDispatcher } from './mail.dispatcher';
import { MailIntake } from './mail-intake';
import { MailMetrics } from './mail.metrics';
import { MailWriter } from './mail-writer';
import { MailsRepository } from './mails.repository';
import { PersonMailWriters } from './person-mail-writers';
import { SmtpSender } from './smtp.sender';

/** E-mails for events that another process relayed are found within this time. */
const PACE: Pace = { shortestMs: 200, longestMs: 5000, wakeMs: 200 };

/**
 * Creates e-mails from events, and sends them. A lease limits sending to one process at a time. Without a
 * mail server it does nothing.
 */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly sender: SmtpSender | undefined;
  private readonly task: PacedTask | undefined;

  constructor(
    mails: MailsRepository,
    setAside: SetAside,
    payments: PaymentsRepository,
    merchants: MerchantsService,
    writer: MailWriter,
    personWriters: PersonMailWriters,
    readers: EventReaders,
    leases: LeaseService,
    health: HealthRegistry,
    metrics: MailMetrics,
    config: AppConfig,
    clock: Clock,
    writes: DatabaseWrites,
  ) {
    if (!config.mail) {
      new Logger(MailWorker.name).warn(
        'SMTP_URL is not set: payers get no e-mails, and people of the dashboard get no invitations and cannot reset a password; set it, or hand over links of "cowrie person invite"',
      );
      return;
    }
    const sender = new SmtpSender(config.mail);
    const chance = () => Math.random();
    const { tally } = metrics;
    const dispatcher = new MailDispatcher({
      mails,
      setAside,
      payments,
      merchants,
      writer,
      personWriters,
      sender,
      clock,
      chance,
      tally,
    });
    const check = health.register('mails', { maxAgeSeconds: 120 });
    const intake = new MailIntake(mails, merchants, clock);
    readers.add((events) => intake.take(events));
    this.sender = sender;
    this.task = new PacedTask(
      MailDispatcher.name,
      () =>
        check.over(async () => {
          const next = (await leases.acquire('mails')) ? await dispatcher.run() : 'not ours';
          check.succeeded();
          return next;
        }),
      PACE,
      writes.to('mails'),
    );
    mails.stored.on(() => this.task?.wake());
  }

  onApplicationBootstrap(): void {
    this.task?.start();
  }

  /** Cuts off the tries in flight; the next process sends them again. */
  async onModuleDestroy(): Promise<void> {
    this.sender?.close();
    await this.task?.stop();
  }
}
