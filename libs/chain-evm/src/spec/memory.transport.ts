import { RpcResponseError, RpcUnreachableError, type UnreachableKind } from '../chain.errors';
import { responseError } from '../rpc/rpc.classify';
import type { RpcAnswer, RpcCall, RpcTransport } from '../rpc/rpc.types';

/**
 * A node within this process. `answer` may keep it waiting; a refusal that it throws is the answer to that call, anything
 * else fails the whole request.
 */
export function memoryTransport(
  endpoint: string,
  answer: (call: RpcCall) => unknown,
): RpcTransport & { readonly seen: RpcCall[] } {
  const seen: RpcCall[] = [];
  const answerTo = async (call: RpcCall): Promise<RpcAnswer> => {
    try {
      return { result: await answer(call) };
    } catch (error) {
      if (error instanceof RpcResponseError) return { error };
      throw error;
    }
  };
  return {
    endpoint,
    seen,
    send: (calls) => {
      seen.push(...calls);
      return Promise.all(calls.map(answerTo));
    },
    close: () => undefined,
  };
}

/** To be thrown: the node refuses. */
export function refusal(code: number, message: string): RpcResponseError {
  return responseError('any', { code, message });
}

/** To be thrown: the node gives no answer. */
export function noAnswer(
  kind: UnreachableKind = 'network',
  facts: { retryAfterMs?: number; httpStatus?: number } = {},
): RpcUnreachableError {
  return new RpcUnreachableError(kind, { endpoint: 'memory', ...facts });
}

export const word = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;

/** A block as a node tells it, a child of the one before it. */
export const rawBlock = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: word(number),
  parentHash: word(number - 1),
  timestamp: '0x64',
});
