import { Injectable } from '@nestjs/common';
import {
  type ChainReader,
  type ChainReaderOptions,
  createChainReader,
  createSafeReader,
  createTokenPayer,
  createVaultSweeper,
  type NetworkDefinition,
  type SafeReader,
  type TokenPayer,
  type VaultSweeper,
} from '@cowrie/chain-evm';
import { traceCalls } from '../tracing/node.spans';

type Options = Omit<ChainReaderOptions, 'observe'>;

/**
 * Opens connections to the nodes of a network, with each call in a span. Each caller has its own, and closes
 * it. A test that has no nodes replaces the methods.
 */
@Injectable()
export class NodeConnections {
  reader(network: NetworkDefinition, options: Options = {}): ChainReader {
    return createChainReader(network, { ...options, observe: traceCalls });
  }

  sweeper(network: NetworkDefinition, key: string): VaultSweeper {
    return createVaultSweeper(network, key, { observe: traceCalls });
  }

  payer(network: NetworkDefinition, key: string): TokenPayer {
    return createTokenPayer(network, key, { observe: traceCalls });
  }

  safes(network: NetworkDefinition): SafeReader {
    return createSafeReader(network, { observe: traceCalls });
  }
}
