import { connect } from 'node:net';
import request from 'supertest';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from './app';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp(aConfig({ role: 'api' }));
});
afterAll(() => app.close());

interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: { success: boolean; error: { code: string; requestId: string } };
}

/** Sends the raw text, and resolves with the response when the service closes the connection. */
function sendRaw(text: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.once('error', reject).once('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      const [statusLine = '', ...lines] = head.split('\r\n');
      const headers = lines.map((line) => [
        line.split(': ')[0]?.toLowerCase(),
        line.slice(line.indexOf(': ') + 2),
      ]);
      resolve({
        status: Number(statusLine.split(' ')[1]),
        headers: Object.fromEntries(headers) as Record<string, string>,
        body: JSON.parse(body) as RawAnswer['body'],
      });
    });
  });
}

const CLOSE = 'Host: x\r\nConnection: close\r\n';
const CHUNKED = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n';

it.each([
  ['a request line that is not HTTP', 'nonsense\r\n\r\n', 400, 'bad_request'],
  ['a chunk without a size', `POST /api/v1/payments HTTP/1.1\r\n${CHUNKED}\r\nzz\r\n`, 400, 'bad_request'],
  ['no Host header', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ['a path that cannot be decoded', `GET /checkout/%zz HTTP/1.1\r\n${CLOSE}\r\n`, 400, 'bad_request'],
  [
    'a path parameter that is too long',
    `GET /checkout/${'a'.repeat(2000)} HTTP/1.1\r\n${CLOSE}\r\n`,
    404,
    'route_not_found',
  ],
  [
    'an expectation that is not known',
    `POST /api/v1/payments HTTP/1.1\r\nExpect: tea\r\n${CLOSE}\r\n`,
    417,
    'expectation_failed',
  ],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('answers %s in the envelope, with the headers of every response', async (_name, text, status, code) => {
  const { headers, ...answer } = await sendRaw(text);
  expect([answer.status, answer.body.success, answer.body.error.code]).toEqual([status, false, code]);
  expect(headers['x-request-id']).toBe(answer.body.error.requestId);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(JSON.stringify(answer.body))),
    'cache-control': 'no-store',
    connection: 'close',
  });
  const usual = await request(app.url).get('/health/live');
  const security = Object.entries(usual.headers).filter(([name]) =>
    /^(content-security|cross-origin|origin-agent|referrer|strict-transport|x-(?!request))/.test(name),
  );
  expect(security.length).toBeGreaterThan(10);
  expect(headers).toMatchObject(Object.fromEntries(security));
});

it.each([
  ['GET', '/api/v1/payments/quote', 'POST'],
  ['HEAD', '/api/v1/payments/quote', 'POST'],
  ['QUERY', '/api/v1/payments', 'GET, HEAD, POST'],
  ['QUERY', '/api/v1/payments/quote', 'POST'],
  ['DELETE', `/api/v1/payments/${'0'.repeat(24)}`, 'GET, HEAD'],
  ['PUT', '/openapi.json', 'GET, HEAD'],
  ['OPTIONS', '/health/live', 'GET, HEAD'],
  ['OPTIONS', '/api/v1/payments/quote', 'POST'],
])('answers %s %s with 405 and Allow: %s', async (method, path, allow) => {
  const { status, headers } = await new request.Test(app.url, method, path);
  expect([status, headers.allow]).toEqual([405, allow]);
});

it('answers QUERY of an unknown path with 404', async () => {
  expect((await new request.Test(app.url, 'QUERY', '/nowhere')).status).toBe(404);
});
