import { RpcUnreachableError } from '../chain.errors';
import { type HttpAnswer, type HttpPost, PostError } from './http.post';
import { retryAfterMs } from './retry-after';

/** What a request was about, for errors. Never the URL: paths hold keys. */
export interface RequestFacts {
  endpoint: string;
  methods: string[];
}

/**
 * Posts a body and reads the answer with `read`. Some endpoints send a well-formed refusal with status 400 or
 * 500, so what can be read counts, not the status.
 *
 * @param read returns undefined for a text that is no answer
 * @throws RpcUnreachableError
 */
export async function answerTo<T>(
  http: HttpPost,
  body: string,
  { facts, now, read }: { facts: RequestFacts; now: () => number; read: (text: string) => T | undefined },
): Promise<T> {
  let answer: HttpAnswer;
  try {
    answer = await http.post(body);
  } catch (cause) {
    throw new RpcUnreachableError(cause instanceof PostError ? cause.kind : 'network', facts, { cause });
  }
  const { status, text } = answer;
  const waitMs = retryAfterMs([answer.headers['retry-after']].flat()[0] ?? null, now());
  const told = { ...facts, httpStatus: status, ...(waitMs !== undefined && { retryAfterMs: waitMs }) };
  if (status === 429) throw new RpcUnreachableError('rate_limited', told);
  const found = read(text);
  if (found !== undefined) return found;
  if (status === 413) throw new RpcUnreachableError('too_large', told);
  throw new RpcUnreachableError(status >= 300 ? 'http' : 'malformed', told);
}
