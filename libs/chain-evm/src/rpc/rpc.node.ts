import { RpcUnreachableError } from '../chain.errors';
import { createNodeRest, type NodeRest } from './node.rest';
import { saysBusy } from './rpc.patience';
import type { RpcTransport } from './rpc.types';

/** One RPC endpoint: its transport and its condition. */
export interface RpcNode extends RpcTransport {
  readonly rest: Pick<NodeRest, 'isResting' | 'restsUntilMs' | 'leftOut' | 'leftOutBlock'>;
  /** The number of the newest block that it returned; undefined before the first. */
  headNumber: number | undefined;
  /** The time of that block. */
  headSeconds: number | undefined;
}

/** Records how each request to the endpoint ends. */
export function createNode(inner: RpcTransport, now: () => number): RpcNode {
  const rest = createNodeRest(now);
  return {
    endpoint: inner.endpoint,
    rest,
    headNumber: undefined,
    headSeconds: undefined,
    async send(calls) {
      rest.asked();
      try {
        const answers = await inner.send(calls);
        if (answers.some(saysBusy)) rest.failed();
        else rest.succeeded();
        return answers;
      } catch (error) {
        if (isOfTheNode(error)) rest.failed(Number(error.facts.retryAfterMs ?? 0));
        else rest.unclear();
        throw error;
      }
    },
    close: () => inner.close(),
  };
}

/**
 * False for an answer that is too long and a request that the gateway refuses: a smaller request may work.
 */
function isOfTheNode(error: unknown): error is RpcUnreachableError {
  if (!(error instanceof RpcUnreachableError) || error.kind === 'closed') return false;
  return error.kind !== 'too_large' && error.facts.httpStatus !== 400;
}
