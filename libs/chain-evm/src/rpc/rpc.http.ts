import { RpcUnreachableError } from '../chain.errors';
import { answerTo } from './http.answer';
import { HttpPost } from './http.post';
import { responseError } from './rpc.classify';
import type { RpcAnswer, RpcCall, RpcTransport } from './rpc.types';
import { targetOf } from './rpc.url';

/** How an endpoint is called. */
export interface HttpTransportOptions {
  /** Time-out of one HTTP request, body included. Default 10,000. */
  timeoutMs?: number;
  /** Calls in one HTTP request. Default 20. */
  batchSize?: number;
  /** A longer answer is refused, because it would fill the memory. Default 32 MiB. */
  maxResponseBytes?: number;
  /** Milliseconds since 1970, to read dates in answers. Default: the system's clock. */
  now?: () => number;
}

/** Concurrent requests to an endpoint that takes no batches. */
const PARALLEL_SINGLES = 4;

/** Opens one URL for some calls and closes it afterwards. */
export async function asking<T>(rpcUrl: string, ask: (node: RpcTransport) => Promise<T>): Promise<T> {
  const node = createHttpTransport(rpcUrl);
  try {
    return await ask(node);
  } finally {
    node.close();
  }
}

/**
 * JSON-RPC 2.0 over HTTP to one URL. Calls are batched. If the endpoint refuses batches, they are sent one by
 * one.
 */
export function createHttpTransport(url: string, options: HttpTransportOptions = {}): RpcTransport {
  const { timeoutMs = 10_000, maxResponseBytes = 32 * 1024 * 1024, now = Date.now } = options;
  let { batchSize = 20 } = options;
  const { target, headers } = targetOf(url);
  const endpoint = target.host;
  const http = new HttpPost(
    target,
    { 'content-type': 'application/json', ...headers },
    { timeoutMs, maxBytes: maxResponseBytes },
  );
  let closed = false;
  let nextId = 1;

  async function post(calls: readonly RpcCall[], asBatch: boolean): Promise<RpcAnswer[]> {
    const requests = calls.map((call) => ({ jsonrpc: '2.0', id: nextId++, ...call }));
    const facts = { endpoint, methods: [...new Set(calls.map(({ method }) => method))] };
    return answerTo(http, JSON.stringify(asBatch ? requests : requests[0]), {
      facts,
      now,
      read: (text) => parseAnswers(text, requests),
    });
  }

  async function singles(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const answers: RpcAnswer[] = [];
    for (let at = 0; at < calls.length; at += PARALLEL_SINGLES) {
      const group = calls.slice(at, at + PARALLEL_SINGLES);
      answers.push(...(await Promise.all(group.map((call) => post([call], false)))).flat());
    }
    return answers;
  }

  async function batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    if (calls.length === 1) return post(calls, false);
    try {
      return await post(calls, true);
    } catch (error) {
      if (!(error instanceof RpcUnreachableError) || !mayRefuseBatches(error)) throw error;
      const answers = await singles(calls);
      batchSize = 1;
      return answers;
    }
  }

  return {
    endpoint,
    async send(calls) {
      if (closed) throw new RpcUnreachableError('closed', { endpoint });
      const answers: RpcAnswer[] = [];
      while (answers.length < calls.length && batchSize > 1) {
        answers.push(...(await batch(calls.slice(answers.length, answers.length + batchSize))));
      }
      answers.push(...(await singles(calls.slice(answers.length))));
      return answers;
    },
    close() {
      closed = true;
      http.close();
    },
  };
}

function mayRefuseBatches({ kind, facts }: RpcUnreachableError): boolean {
  const status = Number(facts.httpStatus ?? 0);
  return kind === 'malformed' || kind === 'too_large' || (kind === 'http' && status >= 400 && status < 500);
}

/** Answers in the order of the requests; undefined if one is missing or the text is not JSON-RPC. */
function parseAnswers(
  text: string,
  requests: readonly (RpcCall & { id: number })[],
): RpcAnswer[] | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const byId = new Map<unknown, { result?: unknown; error?: object | null }>();
  for (const item of Array.isArray(body) ? body : [body]) {
    if (typeof item !== 'object' || item === null) return undefined;
    // An endpoint that could not read the id answers with null. With a single request, the answer can only be
    // for that one.
    byId.set(requests.length === 1 ? requests[0]?.id : (item as { id?: unknown }).id, item as object);
  }
  const answers: RpcAnswer[] = [];
  for (const { id, method } of requests) {
    const answer = byId.get(id);
    if (answer?.error) answers.push({ error: responseError(method, answer.error) });
    else if (answer && 'result' in answer) answers.push({ result: answer.result });
    else return undefined;
  }
  return answers;
}
