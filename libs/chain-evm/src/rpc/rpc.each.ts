import { RpcUnreachableError } from '../chain.errors';
import { mayOthersAnswer } from './rpc.classify';
import type { RpcTransport } from './rpc.types';

/**
 * Asks one node after another, for where the answer of one is not the last word. One that fails is passed over.
 *
 * @param settles whether the others need not be asked
 * @returns the answers so far, at least one
 * @throws what the last node threw, if there was no answer at all
 */
export async function askEach<T>(
  nodes: readonly RpcTransport[],
  ask: (node: RpcTransport) => Promise<T>,
  settles: (answer: T) => boolean,
): Promise<T[]> {
  const answers: T[] = [];
  let failure: unknown = new RpcUnreachableError('network', { endpoint: 'no endpoint' });
  for (const node of nodes) {
    try {
      const answer = await ask(node);
      answers.push(answer);
      if (settles(answer)) break;
    } catch (error) {
      if (!mayOthersAnswer(error)) throw error;
      failure = error;
    }
  }
  if (answers.length === 0) throw failure;
  return answers;
}
