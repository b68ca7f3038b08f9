import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock';
import { SilenceTimeout } from '../mongo/silence.timeout';
import { DATABASE_EVERY_SECONDS } from '../metrics/collector';
import { gauge, type MetricRows } from '../metrics/metric.rows';
import { MetricsRegistry } from '../metrics/metrics.registry';
import { LEASE, type Lease } from './lease.schema';

export const LEASE_METRICS = {
  cowrie_database_up: gauge('process', '1 when the database answered at the last look'),
  cowrie_lease_held: gauge('database-all', 'Always 1; its labels tell which process does which work now', [
    'lease',
    'holder',
  ]),
} as const satisfies MetricRows;

/** As for `/health/ready`. The metrics must also work while the database is unreachable, and say so. */
const DATABASE_TIMEOUT_MS = 2000;
/** More than a service with twenty networks has. */
const MOST_LEASES = 200;

/**
 * Reports who does which work, and whether the database answers. In every role, because an API process must
 * be able to detect that no worker is left.
 */
@Injectable()
export class LeaseMetrics {
  private readonly timeout = new SilenceTimeout({
    silenceMs: DATABASE_TIMEOUT_MS,
    maxMs: DATABASE_TIMEOUT_MS,
  });

  constructor(
    metrics: MetricsRegistry,
    @InjectModel(LEASE) private readonly leases: Model<Lease>,
    private readonly clock: Clock,
  ) {
    metrics.collect(LEASE_METRICS, {
      name: 'leases',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  private async read() {
    const reading = this.leases.find({}).limit(MOST_LEASES).lean<Lease[]>().exec();
    const found = await this.timeout.wait(reading).catch(() => undefined);
    if (!found) return { cowrie_database_up: [{ value: 0 }] };
    const now = this.clock.now();
    const held = found.filter(({ expiresAt }) => expiresAt > now);
    return {
      cowrie_database_up: [{ value: 1 }],
      cowrie_lease_held: held.map(({ _id, holder }) => ({ labels: { lease: _id, holder }, value: 1 })),
    };
  }
}
