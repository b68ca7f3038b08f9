import type { NetworkDefinition, SignatureCheck, SignatureChecks, TokenDefinition } from '@cowrie/chain-evm';
import {
  listOf,
  number,
  optional,
  type StoredAs,
  subdocument,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

const verifiedToken = {
  address: text(),
  decimals: number(),
  /** Of a token whose transfers holders can sign, once the contract has answered. */
  signature: optional(
    subdocument({
      name: text(),
      version: text(),
      /** Why the contract differs from this domain. Absent: it matches. */
      fault: optional(text()),
    }),
  ),
};

export const verifiedNetwork = {
  chainId: number(),
  factory: text(),
  tokens: listOf(subdocument(verifiedToken)),
};

/**
 * What a worker compared with the chain: the parts of a network's configuration that decide where money goes,
 * and how much.
 */
export type VerifiedNetwork = StoredAs<typeof verifiedNetwork>;

/**
 * What a worker that starts with this configuration compares with the chain before it reads.
 *
 * @param checks what its tokens' contracts have answered about signatures
 * @param before what a worker has recorded. An answer in it stays until the contract gives another
 */
export function verifiedOf(
  { chainId, factory, tokens }: Configured,
  checks: SignatureChecks = {},
  before?: VerifiedNetwork,
): VerifiedNetwork {
  const sameChain = before?.chainId === chainId ? before : undefined;
  const listed = Object.values(tokens).map((token) => {
    const { address, decimals } = token;
    const signature = signatureOf(token, checks[token.symbol] ?? verifiedSignature(sameChain, token));
    return { address, decimals, ...(signature && { signature }) };
  });
  return { chainId, factory, tokens: listed };
}

function signatureOf({ signature }: TokenDefinition, check: SignatureCheck | undefined) {
  if (!signature || !check || check.state === 'unknown') return undefined;
  const { name, version } = signature;
  return { name, version, ...(check.state === 'differs' && { fault: check.reason }) };
}

/** Whether a worker has seen this token's contract on the chain, with these decimals. */
export function isVerified(verified: VerifiedNetwork, { address, decimals }: TokenDefinition): boolean {
  return verified.tokens.some((token) => token.address === address && token.decimals === decimals);
}

/**
 * What workers know about signatures of this token. Only `matches` allows to ask a payer for one
 * (docs/decisions/0130).
 *
 * @returns undefined if the configuration has no kind of signature for it
 */
export function verifiedSignature(
  verified: VerifiedNetwork | undefined,
  { address, signature }: TokenDefinition,
): SignatureCheck | undefined {
  if (!signature) return undefined;
  const found = verified?.tokens.find((token) => token.address === address)?.signature;
  if (found?.name !== signature.name || found.version !== signature.version)
    return { state: 'unknown', reason: 'no worker has an answer of its contract yet' };
  return found.fault === undefined ? { state: 'matches' } : { state: 'differs', reason: found.fault };
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
