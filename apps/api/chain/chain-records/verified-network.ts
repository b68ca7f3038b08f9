import type { NetworkDefinition, TokenDefinition } from '@cowrie/chain-evm';
import { listOf, number, type StoredAs, subdocument, text } from '@cowrie/api/platform/mongo/document.fields';

export const verifiedNetwork = {
  chainId: number(),
  factory: text(),
  tokens: listOf(subdocument({ address: text(), decimals: number() })),
};

/**
 * What a worker compared with the chain: the parts of a network's configuration that decide where money goes,
 * and how much.
 */
export type VerifiedNetwork = StoredAs<typeof verifiedNetwork>;

/** What a worker that starts with this configuration compares with the chain before it reads. */
export function verifiedOf({ chainId, factory, tokens }: Configured): VerifiedNetwork {
  const listed = Object.values(tokens).map(({ address, decimals }) => ({ address, decimals }));
  return { chainId, factory, tokens: listed };
}

/** Whether a worker has seen this token's contract on the chain, with these decimals. */
export function isVerified(verified: VerifiedNetwork, { address, decimals }: TokenDefinition): boolean {
  return verified.tokens.some((token) => token.address === address && token.decimals === decimals);
}

/**
 * Why this process would derive addresses that no worker has verified, as a text for people; undefined when
 * it would not. Money sent to an address of a factory that is not on the chain cannot be moved until that
 * factory is there.
 */
export function reasonUnverified(network: Configured, verified: VerifiedNetwork): string | undefined {
  const { chainId, factory } = network;
  if (verified.chainId !== chainId)
    return `it is chain ${chainId} here, and chain ${verified.chainId} for the worker that reads it`;
  if (verified.factory !== factory)
    return `its factory is ${factory} here, and the worker that reads it has verified ${verified.factory}`;
  return undefined;
}

type Configured = Pick<NetworkDefinition, 'chainId' | 'factory' | 'tokens'>;
