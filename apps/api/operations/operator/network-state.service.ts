import { Injectable } from '@nestjs/common';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { type AdminCursor, type AdminNetwork, type Environment, ENVIRONMENTS, TOKENS } from '@cowrie/dto';
import {
  ChainCursorsRepository,
  type ReadCursor,
} from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { ChainReaders } from '@cowrie/api/platform/chain/chain-readers';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig, type ConfiguredNetwork } from '@cowrie/api/platform/config/app.config';
import { reasonNotOffered } from '@cowrie/api/money-in/quotes/network-offer';
import { SweepStatsService } from '@cowrie/api/money-out/conversion/sweep-stats.service';

/**
 * The state of every configured network. It joins the stored cursor and sweep counts with the head that the
 * nodes report now.
 */
@Injectable()
export class NetworkState {
  constructor(
    private readonly cursors: ChainCursorsRepository,
    private readonly sweepStats: SweepStatsService,
    private readonly readers: ChainReaders,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * The networks of all environments. A node that does not answer leaves its network's `headNumber` and
   * `lagBlocks` out.
   */
  async all(): Promise<AdminNetwork[]> {
    const networks = ENVIRONMENTS.flatMap((environment) =>
      (this.config.environments[environment]?.networks ?? []).map((network) => ({ environment, network })),
    );
    return Promise.all(networks.map(({ environment, network }) => this.of(environment, network)));
  }

  private async of(environment: Environment, network: ConfiguredNetwork): Promise<AdminNetwork> {
    const reader = this.readers.of(environment, network);
    const [cursor, headNumber, { openSince, ...vaults }] = await Promise.all([
      this.cursors.find(environment, network.name),
      headNumberOf(reader),
      this.sweepStats.of(environment, network.name),
    ]);
    return {
      environment,
      name: network.name,
      chainId: network.chainId,
      tokens: TOKENS.filter((token) => network.tokens[token]),
      retired: network.retired ?? false,
      notOffered: reasonNotOffered(network, cursor, this.clock.now()),
      cursor: cursor ? presentCursor(cursor) : undefined,
      headNumber,
      // The watcher can read a block between the two reads, so the cursor can be ahead of the head.
      lagBlocks: cursor && headNumber !== undefined ? Math.max(0, headNumber - cursor.number) : undefined,
      endpoints: reader
        .endpoints()
        .map(({ host, state, behindBlocks }) => ({ host, state, behindBlocks: finite(behindBlocks) })),
      sweeps: { open: openSince ? 1 : 0, openSince: openSince?.toISOString(), ...vaults },
    };
  }
}

/**
 * The newest block number; undefined when no node answers, because the rest of the state must still be shown.
 */
async function headNumberOf(reader: Pick<NetworkReader, 'head'>): Promise<number | undefined> {
  try {
    return (await reader.head()).number;
  } catch {
    return undefined;
  }
}

function presentCursor(cursor: ReadCursor): AdminCursor {
  return {
    blockNumber: cursor.number,
    blockAt: cursor.timestamp.toISOString(),
    headNumber: cursor.headNumber,
    confirmedNumber: cursor.confirmed.number,
    finalNumber: cursor.finalNumber,
    updatedAt: cursor.updatedAt.toISOString(),
  };
}

/** Undefined when the head is not known. `behindBlocks` is then not finite, and JSON has no such number. */
function finite(blocks: number | undefined): number | undefined {
  return Number.isFinite(blocks) ? blocks : undefined;
}
