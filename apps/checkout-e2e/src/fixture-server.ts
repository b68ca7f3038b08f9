import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { CheckoutConfiguration, Envelope } from '@cowrie/dto';
import type { Scene } from './scenes';
import { locked } from './scenes';

const PAGE = join(__dirname, '../../../dist/checkout');
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/** What the page is served with in production: it has to work under it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export interface Failure {
  status: number;
  code: string;
  message: string;
}

export interface FixtureServer {
  origin: string;
  /** The page of the one payment there is. */
  pageAddress: string;
  /** What the API tells from now on; null for a payment it does not know. */
  scene: Scene | null;
  /** What complete does to the scene; locks it by default. May answer a failure instead. */
  onComplete(choice: { token: string; network: string }): Failure | null;
  /** When set, every call is refused with it. */
  failure: Failure | null;
  /** Calls so far, as `GET /status`. */
  calls: string[];
  close(): Promise<void>;
}

/** Serves the built page and plays the API to it on one origin, as nginx does in production. */
export async function startFixtureServer(): Promise<FixtureServer> {
  if (!existsSync(join(PAGE, 'index.html')))
    throw new Error('dist/checkout is missing: build the page first (npx nx build checkout)');

  const http = createServer((request, response) => {
    void answer(fixture, request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const fixture: FixtureServer = {
    origin,
    pageAddress: `${origin}/aB3dE6gH9jK2`,
    scene: null,
    failure: null,
    calls: [],
    onComplete() {
      fixture.scene = locked();
      return null;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return fixture;
}

async function answer(fixture: FixtureServer, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url ?? '/', fixture.origin).pathname;
  const call = /^\/checkout\/[^/]+(\/\w+)?$/.exec(path);
  if (call) return api(fixture, `${request.method} ${call[1] ?? '/'}`, await bodyOf(request), response);
  if (path.startsWith('/shop/')) return send(response, 200, '.html', '<!doctype html><title>Shop</title>');
  const file = join(PAGE, path);
  const found = extname(path) !== '' && existsSync(file);
  return send(
    response,
    200,
    found ? extname(path) : '.html',
    readFileSync(found ? file : join(PAGE, 'index.html')),
  );
}

function api(fixture: FixtureServer, call: string, body: string, response: ServerResponse): void {
  fixture.calls.push(call);
  const { scene } = fixture;
  if (fixture.failure) return refuse(response, fixture.failure);
  if (!scene)
    return refuse(response, { status: 404, code: 'payment_not_found', message: 'There is no such payment.' });
  if (call === 'GET /') {
    const configuration: CheckoutConfiguration = { ...scene, serverTime: new Date().toISOString() };
    return succeed(response, configuration);
  }
  if (call === 'GET /status') return succeed(response, scene.status);
  const failure = fixture.onComplete(JSON.parse(body) as { token: string; network: string });
  return failure ? refuse(response, failure) : succeed(response, fixture.scene?.deposit);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

function succeed(response: ServerResponse, data: unknown): void {
  const envelope: Envelope<unknown> = { success: true, message: 'ok', data };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}

function refuse(response: ServerResponse, { status, code, message }: Failure): void {
  const envelope: Envelope<never> = {
    success: false,
    message,
    data: null,
    error: { code, requestId: 'fixture' },
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
}

function send(response: ServerResponse, status: number, extension: string, body: string | Buffer): void {
  response
    .writeHead(status, {
      'content-type': TYPES[extension] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
    })
    .end(body);
}
