import { Interface } from 'ethers/abi';
import { ZeroHash } from 'ethers/constants';
import { ChainError } from '../chain.errors';
import type { NetworkDefinition, TokenDefinition, TokenSignature, TokenSymbol } from '../network.types';
import { isRevert } from '../rpc/rpc.classify';
import type { RpcAnswer, RpcTransport } from '../rpc/rpc.types';
import { domainSeparator, tokenDomain } from './token.domain';

/** The functions of EIP-3009 that only read. */
const eip3009 = new Interface([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
]);
/** Any address and nonce will do: what counts is that the contract answers. */
const NOBODY = '0x000000000000000000000000000000000000dEaD';

/**
 * Whether a token's column `signature` fits its contract. `differs`: the contract itself says so. `unknown`:
 * no endpoint gave the contract's answer, which proves nothing. Ask again.
 */
export type SignatureCheck = { state: 'matches' } | { state: 'differs' | 'unknown'; reason: string };

/** By token. Tokens without the column are left out. */
export type SignatureChecks = Partial<Record<TokenSymbol, SignatureCheck>>;

/** See `ChainReader.checkSignatures`. */
export function createSignatureCheck(network: NetworkDefinition, transport: RpcTransport) {
  const signed = Object.values(network.tokens).flatMap((token) =>
    token.signature ? [{ token, expected: separatorOf(network, token, token.signature) }] : [],
  );
  const calls = signed.flatMap(({ token: { address } }) => [
    { method: 'eth_getCode', params: [address, 'latest'] },
    callOf(address, eip3009.encodeFunctionData('DOMAIN_SEPARATOR')),
    callOf(address, eip3009.encodeFunctionData('authorizationState', [NOBODY, ZeroHash])),
  ]);

  return async function checkSignatures(): Promise<SignatureChecks> {
    if (signed.length === 0) return {};
    try {
      const answers = await transport.send(calls);
      return Object.fromEntries(
        signed.map(({ token, expected }, index) => {
          const [code, separator, state] = answers.slice(index * 3, index * 3 + 3);
          return [token.symbol, verdictOf(expected, { code, separator, state })];
        }),
      );
    } catch (error) {
      if (!(error instanceof ChainError)) throw error;
      const check = { state: 'unknown', reason: error.message } as const;
      return Object.fromEntries(signed.map(({ token }) => [token.symbol, check]));
    }
  };
}

const callOf = (to: string, data: string) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });

function separatorOf(network: NetworkDefinition, token: TokenDefinition, signature: TokenSignature): string {
  return domainSeparator(tokenDomain(network, token, signature));
}

function verdictOf(
  expected: string,
  { code, separator, state }: Record<'code' | 'separator' | 'state', RpcAnswer | undefined>,
): SignatureCheck {
  const deployed = code?.error ? undefined : code?.result;
  // Without code, every call answers with no data. The endpoint may lag.
  if (typeof deployed !== 'string' || deployed === '0x')
    return { state: 'unknown', reason: 'the endpoint shows no contract' };
  return (
    faultOf(separator, 'DOMAIN_SEPARATOR', (word) => word === expected, `not ${expected}`) ??
    faultOf(state, 'authorizationState', (word) => BigInt(word) <= 1n, 'neither true nor false') ?? {
      state: 'matches',
    }
  );
}

/** Undefined if the contract answers with a word that fits. */
function faultOf(
  answer: RpcAnswer | undefined,
  name: string,
  fits: (word: string) => boolean,
  otherwise: string,
): SignatureCheck | undefined {
  if (answer?.error)
    return isRevert(answer.error)
      ? { state: 'differs', reason: `${name} reverts` }
      : { state: 'unknown', reason: answer.error.message };
  const result = answer?.result;
  if (typeof result !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(result))
    return { state: 'unknown', reason: `the endpoint returned no data for ${name}` };
  const word = result.toLowerCase();
  if (word.length !== 66) return { state: 'differs', reason: `${name} does not return 32 bytes` };
  return fits(word) ? undefined : { state: 'differs', reason: `${name} is ${word}, ${otherwise}` };
}
