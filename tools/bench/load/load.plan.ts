/** What the load does: each connection sends the next request as soon as the last one is answered. */
export interface LoadPlan {
  host: string;
  port: number;
  connections: number;
  seconds: number;
  requests: readonly LoadRequest[];
}

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: object;
  /** The status of the answer, if it is not a success. */
  expects?: number;
}

export interface LoadResult {
  /** Answers per second. */
  perSecond: number;
  answers: number;
  /** Milliseconds. */
  latency: { median: number; p99: number; worst: number };
}

/** A whole HTTP/1.1 request. Pure. */
export function requestText({ method, path, headers = {}, body }: LoadRequest, host: string): string {
  const content = body ? JSON.stringify(body) : '';
  const lines = {
    host,
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${content}`;
}

/**
 * One answer at the beginning of these bytes; undefined while its end has not arrived. Pure. @throws Error
 * without a length
 */
export function firstAnswer(bytes: Buffer): { status: number; length: number } | undefined {
  const headLength = bytes.indexOf('\r\n\r\n');
  if (headLength < 0) return undefined;
  const head = bytes.toString('latin1', 0, headLength);
  const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const status = Number(head.slice(9, 12));
  if (contentLength === undefined && status !== 204)
    throw new Error(`the load reads answers with a content-length only, and got ${head}`);
  const length = headLength + 4 + Number(contentLength ?? 0);
  return bytes.length < length ? undefined : { status, length };
}
