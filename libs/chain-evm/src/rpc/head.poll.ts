import { ChainInconsistentError, RpcUnreachableError } from '../chain.errors';
import type { BlockRef } from '../network.types';
import { blockRef, parseBlock } from '../reading/block.codec';
import { mayOthersAnswer } from './rpc.classify';
import { noneAnswered } from './rpc.failover';
import type { RpcNode } from './rpc.node';
import { callOne } from './rpc.types';
import { settledWithin } from './settled-within';

interface Head {
  block: BlockRef;
  /** The endpoint's place in the order of preference. */
  rank: number;
}

/** Asks several endpoints for their newest block at once and remembers each answer. See `NodePool.head`. */
export function createHeadPoll(graceMs: number): (nodes: readonly RpcNode[]) => Promise<BlockRef> {
  const underWay = new Set<RpcNode>();

  async function headOf(node: RpcNode, rank: number): Promise<Head> {
    underWay.add(node);
    try {
      const block = parseBlock(await callOne(node, 'eth_getBlockByNumber', ['latest', false]));
      if (!block)
        throw new ChainInconsistentError('the endpoint has no latest block', { endpoint: node.endpoint });
      // A late answer counts too: it shows that the endpoint works again.
      const ref = blockRef(block);
      [node.headNumber, node.headSeconds] = [ref.number, ref.timestampSeconds];
      return { block: ref, rank };
    } finally {
      underWay.delete(node);
    }
  }

  async function ask(nodes: readonly RpcNode[]): Promise<BlockRef> {
    // An endpoint that has not answered the last call yet is not asked or waited for again.
    const free = nodes.filter((node) => !underWay.has(node));
    const outcomes = await settledWithin((free.length > 0 ? free : nodes).map(headOf), graceMs);
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    const final = failures.find((failure) => !isOfTheNode(failure));
    if (final) throw final;
    const [highest] = outcomes
      .flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      .sort((a, b) => b.block.number - a.block.number || a.rank - b.rank);
    if (highest) return highest.block;
    const unreachable = failures.filter((failure) => failure instanceof RpcUnreachableError);
    throw unreachable.length === failures.length ? noneAnswered(unreachable) : failures.at(-1);
  }

  let current: Promise<BlockRef> | undefined;
  return function pollHead(nodes) {
    // Single-flight: concurrent callers get the same answer.
    current ??= ask(nodes).finally(() => (current = undefined));
    return current;
  };
}

/** Whether another endpoint may answer. False after a chain mismatch, and once the pool is closed. */
function isOfTheNode(error: unknown): boolean {
  return mayOthersAnswer(error) || error instanceof ChainInconsistentError;
}
