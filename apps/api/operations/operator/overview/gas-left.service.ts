import { Injectable } from '@nestjs/common';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import {
  GAS_LOOK_BACK_MS,
  GAS_MOST_SWEEPS,
  type GasBudget,
  secondsLeft,
} from '@cowrie/api/money-out/conversion/gas.estimate';
import { RelayersRepository } from '@cowrie/api/money-in/relays/relayers.repository';
import { ConversionFigures } from '@cowrie/api/money-out/conversion/conversion-figures.repository';

/** The gas of the accounts that sweep and relay on a network. */
export interface GasLeft {
  environment: Environment;
  network: string;
  /** The account of the newest sweep. Absent: nothing was swept yet. */
  account?: string;
  /** In wei, or in sun on TRON. Absent: no account, or no node answers. */
  balanceUnits?: bigint;
  /** The minimum time it lasts at the pace of the last 7 days. Absent: no balance, or nothing was spent. */
  secondsLeft?: number;
  /** The account that relays. Absent: none works. */
  relayer?: string;
  /** Absent: no relayer, or no node answers. */
  relayerBalanceUnits?: bigint;
}

/**
 * How long the gas of each sweeper lasts, and what each relayer has. Only workers hold the keys, so a sweeper
 * is known by its newest sweep, and a relayer because it says that it works. The estimate is the same as in
 * the metrics.
 */
@Injectable()
export class GasLeftReader {
  constructor(
    private readonly config: AppConfig,
    private readonly readers: ChainReaders,
    private readonly figures: ConversionFigures,
    private readonly relayers: RelayersRepository,
    private readonly clock: Clock,
  ) {}

  /** All configured networks. A node that does not answer leaves its network's balance out. */
  async all(): Promise<GasLeft[]> {
    const networks = ENVIRONMENTS.flatMap((environment) =>
      (this.config.environments[environment]?.networks ?? []).map((network) => ({ environment, network })),
    );
    return Promise.all(
      networks.map(async ({ environment, network }) => {
        const ofBoth = [this.ofSweeper(environment, network), this.ofRelayer(environment, network)] as const;
        const [sweeper, relayer] = await Promise.all(ofBoth);
        return { ...sweeper, ...relayer };
      }),
    );
  }

  private async ofRelayer(environment: Environment, network: ConfiguredNetwork): Promise<Partial<GasLeft>> {
    const relayer = await this.relayers.working({ environment, network: network.name });
    if (relayer === undefined) return {};
    const relayerBalanceUnits = await this.balanceOf(environment, network, relayer);
    return { relayer, ...(relayerBalanceUnits !== undefined && { relayerBalanceUnits }) };
  }

  private async ofSweeper(environment: Environment, network: ConfiguredNetwork): Promise<GasLeft> {
    const scope = { environment, network: network.name };
    const account = await this.figures.lastSweeper(environment, network);
    if (account === undefined) return scope;
    const now = this.clock.now();
    const since = new Date(now.getTime() - GAS_LOOK_BACK_MS);
    const [budget, closed] = await Promise.all([
      this.budgetOf(environment, network, account),
      this.figures.closedSince(scope, since, GAS_MOST_SWEEPS),
    ]);
    if (budget === undefined) return { ...scope, account };
    const seconds = secondsLeft(budget, closed, { since, now });
    const balanceUnits = budget.coinUnits;
    return { ...scope, account, balanceUnits, ...(seconds !== undefined && { secondsLeft: seconds }) };
  }

  /** Undefined: no node answers. */
  private async budgetOf(
    environment: Environment,
    network: ConfiguredNetwork,
    account: string,
  ): Promise<GasBudget | undefined> {
    const { sweepBudget } = this.readers.of(environment, network);
    if (sweepBudget) return sweepBudget(account).catch(() => undefined);
    const coinUnits = await this.balanceOf(environment, network, account);
    return coinUnits === undefined ? undefined : { coinUnits };
  }

  /** In the smallest unit of the coin. Undefined: no node answers. */
  private balanceOf(environment: Environment, network: ConfiguredNetwork, account: string) {
    return this.readers
      .of(environment, network)
      .nativeBalance(account)
      .catch(() => undefined);
  }
}
