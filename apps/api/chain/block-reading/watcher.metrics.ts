import { Injectable } from '@nestjs/common';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import type { Environment } from '@cowrie/dto';
import { cursorId } from '../chain-records/chain-cursor.schema';
import { ChainCursorsRepository } from '../chain-records/chain-cursors.repository';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { DATABASE_EVERY_SECONDS } from '@cowrie/api/platform/metrics/collector';
import { counter, gauge, type MetricRows } from '@cowrie/api/platform/metrics/metric.rows';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { secondsSince } from '@cowrie/api/platform/metrics/seconds';
import { Tally } from '@cowrie/api/platform/metrics/tally';

const NETWORK = ['environment', 'network'];
const NODE = [...NETWORK, 'node'];

export const WATCHER_METRICS = {
  cowrie_watcher_lag_blocks: gauge(
    'database',
    'Blocks from the last one read to the newest that was seen',
    NETWORK,
  ),
  cowrie_watcher_lag_seconds: gauge('database', 'Age of the last block read', NETWORK),
  cowrie_watcher_confirmed_lag_blocks: gauge(
    'database',
    'Blocks from the last one read at its confirmed depth to the newest that was seen',
    NETWORK,
  ),
  cowrie_watcher_written_seconds: gauge(
    'database',
    'Time since a worker last wrote how far it has read; a network at rest is read once a minute',
    NETWORK,
  ),
} as const satisfies MetricRows;

export const NODE_METRICS = {
  cowrie_node_up: gauge('worker', '0 while this node rests after failures, 1 otherwise', NODE),
  cowrie_node_lag_blocks: gauge(
    'worker',
    'Blocks from the newest of this node to the newest of any node',
    NODE,
  ),
  cowrie_node_lag_seconds: gauge('worker', 'The same difference in the times of these blocks', NODE),
  cowrie_reorgs_total: counter(
    'worker',
    'Reorgs that this process has followed; `confirmed`: they took back blocks that were deep enough to credit',
    [...NETWORK, 'depth'],
  ),
  cowrie_reorg_blocks_total: counter('worker', 'Blocks that these reorgs took back', NETWORK),
} as const satisfies MetricRows;

/** How far a reorg went back. */
export interface Reorg {
  blocks: number;
  /** Whether it took back a block that had been read at its confirmed depth. */
  isConfirmed: boolean;
}

interface Watched {
  environment: Environment;
  network: string;
  reader: Pick<NetworkReader, 'endpoints'>;
}

/** Reports how far each network has been read, its nodes, and reorgs. */
@Injectable()
export class WatcherMetrics {
  private readonly watched: Watched[] = [];
  private readonly reorgs = new Tally(['environment', 'network', 'depth']);
  private readonly reorgBlocks = new Tally(['environment', 'network']);

  constructor(
    metrics: MetricsRegistry,
    private readonly cursors: ChainCursorsRepository,
    private readonly clock: Clock,
  ) {
    metrics.collect(WATCHER_METRICS, {
      name: 'watchers',
      everySeconds: DATABASE_EVERY_SECONDS,
      read: () => this.readCursors(),
    });
    metrics.collect(NODE_METRICS, { name: 'nodes', read: () => this.readNodes() });
  }

  /** Reports this network and its nodes from now on. */
  watch(watched: Watched): void {
    this.watched.push(watched);
    // A series that starts above zero shows no increase, and an alert would miss the first reorg.
    for (const depth of ['confirmed', 'unconfirmed'])
      this.reorgs.add([watched.environment, watched.network, depth], 0);
  }

  /** Counts a reorg. */
  reorg({ environment, network }: Omit<Watched, 'reader'>, { blocks, isConfirmed }: Reorg): void {
    this.reorgs.add([environment, network, isConfirmed ? 'confirmed' : 'unconfirmed']);
    this.reorgBlocks.add([environment, network], blocks);
  }

  private async readCursors() {
    const now = this.clock.now();
    const found = await this.cursors.findMany(
      this.watched.map(({ environment, network }) => cursorId(environment, network)),
    );
    const cursors = new Map(found.map((cursor) => [cursor._id, cursor]));
    const rows = this.watched.flatMap(({ environment, network }) => {
      const cursor = cursors.get(cursorId(environment, network));
      return cursor ? [{ labels: { environment, network }, cursor }] : [];
    });
    return {
      cowrie_watcher_lag_blocks: rows.map(({ labels, cursor: { headNumber, number } }) => ({
        labels,
        value: headNumber - number,
      })),
      cowrie_watcher_lag_seconds: rows.map(({ labels, cursor: { timestamp } }) => ({
        labels,
        value: secondsSince(timestamp, now),
      })),
      cowrie_watcher_confirmed_lag_blocks: rows.map(({ labels, cursor: { headNumber, confirmed } }) => ({
        labels,
        value: headNumber - confirmed.number,
      })),
      cowrie_watcher_written_seconds: rows.map(({ labels, cursor: { updatedAt } }) => ({
        labels,
        value: secondsSince(updatedAt, now),
      })),
    };
  }

  private readNodes() {
    const nodes = this.watched.flatMap(({ environment, network, reader }) =>
      reader
        .endpoints()
        .map(({ host, ...node }) => ({ labels: { environment, network, node: host }, ...node })),
    );
    return {
      cowrie_node_up: nodes.map(({ labels, state }) => ({ labels, value: state === 'resting' ? 0 : 1 })),
      cowrie_node_lag_blocks: nodes.flatMap(({ labels, behindBlocks }) =>
        behindBlocks === undefined ? [] : [{ labels, value: behindBlocks }],
      ),
      cowrie_node_lag_seconds: nodes.flatMap(({ labels, behindSeconds }) =>
        behindSeconds === undefined ? [] : [{ labels, value: behindSeconds }],
      ),
      cowrie_reorgs_total: this.reorgs.samples(),
      cowrie_reorg_blocks_total: this.reorgBlocks.samples(),
    };
  }
}
