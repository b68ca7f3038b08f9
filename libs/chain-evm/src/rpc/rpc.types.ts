import type { RpcResponseError } from '../chain.errors';

/** One JSON-RPC request. */
export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

/** The endpoint's answer to one request. `result` is unchecked. */
export type RpcAnswer = { result: unknown; error?: undefined } | { error: RpcResponseError };

/** What an endpoint must have seen for its answer to be useful. */
export interface RpcNeeds {
  /** This block. An endpoint that has seen it is preferred. */
  block?: number;
}

/** A transport to one or more endpoints. Wrappers (the pool, the chain ID check) have the same interface. */
export interface RpcTransport {
  /** The host, for logs. Never the whole URL: paths hold keys. */
  readonly endpoint: string;
  /**
   * Sends all requests at once.
   *
   * @returns one answer for each request, in the same order
   * @throws RpcUnreachableError if no answer arrives in time
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
  return resultsOf(await transport.send(calls, needs));
}

/** The results of answers, all of which must be successes. @throws RpcResponseError */
export function resultsOf(answers: readonly RpcAnswer[]): unknown[] {
  return answers.map((answer) => {
    if (answer.error) throw answer.error;
    return answer.result;
  });
}
