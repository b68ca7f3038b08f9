import fastify from 'fastify';
import { corsHook } from './cors';

const CHECKOUT = 'http://checkout.test';
const SHOP = 'https://shop.example.com';
const EXPOSED = 'ETag, X-Request-Id, Retry-After, RateLimit, RateLimit-Policy';
const PREFLIGHT_HEADERS = {
  'access-control-expose-headers': EXPOSED,
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent, tracestate, baggage',
  'access-control-max-age': '600',
};

const server = fastify();
server.addHook('onRequest', corsHook(`${CHECKOUT}/pay`));
server.all('/*', async () => 'answer');

/** The status and the headers of a response, without those that every response has. */
async function answerTo(
  method: 'GET' | 'POST' | 'OPTIONS',
  url: string,
  headers: Record<string, string> = {},
) {
  const answer = await server.inject({ method, url, headers });
  expect(answer.headers.vary).toBe('Origin');
  const names = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
  return [answer.statusCode, Object.fromEntries(names.map((name) => [name, answer.headers[name]]))];
}
const preflight = (url: string, origin: string, asked: string) =>
  answerTo('OPTIONS', url, { origin, 'access-control-request-method': asked });

it('answers the preflight of any origin for the endpoints of public keys', async () => {
  for (const url of ['/api/v1/payments', '/api/v1/payments/quote?x=1'])
    expect(await preflight(url, SHOP, 'POST')).toEqual([
      204,
      {
        ...PREFLIGHT_HEADERS,
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST',
      },
    ]);
  expect(await preflight('/api/v1/payments', SHOP, 'GET')).toEqual([200, {}]);
});

it('answers the preflight of the checkout, and allows no other origin to call it', async () => {
  const allowed = { ...PREFLIGHT_HEADERS, 'access-control-allow-methods': 'GET, POST' };
  expect(await preflight('/checkout/abc/status', CHECKOUT, 'GET')).toEqual([
    204,
    { ...allowed, 'access-control-allow-origin': CHECKOUT },
  ]);
  expect(await preflight('/checkout/abc/status', SHOP, 'GET')).toEqual([204, allowed]);
});

it('tells an allowed origin what it may read, and needs no headers for a caller without an origin', async () => {
  const readable = { 'access-control-expose-headers': EXPOSED };
  expect(await answerTo('GET', '/checkout/abc', { origin: CHECKOUT })).toEqual([
    200,
    { ...readable, 'access-control-allow-origin': CHECKOUT },
  ]);
  expect(await answerTo('GET', '/checkout/abc', { origin: SHOP })).toEqual([200, readable]);
  expect(await answerTo('POST', '/api/v1/payments', { origin: SHOP })).toEqual([
    200,
    { ...readable, 'access-control-allow-origin': '*' },
  ]);
  expect(await answerTo('GET', '/api/v1/payments', { origin: SHOP })).toEqual([200, {}]);
  expect(await answerTo('GET', '/checkout/abc')).toEqual([200, {}]);
});
