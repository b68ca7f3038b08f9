import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ERROR_CATALOGUE, type ErrorCode } from '@cowrie/api/platform/http/error-catalogue';
import { readEvents } from '@cowrie/api/faces/testing/event-reader';
import { SECURITY_HEADERS } from '@cowrie/api/platform/http/security-headers';
import { dashboardHeaders } from '../../local-stack/dashboard-headers';
import { PAGE_HEADERS, RECEIPT_PAGE_HEADERS } from '../../local-stack/page-headers';
import { type NameServer, startNameServer } from './name.server';
import { type Answer, hasNginx, type Nginx, startNginx } from './nginx.world';

const PAYMENT = '/checkout/aB3dE6gH9jK2';
const GZIPPED = { 'Accept-Encoding': 'gzip' };
const page = {
  'index.html': 'the page',
  'assets/index-1.js': 'the script',
  'favicon.ico': 'the icon',
  'robots.txt': 'the rules',
  'receipt.html': 'the page for receipts',
  '.vite/manifest.json': '{}',
  'refused/en/missing.html': 'en missing',
  'refused/en/fault.html': 'en fault',
  'refused/fr/missing.html': 'fr missing',
};
const echo: RequestListener = (request, response) =>
  void response.setHeader('Seen', JSON.stringify(request.headers)).end(`api ${request.url}`);

/** An API on its own address, so that the name decides which API is asked. */
async function startApi(host: string, port: number, listener: RequestListener = echo): Promise<Server> {
  const server = createServer(listener).listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Tests of the real file in a real nginx. Machines without nginx only run the tests of its text. */
const describeHere = hasNginx ? describe : describe.skip;
if (!hasNginx) console.warn('NOT RUN: nginx is not installed (apt-get install nginx-light)');

describeHere('nginx with docker/nginx.conf', () => {
  let names: NameServer;
  let api: Server;
  let port: number;
  let nginx: Nginx;
  beforeAll(async () => {
    api = await startApi('127.0.0.2', 0);
    port = (api.address() as AddressInfo).port;
    names = await startNameServer('127.0.0.2');
    nginx = await startNginx({
      page,
      dashboard: {
        'index.html': '<meta nonce="__CSP_NONCE__">',
        'index.html.gz': 'not this one',
        'assets/index-1.js': 'its script',
        'preview/preview.html': 'the framed page',
        'preview/assets/index-2.js': 'its own script',
      },
      nameServer: `127.0.0.1:${names.port}`,
      apiUrl: `http://api.cowrie.test:${port}`,
    });
  });
  afterAll(async () => {
    await nginx?.stop();
    names?.close();
    api?.closeAllConnections();
    api?.close();
  });

  /** The refusal is the API's envelope, with the catalogue's text and the headers that the API sends. */
  function expectEnvelope({ status, headers, body }: Answer, code: ErrorCode, given?: string): void {
    const { status: expected, message } = ERROR_CATALOGUE[code];
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      expected,
      'application/json; charset=utf-8',
      'no-store',
    ]);
    const requestId = given ?? String(headers['x-request-id']);
    expect(requestId).toMatch(/^[\w.:-]{1,128}$/);
    expect(headers['x-request-id']).toBe(requestId);
    expect(JSON.parse(body)).toEqual({ success: false, message, data: null, error: { code, requestId } });
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'x-robots-tag': 'noindex' });
  }

  /** The refusal is the small page, with the headers of the page. */
  function expectPage({ status, headers, body }: Answer, expected: number, text: string): void {
    expect([status, headers['content-type'], body]).toEqual([expected, 'text/html; charset=utf-8', text]);
    const lowerCase = Object.entries(PAGE_HEADERS).map(([name, value]) => [name.toLowerCase(), value]);
    expect(headers).toMatchObject({ ...Object.fromEntries(lowerCase), 'cache-control': 'no-cache' });
  }

  it('serves the page at every path, and hashed files for a year', async () => {
    for (const path of ['/', '/aB3dE6gH9jK2', '/aB3dE6gH9jK2/receipt', '/checkout', '/refund', '/refund/'])
      expect(await nginx.ask(path)).toMatchObject({ status: 200, body: 'the page' });
    const { body, headers } = await nginx.ask('/assets/index-1.js');
    expect([body, headers['cache-control']]).toEqual(['the script', 'public, max-age=31536000, immutable']);
  });

  it('serves the page that verifies receipts, which may connect to nothing', async () => {
    for (const path of ['/receipt', '/receipt.html'])
      expect(await nginx.ask(path)).toMatchObject({
        status: 200,
        body: 'the page for receipts',
        headers: { 'content-security-policy': RECEIPT_PAGE_HEADERS['Content-Security-Policy'] },
      });
  });

  it('serves the icon and the rules for crawlers with their content types', async () => {
    for (const [path, type, text] of [
      ['/favicon.ico', 'image/x-icon', 'the icon'],
      ['/robots.txt', 'text/plain; charset=utf-8', 'the rules'],
    ] as const) {
      const { status, headers, body } = await nginx.ask(path);
      expect([status, headers['content-type'], body]).toEqual([200, type, text]);
    }
  });

  // Guarantee: the page's link for browsers without JavaScript leads to its payment, behind any TLS server.
  it.each([
    ['/aB3dE6gH9jK2?plain', 303, '/plain/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2/?plain', 303, '/plain/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2?plain=1', 200, undefined],
    ['/aB3dE6gH9jK2', 200, undefined],
    ['/refund?plain', 200, undefined],
    ['/l/aB3dE6gH9jK2?plain', 200, undefined],
    ['//evil.example?plain', 200, undefined],
    ['/aB3dE6gH9jK%0d%0a?plain', 200, undefined],
  ])('leads %s on: %i %s', async (path, status, location) => {
    const answer = await nginx.ask(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    if (status === 303) expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  it('passes the page without JavaScript on, with its forms and its language', async () => {
    const form = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'do=choose',
    };
    const { body, headers } = await nginx.ask('/plain/aB3dE6gH9jK2?lang=fr', {
      ...form,
      headers: { ...form.headers, 'sec-fetch-site': 'same-origin', origin: 'null', 'accept-language': 'yo' },
    });
    expect(body).toBe('api /plain/aB3dE6gH9jK2?lang=fr');
    expect(JSON.parse(String(headers.seen))).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      origin: 'null',
      'accept-language': 'yo',
      'x-forwarded-host': 'pay.example.com',
    });
    // The API's own policy is the only one.
    expect(headers['content-security-policy']).toBeUndefined();
    expect((await nginx.ask('/plain/../checkout/x')).status).toBe(404);
    expect((await nginx.ask('/x/../plain/aB3dE6gH9jK2')).status).toBe(404);
  });

  it('passes on the keys of signed receipts, and no other file whose name begins with a dot', async () => {
    const { status, body, headers } = await nginx.ask('/.well-known/jwks.json');
    expect([status, body]).toEqual([200, 'api /.well-known/jwks.json']);
    expect(headers['content-security-policy']).toBeUndefined();
    expect((await nginx.ask('/.well-known/other.json')).status).toBe(404);
  });

  // Guarantee: the address of a payment is the page for a browser, and HTTP 402 for a program.
  it.each([
    ['/aB3dE6gH9jK2', { accept: 'application/json' }, 'api /x402/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2/', { accept: 'application/json, text/plain' }, 'api /x402/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2', { 'payment-signature': 'eyJ9' }, 'api /x402/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2', { authorization: 'Payment eyJ9' }, 'api /x402/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2', { 'accept-payment': 'evm/charge' }, 'api /x402/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2', { authorization: 'Basic a', accept: 'application/json' }, 'api /x402/aB3dE6gH9jK2'],
    ['/x402/aB3dE6gH9jK2', {}, 'api /x402/aB3dE6gH9jK2'],
    ['/aB3dE6gH9jK2', { authorization: 'Basic a', accept: 'text/html' }, 'the page'],
    ['/aB3dE6gH9jK2', { accept: 'text/html,application/json;q=0.9' }, 'the page'],
    ['/aB3dE6gH9jK2', { accept: '*/*' }, 'the page'],
    ['/aB3dE6gH9jK2', {}, 'the page'],
    ['/l/aB3dE6gH9jK2', { accept: 'application/json' }, 'the page'],
  ])('answers %s with %j: %s', async (path, headers, body) => {
    expect(await nginx.ask(path, { headers })).toMatchObject({ status: 200, body });
  });

  it('passes calls on unchanged, with one request ID for both logs', async () => {
    const { headers, body } = await nginx.ask(`${PAYMENT}/status?a=%2F`, {
      headers: { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https', 'x-request-id': 'mine' },
    });
    expect(body).toBe(`api ${PAYMENT}/status?a=%2F`);
    expect(JSON.parse(String(headers.seen))).toMatchObject({
      host: 'pay.example.com',
      'x-forwarded-proto': 'https',
      'x-request-id': 'mine',
      'x-forwarded-for': expect.stringMatching(/^198\.51\.100\.7, /),
    });
  });

  it.each([
    '/.vite/manifest.json',
    '/%2Evite/manifest.json',
    '/.env',
    '/assets/.hidden',
    '/refused/en/missing.html',
  ])('keeps %s to itself', async (path) => expectPage(await nginx.ask(path), 404, 'en missing'));

  it('answers a missing file with a page in the language of the customer', async () => {
    const ask = (language: string) =>
      nginx.ask('/assets/gone-2.js', { headers: { 'accept-language': language } });
    expectPage(await ask('fr-CI,fr;q=0.9'), 404, 'fr missing');
    // A language without such a page gets the English one.
    expectPage(await ask('de'), 404, 'en missing');
    expectPage(await ask('../../etc'), 404, 'en missing');
  });

  it('answers a method that a page does not have with a page', async () => {
    expectPage(await nginx.ask('/', { method: 'POST' }), 405, 'en missing');
  });

  it('answers a malformed request line, a version that does not exist and a missing Host', async () => {
    for (const text of [
      'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
      'NOTHTTP\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    ])
      expectPage(await nginx.send(text), 400, 'en missing');
    const call = `GET ${PAYMENT} HTTP/1.1\r\nConnection: close\r\n\r\n`;
    expectEnvelope(await nginx.send(call), 'bad_request');
  });

  it('answers a body, a path and headers that are too large', async () => {
    const large = 'x'.repeat(200_000);
    const post = {
      method: 'POST',
      headers: { 'content-length': '200000', 'x-request-id': 'mine' },
      body: large,
    };
    expectEnvelope(await nginx.ask(`${PAYMENT}/complete`, post), 'payload_too_large', 'mine');
    const path = 'x'.repeat(20_000);
    expectEnvelope(await nginx.ask(`${PAYMENT}/${path}`), 'headers_too_large');
    expectPage(await nginx.ask(`/${path}`), 431, 'en missing');
    expectEnvelope(await nginx.ask(PAYMENT, { headers: { 'x-long': path } }), 'headers_too_large');
  });

  it('refuses a call whose path leads elsewhere', async () => {
    expect((await nginx.ask('/x/../checkout/y')).status).toBe(404);
    expect((await nginx.ask('/checkout/../assets/index-1.js')).body).toBe('the script');
  });

  it('keeps payCodes and query strings out of its log', async () => {
    await nginx.ask(`${PAYMENT}/status?secret=1`, { headers: { 'x-request-id': 'logged' } });
    await nginx.ask('/aB3dE6gH9jK2', { headers: { referer: 'http://a/aB3dE6gH9jK2' } });
    expect(nginx.accessLog()).toMatch(/"GET \/checkout\/:payCode\/status" 200 \d+ [\d.]+ logged\n/);
    expect(nginx.accessLog()).not.toMatch(/aB3dE6gH9jK2|secret/);
  });

  it.each([
    ['/refund?from=mail', '/refund'],
    ['/receipt?from=mail', '/receipt'],
    ['/aB3dE6gH9jK2/receipt', '/:payCode'],
    [`${PAYMENT}/receipt`, '/checkout/:payCode/receipt'],
    ['/checkout/refunds/claim', '/checkout/refunds/claim'],
    ['/checkout/refunds/claim/address?secret=1', '/checkout/refunds/claim/address'],
    [`${PAYMENT}/refund`, '/checkout/:payCode/refund'],
    [`${PAYMENT}/release`, '/checkout/:payCode/release'],
    [`${PAYMENT}/relay`, '/checkout/:payCode/relay'],
    [`${PAYMENT}/status/events`, '/checkout/:payCode/status/events'],
    [`${PAYMENT}/relay/events`, '/:payCode'],
    ['/checkout/refunds/claim/secret', '/:payCode'],
    ['/l/k7Tq2mVd9RbX4sZp?from=poster', '/l/:code'],
    ['/plain/aB3dE6gH9jK2?lang=fr', '/plain/:payCode'],
    ['/x402/aB3dE6gH9jK2', '/x402/:payCode'],
    ['/checkout/links/k7Tq2mVd9RbX4sZp', '/checkout/links/:code'],
    ['/checkout/links/k7Tq2mVd9RbX4sZp/payments?x=1', '/checkout/links/:code/payments'],
  ])('names the call %s in its log as %s', async (path, logged) => {
    const id = `log-${path.replace(/\W/g, '-')}`.slice(0, 128);
    await nginx.ask(path, { headers: { 'x-request-id': id } });
    const line = nginx
      .accessLog()
      .split('\n')
      .find((text) => text.endsWith(` ${id}`));
    expect(line).toContain(`"GET ${logged}" `);
  });

  // Guarantee: what the API pushes is shown at once, and a page that is left costs the API nothing more.
  it('passes each event on when it comes, uncompressed, and ends the stream of a reader that leaves', async () => {
    api.removeAllListeners('request');
    const opened = once(api, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const reading = readEvents(`http://pay.example.com${PAYMENT}/status/events`, GZIPPED, {
      socketPath: nginx.socketPath,
    });
    const [, response] = await opened;
    api.on('request', echo);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    });
    response.write('id: 1\ndata: first\n\n');
    const reader = await reading;
    expect(await reader.received(1)).toEqual([{ id: '1', data: 'first' }]);
    response.write('id: 2\ndata: second\n\n');
    expect(await reader.received(2)).toEqual([expect.anything(), { id: '2', data: 'second' }]);
    expect([reader.headers['content-type'], reader.headers['content-encoding']]).toEqual([
      'text/event-stream; charset=utf-8',
      undefined,
    ]);
    const closed = once(response, 'close');
    reader.leave();
    await closed;
  });

  it('passes the refusals of the API on', async () => {
    api.removeAllListeners('request');
    api.once('request', (_, response) => response.writeHead(404, { 'X-Api': '1' }).end('of the API'));
    const { status, body } = await nginx.ask(PAYMENT);
    api.on('request', echo);
    expect([status, body]).toEqual([404, 'of the API']);
  });

  it('serves the dashboard with a new nonce for each answer, which its policy names', async () => {
    const nonces = [];
    for (const path of ['/', '/6b010fd2c7f3464f0a917c01/test/payments', '/index.html']) {
      const { status, headers, body } = await nginx.askDashboard(path, {
        headers: { 'Accept-Encoding': 'gzip' },
      });
      const nonce = /^<meta nonce="(\w{32})">$/.exec(body)?.[1] ?? '';
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(headers).toMatchObject(
        Object.fromEntries(
          Object.entries(dashboardHeaders('/', nonce)).map(([name, value]) => [name.toLowerCase(), value]),
        ),
      );
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
    const { body, headers } = await nginx.askDashboard('/assets/index-1.js');
    expect([body, headers['cache-control']]).toEqual(['its script', 'public, max-age=31536000, immutable']);
  });

  // Guarantee: the dashboard alone may frame the page, and only where the page can call nothing.
  it('serves the page that the dashboard frames', async () => {
    const framed = await nginx.askDashboard('/preview/preview.html');
    expect([framed.status, framed.body, framed.headers['cache-control']]).toEqual([
      200,
      'the framed page',
      'no-store',
    ]);
    expect(framed.headers).toMatchObject({
      'content-security-policy': dashboardHeaders('/preview/', '')['Content-Security-Policy'],
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(framed.headers['content-security-policy']).toMatch(/connect-src 'none'.*frame-ancestors 'self'$/);
    const script = await nginx.askDashboard('/preview/assets/index-2.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expectEnvelope(await nginx.askDashboard('/preview/missing.js'), 'route_not_found');
    expect((await nginx.ask('/preview/preview.html')).headers['x-frame-options']).toBe('DENY');
  });

  it('passes the dashboard’s calls on, and refuses others in the envelope', async () => {
    for (const path of ['/dashboard/v1/me?x=1', '/admin/v1/overview'])
      expect((await nginx.askDashboard(path)).body).toBe(`api ${path}`);
    expect((await nginx.askDashboard('/checkout/aB3dE6gH9jK2')).body).toContain('<meta nonce=');
    expectEnvelope(await nginx.askDashboard('/assets/../dashboard/v1/me'), 'route_not_found');
    expectEnvelope(await nginx.askDashboard('/assets/missing.js'), 'route_not_found');
    expectEnvelope(await nginx.askDashboard('/.vite/manifest.json'), 'route_not_found');
  });

  it('answers for an API that does not answer in time', async () => {
    api.removeAllListeners('request');
    const answer = await nginx.ask(PAYMENT);
    api.on('request', echo);
    expectEnvelope(answer, 'not_ready');
    expect(answer.headers['retry-after']).toBe('2');
    // The page without JavaScript is read by a person.
    api.removeAllListeners('request');
    const plain = await nginx.ask('/plain/aB3dE6gH9jK2');
    api.on('request', echo);
    expectPage(plain, 503, 'en fault');
    expect(plain.headers['retry-after']).toBeUndefined();
  });

  it('answers for an API that is gone, and finds it again under another address', async () => {
    api.closeAllConnections();
    api.close();
    await once(api, 'close');
    const away = await nginx.ask(PAYMENT, { headers: { 'x-request-id': 'mine' } });
    expectEnvelope(away, 'not_ready', 'mine');
    expect(away.headers['retry-after']).toBe('2');
    api = await startApi('127.0.0.3', port);
    names.address = '127.0.0.3';
    let answer = away;
    // nginx asks for the address again once its answer is too old.
    const deadline = performance.now() + 60_000;
    while (answer.status !== 200 && performance.now() < deadline) answer = await nginx.ask(PAYMENT);
    expect(answer).toMatchObject({ status: 200, body: `api ${PAYMENT}` });
  });
});
