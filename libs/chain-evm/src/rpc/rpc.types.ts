import type { RpcResponseError } from '../chain.errors';

/** One JSON-RPC request. */
export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** The node's answer to one request. `result` is unchecked. */
export type RpcAnswer = { result: unknown; error?: undefined } | { error: RpcResponseError };

/** A way to nodes. Wrappers (failover, the check of the chain id) have the same face. */
export interface RpcTransport {
  /** The host asked, for logs. Never the whole URL: paths hold keys. */
  readonly endpoint: string;
  /**
   * Asks all at once.
   *
   * @returns an answer a call, in the same order
   * @throws RpcUnreachableError if there is no answer in time
   */
  send(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  /** Later calls throw. */
  close(): void;
}

/**
 * Makes one call.
 *
 * @throws RpcUnreachableError, RpcResponseError
 */
export async function callOne(
  transport: RpcTransport,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const [result] = await callAll(transport, [{ method, params }]);
  return result;
}

/**
 * Makes several calls at once, all of which must succeed.
 *
 * @returns the results in the same order
 * @throws RpcUnreachableError, RpcResponseError
 */
export async function callAll(transport: RpcTransport, calls: readonly RpcCall[]): Promise<unknown[]> {
  const answers = await transport.send(calls);
  return answers.map((answer) => {
    if (answer.error) throw answer.error;
    return answer.result;
  });
}
