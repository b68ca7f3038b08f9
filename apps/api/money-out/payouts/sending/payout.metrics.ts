import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { coinDecimalsOf, familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { PaymentDispatch } from '@cowrie/api/platform/chain/dispatch';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { cursorId } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import {
  counter,
  gauge,
  type MetricRows,
  type Sample,
  type Samples,
} from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { groupedBy } from '@cowrie/api/platform/mongo/rows.group';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { PayoutEvaluator } from '../payout-evaluator.service';
import { SentPayouts } from './sent-payouts.repository';

/** Calls to nodes cost money, and a balance changes slowly. */
const FLOAT_EVERY_SECONDS = 300;
const NODE_TIMEOUT_MS = 4000;

const LABELS = ['environment', 'network', 'status'];

export const PAYOUT_METRICS = {
  cowrie_payouts: gauge('database', 'Payouts that are not over, by their status', LABELS),
  cowrie_oldest_payout_age_seconds: gauge(
    'database',
    'Time since the last change of the one of these payouts that has waited longest',
    LABELS,
  ),
  cowrie_reversed_payouts: gauge('database', 'Payouts that a reorg deeper than final has left unpaid', [
    'environment',
    'network',
  ]),
  cowrie_payout_transitions_total: counter('worker', 'Changes of a payout’s status that this process wrote', [
    'environment',
    'from',
    'to',
    'cause',
  ]),
} as const satisfies MetricRows;

export const FLOAT_METRICS = {
  cowrie_float_tokens: gauge('worker', 'Tokens that the float of `hot` holds', [
    'environment',
    'network',
    'token',
  ]),
  cowrie_float_coins: gauge('worker', 'Balance of the float for gas, in the network’s own coin', [
    'environment',
    'network',
  ]),
} as const satisfies MetricRows;

type FloatSamples = Samples<typeof FLOAT_METRICS>;
interface Float {
  environment: Environment;
  network: NetworkDefinition;
  payer: PaymentDispatch;
}

/** Reports payouts, and what the floats hold. */
@Injectable()
export class PayoutMetrics implements OnModuleDestroy {
  private readonly floats: readonly Float[];

  constructor(
    metrics: MetricsRegistry,
    config: AppConfig,
    private readonly sent: SentPayouts,
    private readonly evaluator: PayoutEvaluator,
    private readonly clock: Clock,
  ) {
    this.floats = ENVIRONMENTS.flatMap((environment) => {
      const key = config.payouts[environment]?.hotKey;
      const networks = (key && config.environments[environment]?.networks) || [];
      return networks.map((network) => ({
        environment,
        network,
        payer: familyOf(network).payments(network, key ?? '', { timeoutMs: NODE_TIMEOUT_MS }),
      }));
    });
    metrics.collect(PAYOUT_METRICS, {
      name: 'payouts',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.readPayouts(),
    });
    metrics.collect(FLOAT_METRICS, {
      name: 'floats',
      everySeconds: FLOAT_EVERY_SECONDS,
      read: () => this.readFloats(),
    });
  }

  onModuleDestroy(): void {
    for (const { payer } of this.floats) payer.close();
  }

  private async readPayouts() {
    const now = this.clock.now();
    const rows = (await this.sent.figures()).map(({ environment, network, status, ...row }) => ({
      labels: { environment, network, status },
      ...row,
    }));
    const unpaid = groupedBy(await this.sent.unpaid(), (one) => cursorId(one.environment, one.network));
    return {
      cowrie_reversed_payouts: [...unpaid.values()].flatMap(([first, ...others]) =>
        first
          ? [
              {
                labels: { environment: first.environment, network: first.network },
                value: 1 + others.length,
              },
            ]
          : [],
      ),
      cowrie_payouts: rows.map(({ labels, count }) => ({ labels, value: count })),
      cowrie_oldest_payout_age_seconds: rows.map(({ labels, oldestAt }) => ({
        labels,
        value: secondsSince(oldestAt, now),
      })),
      cowrie_payout_transitions_total: this.evaluator.transitions.samples(),
    };
  }

  /** A network whose nodes are silent has no values, and does not hide the values of other networks. */
  private async readFloats(): Promise<FloatSamples> {
    const tokens: Sample[] = [];
    const coins: Sample[] = [];
    await Promise.allSettled(
      this.floats.map(async ({ environment, network, payer }) => {
        const labels = { environment, network: network.name };
        coins.push({ labels, value: Number(await payer.coinUnits()) / 10 ** coinDecimalsOf(network) });
        for (const { symbol, address, decimals } of Object.values(network.tokens)) {
          const value = Number(await payer.tokenBalance(address)) / 10 ** decimals;
          tokens.push({ labels: { ...labels, token: symbol }, value });
        }
      }),
    );
    return { cowrie_float_tokens: tokens, cowrie_float_coins: coins };
  }
}
