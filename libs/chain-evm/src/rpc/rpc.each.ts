import { RpcUnreachableError } from '../chain.errors';
import { mayOthersAnswer } from './rpc.classify';
import type { RpcTransport } from './rpc.types';

/**
 * Asks one endpoint after another, for questions that one answer may not settle. An endpoint that fails is
 * skipped.
 *
 * @param settles whether an answer makes the others unnecessary
 * @returns the answers so far, at least one
 * @throws the last endpoint's error, if there was no answer
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
