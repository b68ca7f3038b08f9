import type { RpcResponseError } from '../chain.errors';

/** One JSON-RPC request. */
export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** The node's answer to one request. `result` is unchecked. */
export type RpcAnswer = { result: unknown; error?: undefined } | { error: RpcResponseError };

/** What a node must have for its answer to be of use. */
export interface RpcNeeds {
  /** This block: of several nodes one that has seen it is preferred. */
  block?: number;
}

/** A way to nodes. Wrappers (a pool of several, the check of the chain id) have the same face. */
export interface RpcTransport {
  /** The host asked, for logs. Never the whole URL: paths hold keys. */
  readonly endpoint: string;
  /**
   * Asks all at once.
   *
   * @returns an answer a call, in the same order
   * @throws RpcUnreachableError if there is no answer in time
   */
  send(calls: readonly RpcCall[], needs?: RpcNeeds): Promise<RpcAnswer[]>;
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
  needs?: RpcNeeds,
): Promise<unknown> {
  const [result] = await callAll(transport, [{ method, params }], needs);
  return result;
}

/**
 * Makes several calls at once, all of which must succeed.
 *
 * @returns the results in the same order
 * @throws RpcUnreachableError, RpcResponseError
 */
export async function callAll(
  transport: RpcTransport,
  calls: readonly RpcCall[],
  needs?: RpcNeeds,
): Promise<unknown[]> {
  const answers = await transport.send(calls, needs);
  return answers.map((answer) => {
    if (answer.error) throw answer.error;
    return answer.result;
  });
}
