import { connect } from 'node:net';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import request from 'supertest';
import { type RunningApp, startApp } from '../app';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

/**
 * The page computes the data cost of half an hour of polling from this size: headers only, before a proxy
 * adds its own.
 */
const MAX_BYTES = 400;
/** What the page's requests contain besides the tag, because they ask for `cache: 'no-store'`. */
const NO_STORE = { 'Cache-Control': 'no-cache', Pragma: 'no-cache' };
const NOW = new Date();

let app: RunningApp;
let payments: Model<Payment>;
let path: string;
beforeAll(async () => {
  app = await startApp(aConfig({ role: 'api' }));
  payments = app.nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false });
  const merchants = app.nest.get(MerchantsService, { strict: false });
  const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
  const payment = aLockedPayment(NOW, { businessId });
  await payments.create(payment);
  path = `/checkout/${payment.payCode}`;
});
afterAll(() => app.close());

/** The whole response as sent over the wire. */
function bytesOf(url: string, headers: string[] = [], method = 'GET'): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const lines = [`${method} ${url} HTTP/1.1`, `Host: ${hostname}`, 'Connection: close', ...headers, '', ''];
    let text = '';
    connect(Number(port), hostname)
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .once('end', () => resolve(text))
      .once('error', reject)
      .write(lines.join('\r\n'));
  });
}

const read = async (url: string, tag?: string, method: 'get' | 'head' = 'get') =>
  request(app.url)
    [method](url)
    .set({ ...NO_STORE, ...(tag && { 'If-None-Match': tag }) });

describe.each(['', '/status'])('GET /checkout/:payCode%s', (suffix) => {
  it('sends an ETag, and answers 304 to a request that names it', async () => {
    const first = await read(path + suffix);
    const tag = first.headers.etag ?? '';
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    expect(tag).toMatch(/^W\/"/);
    const again = await read(path + suffix, tag);
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', tag]);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    expect((await read(path + suffix, 'W/"another"')).status).toBe(200);
  });

  it('answers HEAD as GET, without a body', async () => {
    const tag = (await read(path + suffix)).headers.etag ?? '';
    const statusOf = async (known: string) => {
      const answer = await read(path + suffix, known, 'head');
      return [answer.status, answer.headers.etag];
    };
    expect([await statusOf(tag), await statusOf('W/"another"')]).toEqual([
      [304, tag],
      [200, tag],
    ]);
    // A client drops the body of such an answer, so only the bytes show that there is none.
    expect(await bytesOf(path + suffix, [], 'HEAD')).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/);
  });

  it(`costs at most ${MAX_BYTES} bytes while nothing changes`, async () => {
    const tag = (await read(path + suffix)).headers.etag ?? '';
    const answer = await bytesOf(path + suffix, [`If-None-Match: ${tag}`]);
    expect(answer).toMatch(/^HTTP\/1\.1 304 /);
    expect(answer).toMatch(/\r\nratelimit: /i);
    expect(answer.length).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('allows the page of another origin to read a 304', async () => {
    const tag = (await read(path + suffix)).headers.etag ?? '';
    const answer = await bytesOf(path + suffix, [`If-None-Match: ${tag}`, 'Origin: http://checkout.test']);
    expect(answer).toMatch(/\r\naccess-control-allow-origin: http:\/\/checkout\.test\r\n/i);
  });

  it('sends the security headers with a body', async () => {
    const { headers } = await read(path + suffix);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBeTruthy();
  });
});

it('answers 200 with the new body after a change', async () => {
  const [status, configuration] = await Promise.all([read(`${path}/status`), read(path)]);
  await payments.updateOne({ payCode: path.split('/').at(-1) ?? '' }, { $set: { status: 'processing' } });
  for (const [url, before] of [
    [`${path}/status`, status],
    [path, configuration],
  ] as const)
    expect((await read(url, before.headers.etag ?? '')).status).toBe(200);
});

it('sends a refusal without an ETag, and forbids caching it', async () => {
  const answer = await read('/checkout/abcdefghijkl/status', '*');
  expect([answer.status, answer.headers.etag, answer.headers['cache-control']]).toEqual([
    404,
    undefined,
    'no-store',
  ]);
});
