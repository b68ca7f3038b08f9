import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock';
import type { CheckState } from './health.dto';

export interface HealthCheck {
  succeeded(): void;
}

/** Work that reports its successes here; silence is how its failure shows. */
@Injectable()
export class HealthRegistry {
  private readonly checks: { name: string; maxAgeSeconds: number; lastSuccess?: Date }[] = [];

  constructor(private readonly clock: Clock) {}

  register(name: string, { maxAgeSeconds }: { maxAgeSeconds: number }): HealthCheck {
    const check: HealthRegistry['checks'][number] = { name, maxAgeSeconds };
    this.checks.push(check);
    return { succeeded: () => (check.lastSuccess = this.clock.now()) };
  }

  states(): CheckState[] {
    const now = this.clock.now().getTime();
    return this.checks.map(({ name, maxAgeSeconds, lastSuccess }) => {
      if (!lastSuccess) return { name, state: 'starting' };
      const isFresh = now - lastSuccess.getTime() <= maxAgeSeconds * 1000;
      return { name, state: isFresh ? 'ok' : 'failing', lastSuccessAt: lastSuccess.toISOString() };
    });
  }
}
