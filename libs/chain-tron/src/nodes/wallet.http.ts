import {
  type RpcAnswer,
  answerTo,
  HttpPost,
  type HttpTransportOptions,
  responseError,
  targetOf,
} from '@cowrie/chain-evm/shared';

/** Calls of `/wallet/*` and `/walletsolidity/*` at one node. */
export interface WalletHttp {
  /** @param method such as `wallet/getnowblock`. @throws RpcUnreachableError */
  post(method: string, body: unknown): Promise<RpcAnswer>;
  /** Aborts the calls under way. */
  close(): void;
}

/** @param base the node's URL, without the path of a method */
export function createWalletHttp(base: string, options: HttpTransportOptions = {}): WalletHttp {
  const { timeoutMs = 10_000, maxResponseBytes: maxBytes = 32 * 1024 * 1024, now = Date.now } = options;
  const posts = new Map<string, HttpPost>();

  function postOf(method: string): HttpPost {
    const { target, headers } = targetOf(`${base}/${method}`);
    const known =
      posts.get(method) ??
      new HttpPost(target, { 'content-type': 'application/json', ...headers }, { timeoutMs, maxBytes });
    posts.set(method, known);
    return known;
  }

  return {
    post(method, body) {
      const facts = { endpoint: targetOf(base).target.host, methods: [method] };
      const read = (text: string) => answerIn(method, text);
      return answerTo(postOf(method), JSON.stringify(body), { facts, now, read });
    },
    close: () => posts.forEach((post) => post.close()),
  };
}

/** A node refuses with `{"Error": "class … : …"}`, and some hosts with `{"error": "…"}`. */
function answerIn(method: string, text: string): RpcAnswer | undefined {
  let result: unknown;
  try {
    result = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof result !== 'object' || result === null) return undefined;
  const { Error: words, error } = result as { Error?: unknown; error?: unknown };
  const message = words ?? error;
  return message === undefined ? { result } : { error: responseError(method, { message: String(message) }) };
}
