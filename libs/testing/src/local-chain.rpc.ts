const TIMEOUT_MS = 30_000;

/** The node answered with an error. `code` is the JSON-RPC error code. */
export class LocalRpcError extends Error {
  override readonly name = 'LocalRpcError';
  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
  ) {
    super(`${method}: ${message}`);
  }
}

/**
 * Makes one JSON-RPC call.
 *
 * @returns the `result`, unchecked: the caller names its type
 * @throws LocalRpcError if the node refuses; TypeError or a TimeoutError (30 s) if it cannot be reached
 */
export async function callRpc<T>(
  rpcUrl: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<T> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = (await response.json()) as { result: T; error?: { code: number; message: string } };
  if (answer.error) throw new LocalRpcError(method, answer.error.code, answer.error.message);
  return answer.result;
}
