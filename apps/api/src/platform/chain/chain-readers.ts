import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type ChainReader, createChainReader, type NetworkDefinition } from '@cowrie/chain-evm';
import type { Environment } from '@cowrie/dto';

/** One question to one node: who asks is waiting for the answer. */
const NODE_TIMEOUT_MS = 3000;

/** Readers for questions that come now and then, of every network: made when first asked for, closed at shutdown. */
@Injectable()
export class ChainReaders implements OnModuleDestroy {
  private readonly readers = new Map<string, ChainReader>();

  of(
    environment: Environment,
    network: NetworkDefinition,
  ): Pick<ChainReader, 'transaction' | 'tokenBalance' | 'head' | 'endpoints'> {
    const id = `${environment}:${network.name}`;
    const reader = this.readers.get(id) ?? createChainReader(network, { timeoutMs: NODE_TIMEOUT_MS });
    this.readers.set(id, reader);
    return reader;
  }

  onModuleDestroy(): void {
    for (const reader of this.readers.values()) reader.close();
    this.readers.clear();
  }
}
