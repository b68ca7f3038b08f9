import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { CheckState } from './health.dto';

export interface HealthCheck {
  /** `note`: what is unwell although the work was done. For people, and for everybody's eyes. */
  succeeded(note?: string): void;
  /** Only told: it is silence that makes work count as failing. */
  failed(reason: string): void;
}

interface WatchedWork {
  name: string;
  maxAgeSeconds: number;
  lastSuccess?: Date;
  detail?: string | undefined;
}

/** Work that reports its successes here; silence is how its failure shows. */
@Injectable()
export class HealthRegistry {
  private readonly checks: WatchedWork[] = [];

  constructor(private readonly clock: Clock) {}

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

  states(): CheckState[] {
    const now = this.clock.now().getTime();
    return this.checks.map(({ name, maxAgeSeconds, lastSuccess, detail }) => {
      const told = detail ? { detail } : {};
      if (!lastSuccess) return { name, state: 'starting', ...told };
      const isFresh = now - lastSuccess.getTime() <= maxAgeSeconds * 1000;
      return { name, state: isFresh ? 'ok' : 'failing', lastSuccessAt: lastSuccess.toISOString(), ...told };
    });
  }
}
