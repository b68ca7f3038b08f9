import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { NetworkReader } from './network.reader';
import type { Environment } from '@cowrie/dto';
import { NodeConnections } from './node-connections';

/** Time-out of one request to one node. A caller is waiting, so it is short. */
const NODE_TIMEOUT_MS = 3000;

/**
 * Readers for occasional requests to any network. Each is created at its first use and closed at shutdown.
 */
@Injectable()
export class ChainReaders implements OnModuleDestroy {
  private readonly readers = new Map<string, NetworkReader>();

  constructor(private readonly nodes: NodeConnections) {}

  /** The reader of a network. */
  of(
    environment: Environment,
    network: NetworkDefinition,
  ): Pick<
    NetworkReader,
    | 'transaction'
    | 'tokenBalance'
    | 'nativeBalance'
    | 'isFrozen'
    | 'deniers'
    | 'hasSigned'
    | 'sweepBudget'
    | 'head'
    | 'block'
    | 'paid'
    | 'proof'
    | 'endpoints'
  > {
    const id = `${environment}:${network.name}`;
    const reader = this.readers.get(id) ?? this.nodes.reader(network, { timeoutMs: NODE_TIMEOUT_MS });
    this.readers.set(id, reader);
    return reader;
  }

  onModuleDestroy(): void {
    for (const reader of this.readers.values()) reader.close();
    this.readers.clear();
  }
}
