import { RpcUnreachableError } from '../chain.errors';
import { createNodeRest, type NodeRest } from './node.rest';
import { isBusy } from './rpc.classify';
import type { RpcAnswer, RpcTransport } from './rpc.types';

/** One of a network's nodes: the way to it, and what is known of its condition. */
export interface RpcNode extends RpcTransport {
  readonly rest: Pick<NodeRest, 'isResting' | 'restsUntilMs'>;
  /** The number of the newest block that it has told of; undefined before the first. */
  headNumber: number | undefined;
}

/** Takes down how each request to the node ends. */
export function createNode(inner: RpcTransport, now: () => number): RpcNode {
  const rest = createNodeRest(now);
  return {
    endpoint: inner.endpoint,
    rest,
    headNumber: undefined,
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

function saysBusy({ error }: RpcAnswer): boolean {
  return error !== undefined && isBusy(error);
}

/** Too long an answer, or a request that the node's gateway will not have, tell of the request: a shorter one may do. */
function isOfTheNode(error: unknown): error is RpcUnreachableError {
  if (!(error instanceof RpcUnreachableError) || error.kind === 'closed') return false;
  return error.kind !== 'too_large' && error.facts.httpStatus !== 400;
}
