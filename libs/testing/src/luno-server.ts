import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LunoBook, LunoRefusal } from './luno-book';

/** What goes wrong with the next call to a path. */
export type LunoFault =
  /** The connection breaks before the call has its effect, or after it. */
  | { kind: 'lost'; when: 'before' | 'after' }
  /** No answer, or one whose body does not end. The call takes effect. */
  | { kind: 'silent' | 'endless' }
  | { kind: 'status'; status: number; body?: string }
  | { kind: 'code'; status: number; code: string }
  /** Status 200 with an undocumented body. */
  | { kind: 'body'; body: string };

export interface LunoServer {
  url: string;
  book: LunoBook;
  /** The calls so far, as `GET /api/1/balance`, with their parameters. */
  calls: { path: string; params: URLSearchParams }[];
  /** The next calls whose path ends with this text have these faults. */
  failNext(path: string, ...faults: LunoFault[]): void;
  stop(): Promise<void>;
}

export const LUNO_KEY = { keyId: 'luno-key-id', keySecret: 'luno-key-secret' };

/** Starts a server for the part of Luno's documented API that a sale needs, with its own order book. */
export async function startLunoServer(): Promise<LunoServer> {
  const book = new LunoBook();
  const calls: LunoServer['calls'] = [];
  const faults: { path: string; fault: LunoFault }[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    for await (const chunk of request)
      for (const [name, value] of new URLSearchParams(String(chunk))) searchParams.set(name, value);
    calls.push({ path: `${request.method} ${pathname}`, params: searchParams });
    const at = faults.findIndex(({ path }) => pathname.endsWith(path));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault?.kind === 'lost' && fault.when === 'before') return void response.destroy();
    if (fault?.kind === 'status') return send(response, fault.status, fault.body ?? '<html></html>');
    if (fault?.kind === 'body') return send(response, 200, fault.body);
    if (fault?.kind === 'code') return send(response, fault.status, refusal(fault.code));
    const { status, body } = handle(request, pathname, searchParams);
    if (fault?.kind === 'lost') return void response.destroy();
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'endless') {
      response.writeHead(status, { 'content-type': 'application/json' });
      return void response.write(body.slice(0, 2));
    }
    send(response, status, body);
  }
  function handle(request: IncomingMessage, pathname: string, params: URLSearchParams) {
    try {
      const isOpen = pathname.endsWith('/markets') || pathname.endsWith('/orderbook_top');
      if (!isOpen && request.headers.authorization !== AUTHORIZATION)
        throw new LunoRefusal(401, 'ErrUnauthorised');
      return { status: 200, body: JSON.stringify(book.handle(`${request.method} ${pathname}`, params)) };
    } catch (error) {
      if (!(error instanceof LunoRefusal)) throw error;
      return { status: error.status, body: refusal(error.message) };
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    book,
    calls,
    failNext: (path, ...some) => faults.push(...some.map((fault) => ({ path, fault }))),
    stop: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

const AUTHORIZATION = `Basic ${Buffer.from(`${LUNO_KEY.keyId}:${LUNO_KEY.keySecret}`).toString('base64')}`;

function refusal(code: string): string {
  return JSON.stringify({ error: `refused with ${code}`, error_code: code });
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
