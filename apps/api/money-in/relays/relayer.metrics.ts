import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { TokenRelayer } from '@cowrie/chain-evm';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { gauge, type MetricRows, type Samples } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { canSign } from './relays.service';

/** Calls to nodes cost money, and a balance changes slowly. */
const EVERY_SECONDS = 300;
const WEI_PER_COIN = 1e18;
/** What a transfer by the signature of a key is sent with, rounded up. */
export const USUAL_RELAY_GAS = 120_000n;

const LABELS = ['environment', 'network'];

export const RELAYER_METRICS = {
  cowrie_relayer_balance_coins: gauge(
    'worker',
    'Balance of the account that pays the gas of relays, in the network’s own coin',
    LABELS,
  ),
  cowrie_relayer_gas_relays: gauge(
    'worker',
    'How many usual relays it pays for at the present price of gas, at least',
    LABELS,
  ),
} as const satisfies MetricRows;

type RelayerSamples = Samples<typeof RELAYER_METRICS>;

/** Reports how far the gas of each relayer lasts. */
@Injectable()
export class RelayerMetrics implements OnModuleDestroy {
  private readonly relayers: { environment: Environment; network: string; relayer: TokenRelayer }[];

  constructor(metrics: MetricsRegistry, config: AppConfig, nodes: NodeConnections) {
    const mostGas = BigInt(config.relays.mostGas);
    this.relayers = ENVIRONMENTS.flatMap((environment) => {
      const key = config.relayerKeys[environment];
      const networks = (key && config.environments[environment]?.networks) || [];
      return networks.filter(canSign).map((network) => ({
        environment,
        network: network.name,
        relayer: nodes.relayer(network, key ?? '', { mostGas }),
      }));
    });
    metrics.collect(RELAYER_METRICS, {
      name: 'relayers',
      everySeconds: EVERY_SECONDS,
      read: () => this.read(),
    });
  }

  onModuleDestroy(): void {
    for (const { relayer } of this.relayers) relayer.close();
  }

  /** A network whose nodes are silent has no values, and does not hide the values of other networks. */
  private async read(): Promise<RelayerSamples> {
    const outcomes = await Promise.allSettled(
      this.relayers.map(async ({ relayer, ...labels }) => {
        const [balanceWei, { maxFeePerGasWei }] = await Promise.all([
          relayer.nativeBalance(),
          relayer.suggestFees(),
        ]);
        // Local chains can have free gas.
        const relayWei = USUAL_RELAY_GAS * (maxFeePerGasWei || 1n);
        return { labels, coins: Number(balanceWei) / WEI_PER_COIN, relays: Number(balanceWei / relayWei) };
      }),
    );
    const found = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    return {
      cowrie_relayer_balance_coins: found.map(({ labels, coins }) => ({ labels, value: coins })),
      cowrie_relayer_gas_relays: found.map(({ labels, relays }) => ({ labels, value: relays })),
    };
  }
}
