import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { SweepDispatch } from '@cowrie/api/platform/chain/dispatch';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { gauge, type MetricRows, type Samples } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { GAS_LOOK_BACK_MS, GAS_MOST_SWEEPS, secondsLeft } from './gas.estimate';
import { ConversionFigures } from './conversion-figures.repository';

/** Calls to nodes cost money, and a balance changes slowly. */
const EVERY_SECONDS = 600;
const NODE_TIMEOUT_MS = 4000;

const LABELS = ['environment', 'network'];

export const GAS_METRICS = {
  cowrie_sweeper_balance_coins: gauge(
    'worker',
    'Balance of the account that pays for sweeps, in the network’s own coin',
    LABELS,
  ),
  cowrie_sweeper_gas_sweeps: gauge(
    'worker',
    'How many sweeps of one vault it pays for at the present prices, at least; on TRON from stake too',
    LABELS,
  ),
  cowrie_sweeper_gas_left_seconds: gauge(
    'worker',
    'How long it lasts at the pace of the last 7 days, at least; none while nothing was swept, or stake paid for all',
    LABELS,
  ),
} as const satisfies MetricRows;

type GasSamples = Samples<typeof GAS_METRICS>;

/**
 * Reports how long the gas of each sweeper's account lasts. It makes two or three calls to each network's
 * nodes every ten minutes.
 */
@Injectable()
export class GasMetrics implements OnModuleDestroy {
  private readonly sweepers: (Pick<SweepDispatch, 'budget' | 'close'> & {
    scope: { environment: Environment; network: string };
    unitsPerCoin: number;
  })[];

  constructor(
    metrics: MetricsRegistry,
    config: AppConfig,
    private readonly figures: ConversionFigures,
    private readonly clock: Clock,
  ) {
    this.sweepers = ENVIRONMENTS.flatMap((environment) => {
      const key = config.sweeperKeys[environment];
      const networks = (key && config.environments[environment]?.networks) || [];
      return networks.map((network) => {
        const { coinDecimals, sweeps } = familyOf(network);
        const scope = { environment, network: network.name };
        const sweeper = sweeps(network, key ?? '', { timeoutMs: NODE_TIMEOUT_MS });
        return { ...sweeper, scope, unitsPerCoin: 10 ** coinDecimals };
      });
    });
    metrics.collect(GAS_METRICS, { name: 'gas', everySeconds: EVERY_SECONDS, read: () => this.read() });
  }

  onModuleDestroy(): void {
    for (const sweeper of this.sweepers) sweeper.close();
  }

  /** A network whose nodes are silent has no values, and does not hide the values of other networks. */
  private async read(): Promise<GasSamples> {
    const outcomes = await Promise.allSettled(this.sweepers.map((one) => this.of(one)));
    return merged(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
  }

  private async of(sweeper: GasMetrics['sweepers'][number]): Promise<GasSamples> {
    const { scope, unitsPerCoin } = sweeper;
    const now = this.clock.now();
    const since = new Date(now.getTime() - GAS_LOOK_BACK_MS);
    const [budget, closed] = await Promise.all([
      sweeper.budget(),
      this.figures.closedSince(scope, since, GAS_MOST_SWEEPS),
    ]);
    const seconds = secondsLeft(budget, closed, { since, now });
    const sample = (value: number) => [{ labels: { ...scope }, value }];
    return {
      cowrie_sweeper_balance_coins: sample(Number(budget.coinUnits) / unitsPerCoin),
      cowrie_sweeper_gas_sweeps: sample(budget.sweeps),
      ...(seconds !== undefined && { cowrie_sweeper_gas_left_seconds: sample(seconds) }),
    };
  }
}

function merged(all: readonly GasSamples[]): GasSamples {
  const of = (name: keyof GasSamples) => all.flatMap((samples) => samples[name] ?? []);
  return {
    cowrie_sweeper_balance_coins: of('cowrie_sweeper_balance_coins'),
    cowrie_sweeper_gas_sweeps: of('cowrie_sweeper_gas_sweeps'),
    cowrie_sweeper_gas_left_seconds: of('cowrie_sweeper_gas_left_seconds'),
  };
}
