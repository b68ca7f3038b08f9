import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { CheckState } from './health.dto';

/** Reports the results of one kind of work. */
export interface HealthCheck {
  /**
   * @param note what is wrong although the work succeeded. Anyone can read it, so it contains no secret
   * @param at when another process did the work. Without it: now
   */
  succeeded(note?: string, at?: Date): void;
  /** Work that succeeded before counts as failing only when its last success is too old. */
  failed(reason: string): void;
  /**
   * The work succeeded, and found something that waits too long. It counts as failing until `succeeded` is
   * called. @param reason as `note` of `succeeded`
   */
  late(reason: string): void;
  /**
   * Does the work. If it throws, records the failure and rethrows. Without this, work that fails at every
   * start would count as starting forever, and the service would never be ready. The work itself reports its
   * success.
   */
  over<T>(work: () => Promise<T>): Promise<T>;
}

/** Anyone can read it, and an error may contain details that only operators should see. */
const RUN_FAILED = 'the last run failed; the log says why';

interface WatchedWork {
  name: string;
  maxAgeSeconds: number;
  registeredAt: Date;
  hasFailed: boolean;
  isLate: boolean;
  lastSuccess?: Date;
  detail?: string | undefined;
}

/**
 * Collects the successes of background work. Work without a recent success counts as failing. Work counts as
 * starting only until its first result, because one dead node at the start must not stop the whole process
 * from being ready.
 */
@Injectable()
export class HealthRegistry {
  private readonly checks: WatchedWork[] = [];

  constructor(private readonly clock: Clock) {}

  /** Registers a kind of work. It is failing when its last success is older than `maxAgeSeconds`. */
  register(name: string, { maxAgeSeconds }: { maxAgeSeconds: number }): HealthCheck {
    const registeredAt = this.clock.now();
    const check: WatchedWork = { name, maxAgeSeconds, registeredAt, hasFailed: false, isLate: false };
    this.checks.push(check);
    const failed = (reason: string) => Object.assign(check, { hasFailed: true, detail: reason });
    return {
      succeeded: (note, at = this.clock.now()) =>
        void Object.assign(check, { lastSuccess: at, detail: note, isLate: false }),
      failed: (reason) => void failed(reason),
      late: (reason) =>
        void Object.assign(check, { lastSuccess: this.clock.now(), detail: reason, isLate: true }),
      over: (work) =>
        work().catch((error: unknown) => {
          failed(RUN_FAILED);
          throw error;
        }),
    };
  }

  /** The current state of every check. */
  states(): CheckState[] {
    const now = this.clock.now().getTime();
    return this.checks.map((check) => {
      const { name, maxAgeSeconds, registeredAt, hasFailed, isLate, lastSuccess, detail } = check;
      const isRecent = now - (lastSuccess ?? registeredAt).getTime() <= maxAgeSeconds * 1000;
      const whileRecent = lastSuccess ? 'ok' : hasFailed ? 'failing' : 'starting';
      return {
        name,
        state: isRecent && !isLate ? whileRecent : 'failing',
        ...(lastSuccess && { lastSuccessAt: lastSuccess.toISOString() }),
        ...(detail && { detail }),
      };
    });
  }
}
