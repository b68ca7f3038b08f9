import { RpcResponseError, RpcUnreachableError } from '../chain.errors';

/** Words in a well-formed answer from an endpoint or provider that is rate limited or overloaded. */
const TOO_BUSY =
  /rate.?limit|too many requests|requests? per (second|minute|day)|request (count|rate|limit)|compute units|throughput|quota|credits|capacity|overloaded|try again/i;

/** Words of an endpoint that cannot answer yet, or no longer can. */
const NOT_READY =
  /header not found|unknown block|missing trie node|not synced|syncing|no backend|upstream|temporar|unavailable|internal error|timed? ?out/i;

/**
 * Turns an endpoint's refusal into an error, and says whether the endpoint or the request is the cause.
 *
 * Reverts are checked first: a contract's author chooses their text freely.
 */
export function responseError(
  method: string,
  error: { code?: unknown; message?: unknown; data?: unknown },
): RpcResponseError {
  const code = typeof error.code === 'number' ? error.code : 0;
  const message = typeof error.message === 'string' ? error.message : 'no message';
  const data = typeof error.data === 'string' && error.data.startsWith('0x') ? error.data : undefined;
  const retryable =
    !isRevert({ rpcCode: code, rpcMessage: message, data }) &&
    (code === 429 || code === -32603 || TOO_BUSY.test(message) || NOT_READY.test(message));
  return new RpcResponseError(code, message, method, data, retryable);
}

/** Whether the contract refused the call. The endpoint executed it, so it is not the cause. */
export function isRevert({
  rpcCode,
  rpcMessage,
  data,
}: Pick<RpcResponseError, 'rpcCode' | 'rpcMessage' | 'data'>): boolean {
  return rpcCode === 3 || data !== undefined || /revert/i.test(rpcMessage);
}

/** Whether the endpoint refuses because it is rate limited or overloaded. */
export function isBusy({ rpcCode, rpcMessage }: RpcResponseError): boolean {
  return rpcCode === 429 || TOO_BUSY.test(rpcMessage);
}

/** Whether another endpoint may answer: this one gave no answer or refused. */
export function mayOthersAnswer(error: unknown): error is RpcUnreachableError | RpcResponseError {
  if (error instanceof RpcUnreachableError) return error.kind !== 'closed';
  return error instanceof RpcResponseError;
}
