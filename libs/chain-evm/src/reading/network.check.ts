import { Interface } from 'ethers/abi';
import { vaultFactoryArtifact } from '@cowrie/contracts';
import { vaultAddress, type VaultRule } from '../address';
import { ChainMismatchError, type Mismatch, RpcUnreachableError } from '../chain.errors';
import type { NetworkDefinition, TokenDefinition } from '../network.types';
import { type RpcAnswer, type RpcTransport, callOne } from '../rpc/rpc.types';
import { hexData } from '../rpc/rpc.values';
import { erc20 } from './erc20.codec';

const factoryInterface = new Interface(JSON.stringify(vaultFactoryArtifact.abi));
/** Any treasury and payment ID will do: they only compare the chain's address rule with ours. */
const PROBE = {
  treasury: '0x000000000000000000000000000000000000dEaD',
  paymentId: '0123456789abcdef01234567',
};

/**
 * Compares the chain with the configuration. Every URL that answers must lead to the right chain. The
 * contracts are checked through the first URL that answers.
 *
 * @throws ChainMismatchError with everything that differs; RpcUnreachableError if no endpoint answers
 */
export async function checkNetwork(
  network: NetworkDefinition,
  each: readonly RpcTransport[],
  any: RpcTransport,
  vaultOf: VaultRule = vaultAddress,
): Promise<void> {
  const reached = await Promise.allSettled(each.map((transport) => callOne(transport, 'eth_chainId')));
  const wrong = reached.flatMap((outcome) =>
    outcome.status === 'rejected' && outcome.reason instanceof ChainMismatchError
      ? outcome.reason.mismatches
      : [],
  );
  if (wrong.length > 0) throw new ChainMismatchError(network.name, wrong);
  if (reached.every(({ status }) => status === 'rejected')) {
    throw reached[0]?.status === 'rejected'
      ? reached[0].reason
      : new RpcUnreachableError('network', { endpoint: `network ${network.name}, which has no URLs` });
  }
  const tokens = Object.values(network.tokens);
  const mismatches = [
    ...(await factoryMismatches(network.factory, any, vaultOf)),
    ...(await Promise.all(tokens.map((token) => tokenMismatches(token, any)))).flat(),
  ];
  if (mismatches.length > 0) throw new ChainMismatchError(network.name, mismatches);
}

/** Whether the contract at this address computes vault addresses as we do. */
export async function factoryMismatches(
  factory: string,
  transport: RpcTransport,
  vaultOf: VaultRule = vaultAddress,
): Promise<Mismatch[]> {
  const data = factoryInterface.encodeFunctionData('vaultAddress', [
    PROBE.treasury,
    `0x${PROBE.paymentId.padStart(64, '0')}`,
  ]);
  const [code, probe] = await transport.send([codeOf(factory), callOf(factory, data)]);
  const expected = vaultOf({ factory, ...PROBE });
  const actual = decoded(probe, (result) => factoryInterface.decodeFunctionResult('vaultAddress', result)[0]);
  return hasCode(code)
    ? differing('factory_address_rule', factory, expected, actual)
    : [{ check: 'factory_code', subject: factory, expected: 'a contract', actual: 'none' }];
}

async function tokenMismatches(token: TokenDefinition, transport: RpcTransport): Promise<Mismatch[]> {
  const { address } = token;
  const [code, symbol, decimals] = await transport.send([
    codeOf(address),
    callOf(address, erc20.encodeFunctionData('symbol')),
    callOf(address, erc20.encodeFunctionData('decimals')),
  ]);
  if (!hasCode(code))
    return [{ check: 'token_code', subject: address, expected: 'a contract', actual: 'none' }];
  const answer = (name: string, from: RpcAnswer | undefined) =>
    decoded(from, (result) => erc20.decodeFunctionResult(name, result)[0]);
  return [
    ...differing('token_symbol', address, token.contractSymbol ?? token.symbol, answer('symbol', symbol)),
    ...differing('token_decimals', address, String(token.decimals), answer('decimals', decimals)),
  ];
}

const codeOf = (address: string) => ({ method: 'eth_getCode', params: [address, 'latest'] });
const callOf = (to: string, data: string) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });

/** A busy endpoint must not look like a wrong configuration. */
function resultOf(answer: RpcAnswer | undefined): unknown {
  if (answer?.error?.retryable) throw answer.error;
  return answer?.error ? undefined : answer?.result;
}

function hasCode(answer: RpcAnswer | undefined): boolean {
  const code = resultOf(answer);
  return code !== undefined && hexData(code) !== '0x';
}

function decoded(answer: RpcAnswer | undefined, decode: (result: string) => unknown): string {
  const result = resultOf(answer);
  try {
    return typeof result === 'string' ? String(decode(result)) : 'refused';
  } catch {
    return 'unreadable';
  }
}

function differing(check: Mismatch['check'], subject: string, expected: string, actual: string): Mismatch[] {
  return expected === actual ? [] : [{ check, subject, expected, actual }];
}
