import { Injectable } from '@nestjs/common';
import { type Environment, ENVIRONMENTS } from '@cowrie/dto';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import {
  type DepositScope,
  type DepositsInUse,
  DepositsInUseRepository,
} from '@cowrie/api/money-in/payments/lists/deposits-in-use.repository';
import { PayoutsInUse } from '../payouts/payouts-in-use.repository';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { SweepsRepository } from './sweeps.repository';
import { VaultSweepsRepository } from './vault-sweeps.repository';

/** What is left to do on a network, or with one token on it (docs/decisions/0023). */
export interface NetworkNeed extends DepositScope, DepositsInUse {
  /** Transfers that are not final, or whose vault is not reconciled. For a token: not counted. */
  transfers: number;
  /** Vaults that wait for a sweep. */
  vaults: number;
  hasOpenSweep: boolean;
  /** Payouts that are not over, or are looked at again. */
  payouts: number;
}

/** Finds what the stored records still need a network for. */
@Injectable()
export class NetworkNeeds {
  constructor(
    private readonly deposits: DepositsInUseRepository,
    private readonly cursors: ChainCursorsRepository,
    private readonly transfers: TransfersRepository,
    private readonly vaults: VaultSweepsRepository,
    private readonly sweeps: SweepsRepository,
    private readonly payouts: PayoutsInUse,
    private readonly config: AppConfig,
  ) {}

  /** What is left on a network, or with one token on it. */
  async on(scope: DepositScope): Promise<NetworkNeed> {
    const { environment, network, tokenAddress } = scope;
    const [deposits, transfers, vaults, sweep, payouts] = await Promise.all([
      this.deposits.on(scope),
      tokenAddress === undefined ? this.transfersOn(environment, network) : 0,
      this.vaults.countOn(scope),
      this.sweeps.findOpen(environment, network),
      this.payouts.countOn(scope),
    ]);
    const hasOpenSweep = !!sweep && (tokenAddress === undefined || sweep.tokenAddress === tokenAddress);
    return { ...scope, ...deposits, transfers, vaults, hasOpenSweep, payouts };
  }

  /** The networks and tokens on which something is left although the configuration does not name them. */
  async missing(): Promise<NetworkNeed[]> {
    const scopes = await Promise.all(ENVIRONMENTS.map((environment) => this.unconfiguredIn(environment)));
    const needs = await Promise.all(scopes.flat().map((scope) => this.on(scope)));
    return needs.filter(isNeeded);
  }

  private async unconfiguredIn(environment: Environment): Promise<DepositScope[]> {
    const configured = this.config.environments[environment]?.networks ?? [];
    const names = configured.map(({ name }) => name);
    const read = await this.cursors.networksOf(environment);
    const paidOut = await this.payouts.assetsOf(environment);
    const removed = distinct([...read, ...paidOut.map(({ network }) => network)], names);
    // Usually every network in use has been read, so this finds nothing else.
    const found = await allOutside([...names, ...removed], (known) =>
      this.deposits.networkOutside(environment, known),
    );
    const tokens = await Promise.all(
      configured.map(async (network) => {
        const scope = { environment, network: network.name };
        const known = Object.values(network.tokens).map(({ address }) => address);
        const ofPayouts = paidOut.filter((one) => one.network === network.name);
        const removedTokens = distinct(
          ofPayouts.map(({ tokenAddress }) => tokenAddress),
          known,
        );
        const others = await allOutside([...known, ...removedTokens], (listed) =>
          this.deposits.tokenOutside(scope, listed),
        );
        return [...removedTokens, ...others].map((tokenAddress) => ({ ...scope, tokenAddress }));
      }),
    );
    return [...[...removed, ...found].map((network) => ({ environment, network })), ...tokens.flat()];
  }

  private async transfersOn(environment: Environment, network: string): Promise<number> {
    const cursor = await this.cursors.find(environment, network);
    return cursor ? this.transfers.countWaiting({ environment, network }, cursor.finalNumber) : 0;
  }
}

/** The networks and tokens that are not configured although something is left on them. */
export function isNeeded({ open, watched, transfers, vaults, hasOpenSweep, payouts }: NetworkNeed): boolean {
  return open + watched + transfers + vaults + payouts > 0 || hasOpenSweep;
}

/** Each value once, without the known ones. */
function distinct(values: readonly string[], known: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !known.includes(value));
}

/** Every value outside `known`, found one by one: there are few, and each search is one index step. */
async function allOutside(
  known: readonly string[],
  find: (known: readonly string[]) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const next = await find([...known, ...found]);
    if (next === undefined) return found;
    found.push(next);
  }
}
