import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { type NextWork, NOT_KNOWN, PacedTask } from '@cowrie/api/platform/tasks/paced-task';
import { SharedRates } from './shared-rates.service';

export const RATES_LEASE = 'rates';
/** Sources cache their answers for 15 s or longer, so this costs them fewer calls than it says. */
const EVERY_MS = 10_000;
/** Figures for local work are only written so that `cowrie rates show` sees them, and the embedded database keeps every write. */
const STATIC_EVERY_MS = 120_000;

/** Reads the rates ahead of need, in one process at a time (docs/decisions/0063). */
@Injectable()
export class RateRefresher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly task: PacedTask;

  constructor(
    private readonly leases: LeaseService,
    private readonly shared: SharedRates,
  ) {
    const everyMs = shared.isStatic ? STATIC_EVERY_MS : EVERY_MS;
    const pace = { shortestMs: everyMs, longestMs: everyMs, wakeMs: 1000 };
    this.task = new PacedTask(RateRefresher.name, () => this.work(), pace);
  }

  /** The first reading is not waited for: a quote that comes before it reads through. */
  onApplicationBootstrap(): void {
    this.task.start();
    void this.task.run();
  }

  onModuleDestroy(): Promise<void> {
    return this.task.stop();
  }

  private async work(): Promise<NextWork> {
    if (await this.leases.acquire(RATES_LEASE)) await this.shared.refresh();
    return NOT_KNOWN;
  }
}
