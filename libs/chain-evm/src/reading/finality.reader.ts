import { RpcResponseError, RpcUnreachableError } from '../chain.errors';
import type { BlockRef, Finality } from '../network.types';
import { isBusy } from '../rpc/rpc.classify';
import { type RpcTransport, callOne } from '../rpc/rpc.types';
import { parseBlock } from './block.codec';

type Tag = NonNullable<Finality['tag']>;

/**
 * How long an endpoint that does not know a tag is not asked for it again. Providers replace their nodes from
 * time to time.
 */
const ASK_AGAIN_AFTER_MS = 600_000;

/** See `ChainReader.blockThrough`. `nodes` returns the endpoints to ask now, in order of preference. */
export function createFinalityReader(p: { nodes: () => readonly RpcTransport[]; now: () => number }) {
  const askAgainAt: Record<Tag, WeakMap<RpcTransport, number>> = {
    safe: new WeakMap(),
    finalized: new WeakMap(),
  };

  return async function blockThrough(head: BlockRef, { confirmations, tag }: Finality): Promise<number> {
    const byDepth = head.number - confirmations + 1;
    const byTag = tag && (await taggedBlock(tag));
    // No network takes its newest block for final. A host that says so answers every tag as `latest`.
    const isKnown = byTag !== undefined && byTag < head.number;
    return isKnown ? Math.max(byDepth, byTag) : byDepth;
  };

  /** Undefined if no endpoint answers now: the depth decides. */
  async function taggedBlock(tag: Tag): Promise<number | undefined> {
    for (const node of p.nodes()) {
      if (p.now() < (askAgainAt[tag].get(node) ?? -Infinity)) continue;
      try {
        const block = parseBlock(await callOne(node, 'eth_getBlockByNumber', [tag, false]));
        if (block) return block.number;
      } catch (error) {
        if (isPassing(error)) continue;
        if (!(error instanceof RpcResponseError)) throw error;
      }
      askAgainAt[tag].set(node, p.now() + ASK_AGAIN_AFTER_MS);
    }
    return undefined;
  }
}

/** Whether the failure is temporary: the endpoint may know the tag. */
function isPassing(error: unknown): boolean {
  if (error instanceof RpcUnreachableError) return error.kind !== 'closed';
  return error instanceof RpcResponseError && isBusy(error);
}
