import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { CheckState } from './health.dto';

/** Reports the results of one kind of work. */
export interface HealthCheck {
  /**
   * @param note what is wrong although the work was done. Anyone can read it, so it holds no secret
   * @param at when another process did the work. Without it: now
   */
  succeeded(note?: string, at?: Date): void;
  /** Work that has succeeded before counts as failing only when its last success is too old. */
  failed(reason: string): void;
}

interface WatchedWork {
  name: string;
  maxAgeSeconds: number;
  registeredAt: Date;
  hasFailed: boolean;
  lastSuccess?: Date;
  detail?: string | undefined;
}

/**
 * Collects the successes of background work. Work without a recent success counts as failing. Work counts as starting only until
 * its first result, because one dead node at the start must not keep the whole process from being ready.
 */
@Injectable()
export class HealthRegistry {
  private readonly checks: WatchedWork[] = [];

  constructor(private readonly clock: Clock) {}

  /** Registers a kind of work. It is failing when its last success is older than `maxAgeSeconds`. */
  register(name: string, { maxAgeSeconds }: { maxAgeSeconds: number }): HealthCheck {
    const registeredAt = this.clock.now();
    const check: WatchedWork = { name, maxAgeSeconds, registeredAt, hasFailed: false };
    this.checks.push(check);
    return {
      succeeded: (note, at = this.clock.now()) => {
        check.lastSuccess = at;
        check.detail = note;
      },
      failed: (reason) => {
        check.hasFailed = true;
        check.detail = reason;
      },
    };
  }

  /** The current state of every check. */
  states(): CheckState[] {
    const now = this.clock.now().getTime();
    return this.checks.map(({ name, maxAgeSeconds, registeredAt, hasFailed, lastSuccess, detail }) => {
      const isRecent = now - (lastSuccess ?? registeredAt).getTime() <= maxAgeSeconds * 1000;
      const whileRecent = lastSuccess ? 'ok' : hasFailed ? 'failing' : 'starting';
      return {
        name,
        state: isRecent ? whileRecent : 'failing',
        ...(lastSuccess && { lastSuccessAt: lastSuccess.toISOString() }),
        ...(detail && { detail }),
      };
    });
  }
}
