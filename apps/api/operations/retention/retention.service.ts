import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { SetAside } from '@cowrie/api/platform/queues/set-aside.service';
import { ExclusiveTask } from '@cowrie/api/platform/tasks/exclusive-task';
import { Periodic, PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { LogoRemoval } from './logo-removal.service';
import { Redaction } from './redaction.service';
import { idOf, type Page, type RetainedPayment, RetentionRepository } from './retention.repository';
import { SessionRemoval } from './session-removal.service';

const DAY_MS = 86_400_000;
/** The name that operators read. Its items are payments. */
const REDACTION = 'redaction by age';
/** Pages and caches may request a logo after another one has replaced it. */
const UNUSED_LOGO_DAYS = 7;
/** Number of payments in one batch. Few, so that other work runs between two batches. */
const BATCH_SIZE = 100;
/**
 * Number of batches in one run for each environment and rule. The next run continues with the rest of a large
 * backlog.
 */
const MAX_BATCHES = 200;

/** One page of work: how many payments it found, and how many of them are done. */
type WorkOnPage = (page: Page) => Promise<{ found: number; done: number }>;

/**
 * Removes empty sessions and unused logos, and redacts personal data by age, in one process at a time
 * (docs/decisions/0024).
 */
@Injectable()
export class RetentionService implements OnModuleDestroy {
  private readonly logger = new Logger(RetentionService.name);
  private isEnding = false;
  private readonly task = new ExclusiveTask(RetentionService.name, () => this.work());

  constructor(
    private readonly removal: SessionRemoval,
    private readonly redaction: Redaction,
    private readonly logos: LogoRemoval,
    private readonly payments: RetentionRepository,
    private readonly setAside: SetAside,
    private readonly leases: LeaseService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  @Periodic('retention')
  tick(): Promise<void> {
    return this.task.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    await this.task.stop();
  }

  private async work(): Promise<void> {
    for (const environment of ENVIRONMENTS) {
      const removed = await this.removeEmpty(environment);
      const redacted = await this.redactOld(environment);
      if (removed + redacted > 0)
        this.logger.log({ environment, removed, redacted }, 'old payments were removed or redacted');
    }
    const logos = await this.inBatches((page) => this.logos.removePage(this.daysAgo(UNUSED_LOGO_DAYS), page));
    if (logos > 0) this.logger.log({ logos }, 'logos that nobody uses were removed');
  }

  private removeEmpty(environment: Environment): Promise<number> {
    const endedBefore = this.daysAgo(this.config.retention[environment].emptySessionDays);
    return this.inBatches((page) => this.removal.removePage(environment, endedBefore, page));
  }

  private async redactOld(environment: Environment): Promise<number> {
    const { personalDataDays } = this.config.retention[environment];
    if (personalDataDays === 0) return 0;
    const endedBefore = this.daysAgo(personalDataDays);
    return this.inBatches(async (page) => {
      const found = await this.payments.findWithPersonalData(environment, endedBefore, page);
      const redact = (some: readonly RetainedPayment[]) => this.redaction.redact(some);
      return { found: found.length, done: await this.setAside.together(REDACTION, found, idOf, redact) };
    });
  }

  /**
   * Works page by page. Payments that must wait are skipped, so that they do not hold up the others. Returns
   * the number done.
   */
  private async inBatches(work: WorkOnPage): Promise<number> {
    let [skip, total] = [0, 0];
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if (this.isEnding || !(await this.leases.acquire(PERIODIC_TASKS.retention.lease))) break;
      const { found, done } = await work({ skip, limit: BATCH_SIZE });
      skip += found - done;
      total += done;
      if (found < BATCH_SIZE) break;
    }
    return total;
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
