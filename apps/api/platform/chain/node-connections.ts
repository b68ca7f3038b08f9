import { Injectable } from '@nestjs/common';
import {
  type AuthorizationReader,
  type AuthorizationReaderOptions,
  type ChainReaderOptions,
  createHeadFeed,
  createAuthorizationReader,
  createSafeReader,
  createTokenRelayer,
  type HeadFeed,
  type NetworkDefinition,
  type RelayerOptions,
  type SafeReader,
  type TokenDefinition,
  type TokenRelayer,
} from '@cowrie/chain-evm';
import { traceCalls } from '../tracing/node.spans';
import { familyOf } from './chain-family';
import type { PaymentDispatch, SweepDispatch } from './dispatch';
import type { NetworkReader } from './network.reader';

type Options = Omit<ChainReaderOptions, 'observe'>;

/**
 * Opens connections to the nodes of a network, with each call in a span. Each caller has its own, and closes
 * it. A test that has no nodes replaces the methods.
 */
@Injectable()
export class NodeConnections {
  reader(network: NetworkDefinition, options: Options = {}): NetworkReader {
    return familyOf(network).reader(network, { ...options, observe: traceCalls });
  }

  /** Undefined: no endpoint of this network pushes news of new blocks. */
  heads({ wsUrls = [] }: NetworkDefinition, onHead: () => void): HeadFeed | undefined {
    return wsUrls.length > 0 ? createHeadFeed(wsUrls, { onHead }) : undefined;
  }

  sweeper(network: NetworkDefinition, key: string): SweepDispatch {
    return familyOf(network).sweeps(network, key, { observe: traceCalls });
  }

  payer(network: NetworkDefinition, key: string): PaymentDispatch {
    return familyOf(network).payments(network, key, { observe: traceCalls });
  }

  relayer(
    network: NetworkDefinition,
    key: string,
    options: Pick<RelayerOptions, 'mostGas' | 'walletFactories'>,
  ): TokenRelayer {
    return createTokenRelayer(network, key, { ...options, observe: traceCalls });
  }

  authorizations(
    network: NetworkDefinition,
    token: TokenDefinition,
    options: Pick<AuthorizationReaderOptions, 'walletFactories'>,
  ): AuthorizationReader {
    return createAuthorizationReader(network, token, { ...options, observe: traceCalls });
  }

  safes(network: NetworkDefinition): SafeReader {
    return createSafeReader(network, { observe: traceCalls });
  }
}
