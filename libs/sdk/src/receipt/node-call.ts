/**
 * The command that makes one JSON-RPC call to a node of the reader's choice.
 * @param isTron its nodes answer below a path of their own
 */
export function nodeCall(method: string, params: readonly unknown[], isTron = false): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return `curl -s https://YOUR-NODE${isTron ? '/jsonrpc' : ''} -H 'content-type: application/json' -d '${body}'`;
}

/** A number as JSON-RPC writes it. */
export function quantity(value: number): string {
  return `0x${value.toString(16)}`;
}
