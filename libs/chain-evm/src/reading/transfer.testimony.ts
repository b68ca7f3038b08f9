import type { ObservedTransfer } from '../network.types';
import { ChainInconsistentError } from '../chain.errors';
import { mayOthersAnswer } from '../rpc/rpc.classify';
import type { RpcTransport } from '../rpc/rpc.types';
import { callAll, callOne } from '../rpc/rpc.types';
import { settledWithin } from '../rpc/settled-within';
import { list, objectOrNothing, toQuantity } from '../rpc/rpc.values';
import { parseBlock } from './block.codec';
import { decodeTransfer, isTransfer } from './erc20.codec';
import { parseReceipt } from './receipt.codec';

/**
 * What the endpoints say about a transfer in a block. `shown`: a receipt in that block holds it. `denied`: an
 * endpoint has the block without it, in its transactions or receipt, and no endpoint shows it. `unknown`: no
 * endpoint can say.
 */
export type Testimony = 'shown' | 'denied' | 'unknown';
/** `withheld`: the endpoint has the block with the transaction, and no receipt of it in this block. */
export type Verdict = Testimony | 'withheld';

/** A transfer that was read once, in the block of this hash. */
export type RecordedTransfer = Pick<
  ObservedTransfer,
  'txHash' | 'ordinal' | 'blockHash' | 'tokenAddress' | 'from' | 'to' | 'amountUnits'
>;

/** A transfer, and the number of the block in which it was read. */
export type PlacedTransfer = RecordedTransfer & Pick<ObservedTransfer, 'blockNumber'>;

/** How long an endpoint may take once another has answered. */
const GRACE_MS = 2_000;
/**
 * How many transfers an endpoint is asked about at one time. An endpoint that lies can show thousands, and
 * the others would have no time to deny them. One that was silent is not asked about the rest.
 */
const AT_ONCE = 10;

/** See `ChainReader.testimony`. */
export async function testimonyOf(
  nodes: readonly RpcTransport[],
  transfer: RecordedTransfer,
): Promise<Testimony> {
  let isDenied = false;
  for (const node of nodes) {
    const answer = await verdictFrom(node, transfer);
    if (answer === 'shown') return answer;
    isDenied ||= answer === 'denied';
  }
  return isDenied ? 'denied' : 'unknown';
}

/** A transfer whose place among those of its transaction may be unknown. */
export type NamedTransfer = Omit<RecordedTransfer, 'ordinal'> & Partial<Pick<RecordedTransfer, 'ordinal'>>;

/**
 * What one endpoint says about a transfer. One that does not answer, lacks this block, or contradicts itself
 * says nothing.
 */
export async function verdictFrom(node: RpcTransport, transfer: NamedTransfer): Promise<Verdict> {
  const { txHash, blockHash } = transfer;
  try {
    const [outcome, found] = await callAll(node, [
      { method: 'eth_getTransactionReceipt', params: [txHash] },
      { method: 'eth_getBlockByHash', params: [blockHash, false] },
    ]);
    return verdictOf(transfer, outcome, found);
  } catch (error) {
    if (mayOthersAnswer(error) || error instanceof ChainInconsistentError) return 'unknown';
    throw error;
  }
}

/** @param outcome the receipt @param found the block of this hash, if the node has it */
function verdictOf(transfer: NamedTransfer, outcome: unknown, found: unknown): Verdict {
  const { txHash, blockHash, ordinal } = transfer;
  const receipt = parseReceipt(outcome);
  if (receipt?.blockHash === blockHash) {
    const logs = receipt.logs.filter(isTransfer);
    const meant = ordinal === undefined ? logs : logs.slice(ordinal, ordinal + 1);
    const isShown = meant.some((log) => isSame(transfer, log.address, decodeTransfer(log)));
    return receipt.succeeded && isShown ? 'shown' : 'denied';
  }
  const block = objectOrNothing(found);
  if (!block) return 'unknown';
  return list(block.transactions).includes(txHash) ? 'withheld' : 'denied';
}

/** See `ChainReader.deniers`. */
export async function deniersOf(
  nodes: readonly RpcTransport[],
  transfers: readonly PlacedTransfer[],
  followsSince: number,
): Promise<string[][]> {
  if (nodes.length < 2) return transfers.map(() => []);
  const hosts: string[][] = [];
  let asked = nodes;
  for (let at = 0; at < transfers.length; at += AT_ONCE) {
    const some = transfers.slice(at, at + AT_ONCE);
    const answers = await settledWithin(
      asked.map((node) => saidBy(node, some, followsSince)),
      GRACE_MS,
    );
    const said = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    hosts.push(...some.map((_, i) => said.flatMap(({ node, denied }) => (denied[i] ? node.endpoint : []))));
    asked = asked.filter((node) => said.some((one) => one.node === node));
  }
  return hosts;
}

/** A node that refuses to answer denies nothing. */
async function saidBy(
  node: RpcTransport,
  transfers: readonly PlacedTransfer[],
  followsSince: number,
): Promise<{ node: RpcTransport; denied: boolean[] }> {
  return { node, denied: await deniedBy(node, transfers, followsSince).catch(() => []) };
}

/** Whether a node denies each of them. One that does not answer denies nothing. */
async function deniedBy(
  node: RpcTransport,
  transfers: readonly PlacedTransfer[],
  followsSince: number,
): Promise<boolean[]> {
  const numbers = [...new Set(transfers.map(({ blockNumber }) => blockNumber))];
  const answers = await callAll(node, [
    ...numbers.map((number) => ({
      method: 'eth_getBlockByNumber',
      params: [toQuantity(number), false],
    })),
    ...transfers.map(({ txHash }) => ({ method: 'eth_getTransactionReceipt', params: [txHash] })),
  ]);
  const blocks = new Map(numbers.map((number, at) => [number, parseBlock(answers[at])]));
  const isWithout = [...blocks.values()].includes(undefined);
  const through = isWithout ? await followedThrough(node, followsSince) : Infinity;
  return transfers.map((transfer, at) => {
    const { blockNumber, blockHash } = transfer;
    const block = blocks.get(blockNumber);
    if (!block) return blockNumber > through;
    if (block.hash !== blockHash) return true;
    const found = answers[numbers.indexOf(blockNumber)];
    return verdictOf(transfer, answers[numbers.length + at], found) === 'denied';
  });
}

/** The number of a node's newest block. Infinity if it does not follow the chain. */
async function followedThrough(node: RpcTransport, followsSince: number): Promise<number> {
  const block = parseBlock(await callOne(node, 'eth_getBlockByNumber', ['latest', false]));
  return block && block.timestampSeconds >= followsSince ? block.number : Infinity;
}

function isSame(
  { tokenAddress, from, to, amountUnits }: NamedTransfer,
  contract: string,
  logged: ReturnType<typeof decodeTransfer>,
): boolean {
  return (
    tokenAddress.toLowerCase() === contract &&
    logged.from === from &&
    logged.to === to &&
    logged.amountUnits === amountUnits
  );
}
