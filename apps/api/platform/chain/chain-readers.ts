import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type ChainReader, createChainReader, type NetworkDefinition } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';
import { traceCalls } from '../tracing/node.spans';

/** Time-out of one request to one node. A caller is waiting, so it is short. */
const NODE_TIMEOUT_MS = 3000;
const OPTIONS = { timeoutMs: NODE_TIMEOUT_MS, observe: traceCalls };

/**
 * Readers for occasional requests to any network. Each is created at its first use and closed at shutdown.
 */
@Injectable()
export class ChainReaders implements OnModuleDestroy {
  private readonly readers = new Map<string, ChainReader>();

  /** The reader of a network. */
  of(
    environment: Environment,
    network: NetworkDefinition,
  ): Pick<
    ChainReader,
    | 'transaction'
    | 'tokenBalance'
    | 'nativeBalance'
    | 'isFrozen'
    | 'hasSigned'
    | 'head'
    | 'block'
    | 'paid'
    | 'endpoints'
  > {
    const id = `${environment}:${network.name}`;
    const reader = this.readers.get(id) ?? createChainReader(network, OPTIONS);
    this.readers.set(id, reader);
    return reader;
  }

  onModuleDestroy(): void {
    for (const reader of this.readers.values()) reader.close();
    this.readers.clear();
  }
}
