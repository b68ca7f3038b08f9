import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { CheckState } from './health.dto';

/** Reports the results of one kind of work. */
export interface HealthCheck {
  /** @param note what is wrong although the work was done. Anyone can read it, so it holds no secret */
  succeeded(note?: string): void;
  /** Sets the detail only. Work counts as failing when its last success is too old. */
  failed(reason: string): void;
}

interface WatchedWork {
  name: string;
  maxAgeSeconds: number;
  lastSuccess?: Date;
  detail?: string | undefined;
}

/** Collects the successes of background work. Work without a recent success counts as failing. */
@Injectable()
export class HealthRegistry {
  private readonly checks: WatchedWork[] = [];

  constructor(private readonly clock: Clock) {}

  /** Registers a kind of work. It is failing when its last success is older than `maxAgeSeconds`. */
  register(name: string, { maxAgeSeconds }: { maxAgeSeconds: number }): HealthCheck {
    const check: WatchedWork = { name, maxAgeSeconds };
    this.checks.push(check);
    return {
      succeeded: (note) => {
        check.lastSuccess = this.clock.now();
        check.detail = note;
      },
      failed: (reason) => (check.detail = reason),
    };
  }

  /** The current state of every check. */
  states(): CheckState[] {
    const now = this.clock.now().getTime();
    return this.checks.map(({ name, maxAgeSeconds, lastSuccess, detail }) => {
      const shownDetail = detail ? { detail } : {};
      if (!lastSuccess) return { name, state: 'starting', ...shownDetail };
      const isFresh = now - lastSuccess.getTime() <= maxAgeSeconds * 1000;
      return {
        name,
        state: isFresh ? 'ok' : 'failing',
        lastSuccessAt: lastSuccess.toISOString(),
        ...shownDetail,
      };
    });
  }
}
