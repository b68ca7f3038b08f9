import { RpcResponseError, RpcUnreachableError, type UnreachableKind } from '../chain.errors';
import { responseError } from '../rpc/rpc.classify';
import type { RpcAnswer, RpcCall, RpcTransport } from '../rpc/rpc.types';

/**
 * Returns a node within this process. `answer` may be slow. If it throws a {@link refusal}, that is the
 * answer to the call; any other error fails the whole request.
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

/** The error of a node that refuses a call. */
export function refusal(code: number, message: string): RpcResponseError {
  return responseError('any', { code, message });
}

/** The error of a node that gives no answer. */
export function noAnswer(
  kind: UnreachableKind = 'network',
  facts: { retryAfterMs?: number; httpStatus?: number } = {},
): RpcUnreachableError {
  return new RpcUnreachableError(kind, { endpoint: 'memory', ...facts });
}

/** A number as a 32-byte word, in hex. */
export const word = (n: number) => `0x${n.toString(16).padStart(64, '0')}`;

/** A block as a node returns it, the child of the block before it. */
export const rawBlock = (number: number) => ({
  number: `0x${number.toString(16)}`,
  hash: word(number),
  parentHash: word(number - 1),
  timestamp: '0x64',
});
