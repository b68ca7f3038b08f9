import { setTimeout as pause } from 'node:timers/promises';
import {
  type BlockRef,
  type BlockTag,
  ChainError,
  ChainInconsistentError,
  ChainMismatchError,
  type Mismatch,
  type NetworkDefinition,
  RpcResponseError,
} from '@cowrie/chain-evm';
import { ENVIRONMENTS, TOKENS } from '@cowrie/dto';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { fail, type Finding, ok, reasonOf, warn } from './finding';

const NODE_TIMEOUT_MS = 5000;
const MAX_LAG_BLOCKS = 10;
const MAX_HEAD_AGE_SECONDS = 300;
/** How long an announced block is waited for: about three blocks of a network, within these bounds. */
const POLLS_UNTIL_ANNOUNCED = 5;
/** A local chain has a block each second, and a busy machine takes some to connect. */
const LEAST_UNTIL_ANNOUNCED_MS = 8_000;
const MOST_UNTIL_ANNOUNCED_MS = 30_000;

/** State of one node. */
interface NodeState {
  host: string;
  head?: BlockRef;
  /** The network's tags that it does not know, or takes for the newest block. */
  unknownTags?: readonly BlockTag[];
  mismatches: readonly Mismatch[];
  /** Why it cannot be used. */
  failure?: string;
}

/** Checks every node of every network separately, so that a working one does not hide a broken one. */
export async function checkNetworks({ environments }: AppConfig, now: Date): Promise<Finding[]> {
  const checks = ENVIRONMENTS.flatMap((environment) =>
    (environments[environment]?.networks ?? []).map(async (network) => {
      const name = `${environment}/${network.name}`;
      const [nodes, announcements] = await Promise.all([
        Promise.all(network.rpcUrls.map((url) => readNode(network, url))),
        Promise.all((network.wsUrls ?? []).map((url) => announcementFinding(`ws ${name}`, network, url))),
      ]);
      return [...findingsOf(name, network, nodes, now), ...announcements];
    }),
  );
  return (await Promise.all(checks)).flat();
}

async function readNode(network: NetworkDefinition, url: string): Promise<NodeState> {
  const reader = familyOf(network).reader({ ...network, rpcUrls: [url] }, { timeoutMs: NODE_TIMEOUT_MS });
  const host = reader.endpoints()[0]?.host ?? 'a node';
  try {
    const mismatches = await reader.assertNetwork().then(() => [], mismatchesOf);
    const other = mismatches.find(({ check }) => check === 'chain_id');
    if (other) return { host, mismatches: [], failure: `is on chain ${other.actual}` };
    const tagged = await Promise.all(tagsOf(network).map((tag) => taggedBlock(reader, tag)));
    const head = await reader.head();
    const unknownTags = tagged.flatMap(({ tag, number = Infinity }) => (number < head.number ? [] : tag));
    return { host, mismatches, head, unknownTags };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { host, mismatches: [], failure: reasonOf(error) };
  } finally {
    reader.close();
  }
}

/** The tags that decide when a block counts. */
function tagsOf({ tag, large }: NetworkDefinition): BlockTag[] {
  return [...new Set([tag, large?.tag].flatMap((one) => one ?? []))];
}

/** Without a number: the node does not know the tag. */
async function taggedBlock(
  reader: Pick<NetworkReader, 'head'>,
  tag: BlockTag,
): Promise<{ tag: BlockTag; number?: number }> {
  try {
    return { tag, number: (await reader.head(tag)).number };
  } catch (error) {
    if (error instanceof RpcResponseError || error instanceof ChainInconsistentError) return { tag };
    throw error;
  }
}

/** Whether an endpoint of `wsUrls` announces blocks. Without it the network is only polled. */
async function announcementFinding(check: string, network: NetworkDefinition, url: string): Promise<Finding> {
  const { host } = new URL(url);
  const usualMs = Math.max(POLLS_UNTIL_ANNOUNCED * network.pollIntervalMs, LEAST_UNTIL_ANNOUNCED_MS);
  const waitedMs = Math.min(usualMs, MOST_UNTIL_ANNOUNCED_MS);
  const announced = await firstAnnounced({ ...network, wsUrls: [url] }, waitedMs);
  if (announced !== undefined) return ok(check, `${host}: announced block ${announced}`);
  return warn(
    check,
    `${host}: announced no block in ${Math.round(waitedMs / 1000)} s`,
    'Blocks are found by polling only: correct its URL in wsUrls, or use another endpoint that has newHeads',
  );
}

/** The first block that is announced; undefined if there is none in time. */
async function firstAnnounced(network: NetworkDefinition, withinMs: number): Promise<number | undefined> {
  const heard = new AbortController();
  const feed = new NodeConnections().heads(network, () => heard.abort());
  feed?.open();
  await pause(withinMs, undefined, { signal: heard.signal }).catch(() => undefined);
  const announced = feed?.announced();
  feed?.close();
  return announced;
}

function mismatchesOf(error: unknown): readonly Mismatch[] {
  if (error instanceof ChainMismatchError) return error.mismatches;
  throw error;
}

/** Pure. @param now compared with the blocks */
function findingsOf(
  name: string,
  network: NetworkDefinition,
  nodes: readonly NodeState[],
  now: Date,
): Finding[] {
  const heads = nodes.flatMap(({ head }) => head ?? []);
  const newest = Math.max(...heads.map(({ number }) => number));
  const ofNodes = nodes.map((node) => nodeFinding(`rpc ${name}`, network, node, { newest, now }));
  const reachable = nodes.find(({ head }) => head);
  return reachable ? [...ofNodes, ...contractFindings(name, network, reachable.mismatches)] : ofNodes;
}

function nodeFinding(
  check: string,
  { chainId }: NetworkDefinition,
  node: NodeState,
  { newest, now }: { newest: number; now: Date },
): Finding {
  const { host, head, failure, unknownTags = [] } = node;
  if (!head) {
    const others = Number.isFinite(newest) ? 'Another node answers. ' : '';
    const todo = `${others}Start it, or correct its URL in NETWORKS_FILE (it must be on chain ${chainId})`;
    return (others ? warn : fail)(check, `${host}: ${failure}`, todo);
  }
  const age = Math.max(0, Math.round(now.getTime() / 1000) - head.timestampSeconds);
  const found = `${host}: chain ${chainId}, block ${head.number}, ${age} s old`;
  if (newest - head.number > MAX_LAG_BLOCKS)
    return warn(
      check,
      `${found}, ${newest - head.number} blocks behind`,
      'It lags behind other nodes: ask its provider, or use another',
    );
  if (age > MAX_HEAD_AGE_SECONDS)
    return warn(
      check,
      found,
      'The chain has stopped, or the node no longer follows it: compare with a block explorer',
    );
  if (unknownTags.length > 0)
    return warn(
      check,
      `${found}; does not know ${unknownTags.map((tag) => `"${tag}"`).join(' and ')}`,
      'Depths decide instead, so payments can take longer: use a node that knows it',
    );
  return ok(check, found);
}

function contractFindings(
  name: string,
  { name: network, factory, tokens }: NetworkDefinition,
  mismatches: readonly Mismatch[],
): Finding[] {
  const wrong = (checks: RegExp, address: string): Mismatch | undefined =>
    mismatches.find(({ check, subject }) => checks.test(check) && subject === address);
  const found = ({ check, expected, actual }: Mismatch, address: string) =>
    `${shownAddress(network, address)}: ${check.replaceAll('_', ' ')} is ${actual}, not ${expected}`;
  const atFactory = wrong(/^factory_/, factory);
  return [
    atFactory
      ? fail(
          `factory ${name}`,
          found(atFactory, factory),
          `Deploy it (${deployCommand(name)}), or correct its address`,
        )
      : ok(`factory ${name}`, `deployed at ${shownAddress(network, factory)}`),
    ...TOKENS.flatMap((symbol) => {
      const token = tokens[symbol];
      if (!token) return [];
      const atToken = wrong(/^token_/, token.address);
      const todo = `Correct ${symbol} of this network in NETWORKS_FILE: address, decimals or contractSymbol`;
      return atToken
        ? fail(`token ${name} ${symbol}`, found(atToken, token.address), todo)
        : ok(
            `token ${name} ${symbol}`,
            `${token.decimals} decimals at ${shownAddress(network, token.address)}`,
          );
    }),
  ];
}

/** @param name `<environment>/<network>` */
function deployCommand(name: string): string {
  const [environment, network] = name.split('/');
  return `cowrie network deploy-factory ${network} --environment ${environment}`;
}
