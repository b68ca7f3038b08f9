import {
  type BlockRef,
  ChainError,
  ChainMismatchError,
  createChainReader,
  type Mismatch,
  type NetworkDefinition,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, TOKENS } from '@cowrie/dto';
import type { AppConfig } from '../../../../api/src/platform/config/app.config';
import { fail, type Finding, ok, reasonOf, warn } from './finding';

const NODE_TIMEOUT_MS = 5000;
const BEHIND_BLOCKS = 10;
const OLD_SECONDS = 300;

/** What one node says. */
interface Look {
  host: string;
  head?: BlockRef;
  mismatches: readonly Mismatch[];
  /** Why it is of no use. */
  failure?: string;
}

/** Every node of every network by itself: one that answers must not hide one that does not. */
export async function checkNetworks({ environments }: AppConfig): Promise<Finding[]> {
  const checks = ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? []).map(async (network) => {
      const looks = await Promise.all(network.rpcUrls.map((url) => lookAt(network, url)));
      return findingsOf(`${environment}/${network.name}`, network, looks);
    }),
  );
  return (await Promise.all(checks)).flat();
}

async function lookAt(network: NetworkDefinition, url: string): Promise<Look> {
  const reader = createChainReader({ ...network, rpcUrls: [url] }, { timeoutMs: NODE_TIMEOUT_MS });
  const host = reader.endpoints()[0]?.host ?? 'a node';
  try {
    const mismatches = await reader.assertNetwork().then(() => [], mismatchesOf);
    const other = mismatches.find(({ check }) => check === 'chain_id');
    if (other) return { host, mismatches: [], failure: `leads to chain ${other.actual}` };
    return { host, mismatches, head: await reader.head() };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { host, mismatches: [], failure: reasonOf(error) };
  } finally {
    reader.close();
  }
}

function mismatchesOf(error: unknown): readonly Mismatch[] {
  if (error instanceof ChainMismatchError) return error.mismatches;
  throw error;
}

/** Pure but for the time of day, which blocks are held against. */
function findingsOf(name: string, network: NetworkDefinition, looks: readonly Look[]): Finding[] {
  const heads = looks.flatMap(({ head }) => head ?? []);
  const newest = Math.max(...heads.map(({ number }) => number));
  const nodes = looks.map((look) => nodeFinding(`rpc ${name}`, network, look, newest));
  const seen = looks.find(({ head }) => head);
  return seen ? [...nodes, ...contractFindings(name, network, seen.mismatches)] : nodes;
}

function nodeFinding(check: string, { chainId }: NetworkDefinition, look: Look, newest: number): Finding {
  const { host, head, failure } = look;
  if (!head) {
    const others = Number.isFinite(newest) ? 'Another node answers. ' : '';
    const todo = `${others}Start it, or put its URL in NETWORKS_FILE right (chain ${chainId} is wanted)`;
    return (others ? warn : fail)(check, `${host}: ${failure}`, todo);
  }
  const age = Math.max(0, Math.round(Date.now() / 1000) - head.timestampSeconds);
  const found = `${host}: chain ${chainId}, block ${head.number}, ${age} s old`;
  if (newest - head.number > BEHIND_BLOCKS)
    return warn(
      check,
      `${found}, ${newest - head.number} blocks behind`,
      'It lags: ask its provider, or take another',
    );
  if (age > OLD_SECONDS)
    return warn(check, found, 'The chain stands still, or the node has stopped following it');
  return ok(check, found);
}

function contractFindings(
  name: string,
  { factory, tokens }: NetworkDefinition,
  mismatches: readonly Mismatch[],
): Finding[] {
  const wrong = (checks: RegExp, address: string): Mismatch | undefined =>
    mismatches.find(({ check, subject }) => checks.test(check) && subject === address);
  const found = ({ check, expected, actual }: Mismatch, address: string) =>
    `${address}: ${check.replaceAll('_', ' ')} is ${actual}, not ${expected}`;
  const atFactory = wrong(/^factory_/, factory);
  return [
    atFactory
      ? fail(
          `factory ${name}`,
          found(atFactory, factory),
          'Deploy it (docker/README.md), or put its address right',
        )
      : ok(`factory ${name}`, `deployed at ${factory}`),
    ...TOKENS.flatMap((symbol) => {
      const token = tokens[symbol];
      if (!token) return [];
      const atToken = wrong(/^token_/, token.address);
      const todo = `Put ${symbol} of this network right in NETWORKS_FILE: address, decimals or contractSymbol`;
      return atToken
        ? fail(`token ${name} ${symbol}`, found(atToken, token.address), todo)
        : ok(`token ${name} ${symbol}`, `${token.decimals} decimals at ${token.address}`);
    }),
  ];
}
