import { Injectable } from '@nestjs/common';
import { EXCHANGE_NAMES } from '@cowrie/api/merchants/merchants/exchange-names';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { Conversion } from './conversion';
import { MOST_COUNTED, ConversionFigures } from './conversion-figures.repository';
import { SweepsRepository } from './sweeps.repository';

const LABELS = ['environment', 'state', 'provider'];

export const SETTLEMENT_METRICS = {
  cowrie_settlements: gauge('database', `Settlements with a step left, at most ${MOST_COUNTED}`, LABELS),
  cowrie_oldest_settlement_age_seconds: gauge(
    'database',
    'Time since the longest waiting of these payments was paid',
    LABELS,
  ),
  cowrie_settlement_tries: gauge(
    'database',
    'Tries without success of the step that has failed most often; waiting for the chain or the exchange counts too',
    LABELS,
  ),
  cowrie_exchange_calls_total: counter(
    'worker',
    'Orders placed or asked for: `filled`, `pending`, `waiting`, `unsold` (nobody bought), `refused`, `nothing_left`, `failed` (no answer, or an impossible one); `gathers` and `left` for a lot that was claimed or left',
    ['provider', 'outcome'],
  ),
  cowrie_settlements_waiting: gauge(
    'database',
    `Sales that wait before an order, by reason: \`deposit\`, \`balance\`, \`price\`, \`market\`, \`lot\`; at most ${MOST_COUNTED}`,
    ['environment', 'provider', 'reason'],
  ),
} as const satisfies MetricRows;

export const SWEEP_METRICS = {
  cowrie_vaults_waiting: gauge('database', 'Vaults that are requested and not yet swept', [
    'environment',
    'network',
  ]),
  cowrie_vaults_set_aside: gauge(
    'database',
    'Of these, the vaults that could not be emptied at the last try',
    ['environment', 'network'],
  ),
  cowrie_oldest_vault_wait_seconds: gauge('database', 'How long the first of these vaults has waited', [
    'environment',
    'network',
  ]),
  cowrie_open_sweep_age_seconds: gauge('database', 'How long the open sweep of this network has been open', [
    'environment',
    'network',
  ]),
  cowrie_open_sweep_attempts: gauge('database', 'How many transactions were signed for it', [
    'environment',
    'network',
  ]),
  cowrie_sweeps_closed_total: counter('worker', 'Sweeps that this process closed, by their outcome', [
    'outcome',
  ]),
} as const satisfies MetricRows;

/** Reports settlements and sweeps of all businesses. */
@Injectable()
export class ConversionMetrics {
  constructor(
    metrics: MetricsRegistry,
    private readonly figures: ConversionFigures,
    private readonly conversion: Conversion,
    private readonly sweeps: SweepsRepository,
    private readonly clock: Clock,
  ) {
    // A series that starts above zero shows no increase.
    for (const provider of EXCHANGE_NAMES) conversion.calls.add([provider, 'failed'], 0);
    const everySeconds = DATABASE_EVERY_SECONDS;
    metrics.collect(SETTLEMENT_METRICS, {
      name: 'settlements',
      everySeconds,
      read: () => this.readSettlements(),
    });
    metrics.collect(SWEEP_METRICS, { name: 'sweeps', everySeconds, read: () => this.readSweeps() });
  }

  private async readSettlements() {
    const now = this.clock.now();
    const [found, waiting] = await Promise.all([this.figures.settlements(), this.figures.waiting()]);
    const rows = found.map(({ environment, state, provider, ...row }) => ({
      labels: { environment, state, provider },
      ...row,
    }));
    return {
      cowrie_settlements: rows.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_settlement_age_seconds: rows.flatMap(({ labels, paidAt }) =>
        paidAt ? [{ labels, value: secondsSince(paidAt, now) }] : [],
      ),
      cowrie_settlement_tries: rows.map(({ labels, tries }) => ({ labels, value: tries ?? 0 })),
      cowrie_exchange_calls_total: this.conversion.calls.samples(),
      cowrie_settlements_waiting: waiting.map(({ count, ...labels }) => ({
        labels: { ...labels },
        value: count,
      })),
    };
  }

  private async readSweeps() {
    const now = this.clock.now();
    const [vaults, open] = await Promise.all([this.figures.vaults(), this.figures.openSweeps()]);
    const waiting = vaults.map(({ environment, network, ...row }) => ({
      labels: { environment, network },
      ...row,
    }));
    const sweeps = open.map(({ environment, network, ...row }) => ({
      labels: { environment, network },
      ...row,
    }));
    return {
      cowrie_vaults_waiting: waiting.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_vaults_set_aside: waiting.map(({ labels, setAside }) => ({ labels, value: setAside })),
      cowrie_oldest_vault_wait_seconds: waiting.map(({ labels, requestedAt }) => ({
        labels,
        value: secondsSince(requestedAt, now),
      })),
      cowrie_open_sweep_age_seconds: sweeps.map(({ labels, since }) => ({
        labels,
        value: secondsSince(since, now),
      })),
      cowrie_open_sweep_attempts: sweeps.map(({ labels, attempts }) => ({ labels, value: attempts.length })),
      cowrie_sweeps_closed_total: this.sweeps.closed.samples(),
    };
  }
}
