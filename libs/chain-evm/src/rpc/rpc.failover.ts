import { RpcUnreachableError } from '../chain.errors';
import type { RpcAnswer, RpcCall, RpcTransport } from './rpc.types';

/** The endpoints to ask, in this order. */
export interface Candidates<Node extends RpcTransport> {
  ready: readonly Node[];
  /** Asked only if none of the others answers. */
  resting: readonly Node[];
}

/** Answers and the endpoint that gave them. */
export interface AnswersOf<Node extends RpcTransport> {
  answers: RpcAnswer[];
  node: Node;
}

/**
 * Asks one endpoint after another. An endpoint that gives no answer, or says that it is busy or not ready, is
 * skipped.
 *
 * @throws RpcUnreachableError with every attempt in its facts if none answers. If every endpoint that
 *   answered refused, that refusal is returned.
 */
export async function sendToAny<Node extends RpcTransport>(
  { ready, resting }: Candidates<Node>,
  calls: readonly RpcCall[],
): Promise<AnswersOf<Node>> {
  const attempts: RpcUnreachableError[] = [];
  for (const group of [ready, resting]) {
    let refused: AnswersOf<Node> | undefined;
    for (const node of group) {
      try {
        const answers = await node.send(calls);
        if (!answers.some(({ error }) => error?.retryable)) return { answers, node };
        refused = { answers, node };
      } catch (error) {
        if (!(error instanceof RpcUnreachableError) || error.kind === 'closed') throw error;
        attempts.push(error);
      }
    }
    if (refused) return refused;
  }
  throw noneAnswered(attempts);
}

/** Combines several errors into one. */
export function noneAnswered(attempts: readonly RpcUnreachableError[]): RpcUnreachableError {
  const last = attempts.at(-1);
  if (attempts.length === 1 && last) return last;
  return new RpcUnreachableError(
    last?.kind ?? 'network',
    {
      endpoint: attempts.map(({ facts }) => facts.endpoint).join(', ') || 'no endpoint',
      attempts: attempts.map(({ facts }) => facts),
    },
    { cause: last },
  );
}
