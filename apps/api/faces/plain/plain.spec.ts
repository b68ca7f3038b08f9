import { createHash } from 'node:crypto';
import type { Token } from '@cowrie/dto';
import { LANGUAGES } from '@cowrie/tables';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, rateLimitsOf, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { type RunningApp, startApp } from '../app';
import { CheckoutService } from '../checkout/checkout.service';

/** Guarantee: a payer whose browser runs no script can pay, and sees what the usual page would show. */
const LIMIT_BYTES = 10_000;
const HOUR_MS = 3_600_000;
const policy = { limit: 100_000, windowSeconds: 60 };
const networks = [aNetwork(), aNetwork({ name: 'polygon', chainId: 137 })];
const config = aConfig({
  checkoutUrl: 'https://pay.example',
  environments: { test: { treasury: TREASURY, networks } },
  rateLimits: rateLimitsOf(policy, { 'payer-refund': { limit: 1, windowSeconds: 86_400 } }),
});
const NOW = Date.now();
const HOSTILE = `</title><script>alert(1)</script>"'&<img src=x onerror=alert(1)>\u202egnp`;

let database: TestDatabase;
let app: RunningApp;
let rooms: Rooms;
let merchant: Merchant;
beforeAll(async () => {
  // No worker has checked the networks.
  jest.spyOn(OfferedNetworks.prototype, 'of').mockReturnValue(networks);
  database = await startDatabase();
  app = await startApp({ ...config, role: 'api', mongo: { uri: database.uri, embeddedPort: 0 } });
});
beforeEach(async () => {
  await database.clear();
  rooms = openRooms(database, new FakeClock(NOW), { config });
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
  /** What a reader sees, without the style. */
  text: string;
}

async function ask(options: Parameters<RunningApp['nest']['inject']>[0]): Promise<Answer> {
  const { statusCode: status, headers, body } = await app.nest.inject(options);
  const text = body
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
  return { status, headers, body, text };
}

const get = ({ payCode }: Pick<Payment, 'payCode'>, query = '', headers: Record<string, string> = {}) =>
  ask({ method: 'GET', url: `/plain/${payCode}${query}`, headers });
const post = (
  { payCode }: Pick<Payment, 'payCode'>,
  fields: Record<string, string>,
  { query = '', ...headers }: Record<string, string> = {},
) =>
  ask({
    method: 'POST',
    url: `/plain/${payCode}${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const choose = (payment: Payment, pair = 'USDC base', headers: Record<string, string> = {}) =>
  post(payment, { do: 'choose', pair }, headers);
const stored = ({ _id }: Payment) => database.payments.findById(_id).lean().orFail();

async function open(over: Partial<Payment> = {}): Promise<Payment> {
  const payment = aPayment(new Date(), { businessId: merchant._id, ...over });
  await database.payments.create(payment);
  return payment;
}

/** A payment whose customer has chosen, with a transfer if it is given. */
async function locked(over: Partial<Payment> = {}, transfer?: Partial<Transfer>) {
  const payment = aLockedPayment(new Date(), { businessId: merchant._id, ...over });
  await database.payments.create(payment);
  if (transfer) {
    await database.transfers.create(aTransfer(payment, transfer));
    await rooms.evaluator.evaluate(payment._id);
  }
  return payment;
}

/** An expired payment with money that came late. */
async function late(): Promise<Payment> {
  const payment = aLockedPayment(new Date(NOW - 3 * HOUR_MS), {
    businessId: merchant._id,
    status: 'expired',
    customer: { email: 'bola@example.com' },
  });
  await database.payments.create(payment);
  await database.transfers.create(aTransfer(payment, { minedAt: new Date(NOW - HOUR_MS) }));
  await rooms.evaluator.evaluate(payment._id);
  return payment;
}

const callbackURL = 'https://shop.example/thanks?order=7&sig=a%2Fb';
const failureURL = 'https://shop.example/sorry';
const received = { creditedIds: [], seenUnits: '5000000', confirmedUnits: '5000000' };
const history = (cause: Payment['history'][number]['cause']) =>
  [{ from: 'processing', to: 'failed', at: new Date(), cause }] as Payment['history'];

/** Every state that the page shows, and the heading by which it is known. */
const STATES: Record<string, { heading: string; make: () => Promise<Payment> }> = {
  choose: { heading: 'How do you want to pay?', make: () => open() },
  pay: { heading: 'Send the exact amount', make: () => locked() },
  'pay-wrong-token': {
    heading: 'Send the exact amount',
    make: () => locked({}, { token: 'USDT' as Token, tokenAddress: networks[0]?.tokens.USDT?.address ?? '' }),
  },
  short: { heading: 'Send the rest', make: () => locked({}, { units: '2000000' }) },
  seen: {
    heading: 'Payment seen',
    make: () => locked({}, { confirmedAt: undefined, finalAt: undefined }),
  },
  settling: { heading: 'Payment confirmed', make: () => locked({}, {}) },
  checking: {
    heading: 'Time is up',
    make: () => locked({ expiresAt: new Date(Date.now() - 1000) }),
  },
  done: {
    heading: 'Payment complete',
    make: () => locked({ status: 'completed', callbackURL, ...received, paidAt: new Date(NOW) }, undefined),
  },
  failed: {
    heading: 'Payment failed',
    make: () =>
      locked({ status: 'failed', failureURL, seenUnits: '2000000', history: history('window_over') }),
  },
  'failed-not-settled': {
    heading: 'Payment failed',
    make: () => locked({ status: 'failed', ...received, history: history('settlement_refused') }),
  },
  expired: { heading: 'Payment expired', make: () => locked({ status: 'expired', failureURL }) },
  'expired-retry': {
    heading: 'Payment expired',
    make: () => locked({ status: 'expired', failureURL, linkCode: 'q8ZJ2mVd9Rk7TqWx' }),
  },
  'expired-unchosen': { heading: 'Payment expired', make: () => open({ status: 'expired' }) },
  cancelled: {
    heading: 'Payment cancelled',
    make: () => open({ status: 'expired', cancelledAt: new Date(NOW) }),
  },
  late: { heading: 'Payment expired', make: late },
  missing: {
    heading: 'Payment not found',
    make: async () => aPayment(new Date(NOW), { payCode: 'aB3dE6gH9jK2' }),
  },
};

describe.each(Object.entries(STATES))('%s', (name, { heading, make }) => {
  it('has its heading, at most 10 kB in each language, and neither script nor foreign file', async () => {
    const payment = await make();
    const sizes: Record<string, number> = {};
    for (const language of LANGUAGES) {
      const { body, status, headers } = await get(payment, `?lang=${language}`);
      sizes[language] = Buffer.byteLength(body);
      expect([language, status]).toEqual([language, name === 'missing' ? 404 : 200]);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).not.toMatch(/<script|javascript:|\son\w+=|<img|<link|<iframe|\sstyle=/i);
      expect(body).not.toMatch(/\{\w+\}|undefined|NaN|[\u2066-\u2069]/);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
        ),
      });
    }
    const page = await get(payment);
    const style = /<style>(.*)<\/style>/s.exec(page.body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(Math.max(...Object.values(sizes))).toBeLessThanOrEqual(LIMIT_BYTES);
    expect(page.body).toMatch(new RegExp(`<h1>\\s*${heading.replace('?', '[?]')}\\s*</h1>`));
  });
});

describe('what each state says', () => {
  it('choose: every offered pair with its amount, and no reload while somebody chooses', async () => {
    const { body, text } = await get(await open());
    expect(text).toContain('Ada Stores');
    expect(text).toContain('₦7,750.00');
    expect(text).toContain('USDC · Polygon ≈ 5.00 USDC');
    expect(body.match(/type="radio"/g)).toHaveLength(4);
    expect(body).not.toContain('http-equiv="refresh"');
    expect(text).toContain('Test payment. No real money moves.');
  });

  it('pay: amount, whole address, code, warnings and time with its zone, and reads itself again', async () => {
    const payment = await locked();
    const { body, text } = await get(payment);
    expect(body).toContain(`<code translate="no">${payment.deposit.address}</code>`);
    expect(body).toContain('<code translate="no">5.00</code>');
    expect(body).toMatch(/<svg[^>]*role="img"\s+aria-label="QR code of the payment address"\s*>/);
    expect(text).toContain('Send only USDC , only on the Base network');
    expect(text).toContain('Fees come on top');
    expect(text).toMatch(/Time left (29|30) min, until \d\d:\d\d GMT\+1/);
    expect(body).toContain(`<meta http-equiv="refresh" content="15;url=/plain/${payment.payCode}" />`);
    expect(body).toContain(`<a href="/plain/${payment.payCode}">Reload</a>`);
  });

  it('short: what arrived, and the rest', async () => {
    const { body, text } = await get(await locked({}, { units: '2000000' }));
    expect(text).toContain('We received 2.00 USDC');
    expect(body).toContain('<code translate="no">3.00</code>');
  });

  it('checking: no address any more', async () => {
    const payment = await locked({ expiresAt: new Date(Date.now() - 1000) });
    const { body, text } = await get(payment);
    expect(body).not.toContain(payment.deposit.address);
    expect(text).toContain('Please do not send anything now.');
  });

  it('given up: says that the money was asked for, and not that time is up', async () => {
    const transfer = { units: '2000000', minedAt: new Date(Date.now() - 1000) };
    const payment = await locked({ customer: { email: 'bola@example.com' } }, transfer);
    expect((await post(payment, { do: 'refund' })).status).toBe(303);
    const { body, text } = await get(payment);
    expect(body).toContain('<h1>Get your money back</h1>');
    expect(text).toContain('A refund was requested');
    expect(text).not.toContain('Time is up');
  });

  it('done: the receipt, and the way back with the parameters, but names a host that is not listed', async () => {
    const payment = await STATES.done!.make();
    const { body, text } = await get(payment);
    const back = `https://shop.example/thanks?order=7&amp;sig=a%2Fb&amp;paymentId=${payment._id.toHexString()}&amp;reference=${payment.clientReference}`;
    expect(body).toContain(`<a class="b" href="${back}">`);
    expect(text).toContain('You are leaving this payment page for shop.example .');
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it('a failure names what arrived and whom to contact', async () => {
    await database.merchants.updateOne(
      { _id: merchant._id },
      { supportEmail: 'help@ada.example', supportPhone: '+2348012345678' },
    );
    const { body, text } = await get(await STATES.failed!.make());
    expect(text).toContain('Only 2.00 USDC arrived in time. 3.00 USDC was missing.');
    expect(body).toMatch(/href="mailto:help@ada\.example\?subject=order\d+"/);
    expect(body).toContain('href="tel:+2348012345678"');
  });

  it('late money: the link goes to the mailbox on record, once, and the page shows a part of its address', async () => {
    const payment = await late();
    const before = await get(payment);
    expect(before.text).toContain('b••@example.com');
    expect(before.body).not.toContain('bola@');
    const sent = await post(payment, { do: 'refund' });
    expect([sent.status, sent.headers.location]).toEqual([303, `/plain/${payment.payCode}`]);
    expect((await get(payment)).text).toContain('A link is on its way to b••@example.com');
    expect((await stored(payment)).refunds).toHaveLength(1);
    // One request a day, as for `POST /checkout/:payCode/refund`.
    const again = await post(payment, { do: 'refund' });
    expect([again.status, again.headers['retry-after'] !== undefined]).toEqual([429, true]);
    expect(again.text).toContain('Too many attempts in a short time.');
    const arrived = { 'refunds.0.status': 'final' };
    await database.payments.updateOne({ _id: payment._id }, { $set: arrived });
    const { text } = await get(payment);
    expect(text).toMatch(/[\d.]+ USDC that arrived on Base was sent back by/);
    expect(text).not.toContain('It is on record');
  });
});

describe('the form of the choice', () => {
  it('303: locks in the language of the page, and the same form again changes nothing', async () => {
    const payment = await open();
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await choose(payment, 'USDC base', { query: '?lang=fr' });
      expect([status, headers.location]).toEqual([303, `/plain/${payment.payCode}?lang=fr`]);
    }
    expect(await stored(payment)).toMatchObject({
      version: 2,
      customer: { language: 'fr' },
      deposit: { token: 'USDC', network: 'base' },
    });
  });

  it('409: another choice shows the one that is in force', async () => {
    const payment = await locked();
    const { status, text, body } = await choose(payment, 'USDT polygon');
    expect(status).toBe(409);
    expect(text).toContain('This payment was already started with USDC on Base .');
    expect(body).toContain(payment.deposit.address);
    // The answer to a form must not be replaced before it is read.
    expect(body).not.toContain('http-equiv="refresh"');
  });

  it.each([
    ['EURX base', 'is no token'],
    ['USDC tron', 'is not offered'],
    ['', 'is empty'],
    ['USDC', 'has no network'],
  ])('400: a pair that %s: says so above the choice', async (pair) => {
    const { status, text } = await choose(await open(), pair);
    expect(status).toBe(400);
    expect(text).toContain('You cannot pay with this token on this network. Please choose another.');
    expect(text).toContain('How do you want to pay?');
  });

  it('503: without a rate, it says so above the choice', async () => {
    const payment = await open({ currency: 'KES', fiatAmount: '500.00' });
    const spy = jest
      .spyOn(CheckoutService.prototype, 'complete')
      .mockRejectedValueOnce(new ApiError('rate_unavailable'));
    const { status, text } = await choose(payment);
    spy.mockRestore();
    expect(status).toBe(503);
    expect(text).toContain('There is no reliable exchange rate at the moment.');
    expect(text).toContain('How do you want to pay?');
  });

  it('409: of an ended payment shows the end', async () => {
    const { status, text } = await choose(await STATES.expired!.make());
    expect(status).toBe(409);
    expect(text).toContain('Payment expired');
  });

  it('303: a choice can be given up and a payment cancelled', async () => {
    const payment = await open();
    await choose(payment);
    expect((await get(payment)).text).toContain('Change network or token');
    expect((await post(payment, { do: 'release' })).status).toBe(303);
    expect((await get(payment)).text).toContain('How do you want to pay?');
    expect((await post(payment, { do: 'cancel' })).status).toBe(303);
    expect((await stored(payment)).cancelledAt).toBeDefined();
  });

  it('404: of an unknown payment', async () => {
    expect((await choose(aPayment(new Date(NOW)))).status).toBe(404);
    expect((await get({ payCode: 'x'.repeat(500) })).status).toBe(404);
    expect((await get({ payCode: '%22%3E%3Cscript%3E' })).body).not.toContain('<script');
  });
});

describe('foreign forms', () => {
  it.each<[string, Record<string, string>]>([
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
    ['of the same site', { 'sec-fetch-site': 'same-site', origin: 'https://pay.example' }],
    ['of an older browser', { origin: 'https://evil.example' }],
  ])('403: %s: change nothing', async (_name, headers) => {
    const payment = await open();
    expect((await choose(payment, 'USDC base', headers)).status).toBe(403);
    expect(await stored(payment)).toMatchObject({ version: 1 });
    expect((await stored(payment)).deposit).toBeUndefined();
  });

  it.each<[string, Record<string, string>]>([
    ['with no-referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['of an older browser with no-referrer', { origin: 'null' }],
    ['of an older browser', { origin: 'https://pay.example' }],
  ])('303: the page’s own, %s', async (_name, headers) => {
    expect((await choose(await open(), 'USDC base', headers)).status).toBe(303);
  });

  it.each<[number, string, string | undefined, string]>([
    [415, 'JSON', 'application/json', '{"do":"choose","pair":"USDC base"}'],
    [415, 'a file', 'multipart/form-data; boundary=x', '--x--'],
    [415, 'a plain text', 'text/plain', 'do=choose&pair=USDC+base'],
    [413, 'more than 1 KiB', 'application/x-www-form-urlencoded', `do=choose&pair=${'x'.repeat(2000)}`],
    [400, 'another act', 'application/x-www-form-urlencoded', 'do=constructor'],
    [400, 'nothing', undefined, ''],
  ])('%i: a body with %s', async (status, _name, type, payload) => {
    const payment = await open();
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await ask({ method: 'POST', url: `/plain/${payment.payCode}`, headers, payload });
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect((await stored(payment)).version).toBe(1);
  });

  it('no other endpoint takes a form', async () => {
    const payment = await open();
    const answer = await ask({
      method: 'POST',
      url: `/checkout/${payment.payCode}/complete`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'token=USDC&network=base',
    });
    expect(answer.status).toBe(415);
  });
});

it('shows hostile names and addresses as text, in a page of at most 10 kB', async () => {
  await database.merchants.updateOne(
    { _id: merchant._id },
    {
      name: HOSTILE,
      supportEmail: `a"><script>@x.example`,
      supportURL: 'javascript:alert(1)',
    },
  );
  const hostileAs = (count: number) => ({
    clientReference: `${HOSTILE}${count}`,
    callbackURL: 'javascript:alert(1)',
    failureURL: 'https://shop.example/?q="><script>alert(1)</script>',
  });
  const made = [
    await open(hostileAs(1)),
    await locked(hostileAs(2)),
    await locked({ ...hostileAs(3), status: 'completed', ...received }),
    await locked({
      ...hostileAs(4),
      status: 'failed',
      seenUnits: '2000000',
      history: history('window_over'),
    }),
  ];
  for (const payment of made) {
    const { body } = await get(payment);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;img');
    expect(body).not.toMatch(/<script|<img|href="javascript|\u202e/);
    expect(body.match(/<title>[^<]*<\/title>/g)).toHaveLength(1);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(LIMIT_BYTES);
  }
});

it.each([
  ['', 'fr-CI,fr;q=0.9,en;q=0.8', 'fr'],
  ['', 'de,yo;q=0.5', 'yo'],
  ['', 'ak-GH', 'tw'],
  ['', '', 'en'],
  ['?lang=zu', 'fr', 'zu'],
  ['?lang=xx', 'fr', 'fr'],
  ['?lang=fr&lang=zu', 'sw', 'sw'],
])('speaks the language of %j and %j: %s', async (query, accepted, language) => {
  const { body } = await get(await open(), query, { 'accept-language': accepted });
  expect(body).toContain(`<html lang="${language}">`);
});

it('links to every other language', async () => {
  const { body } = await get(await open(), '?lang=fr');
  const linked = [...body.matchAll(/<a href="\?lang=(\w+)" lang="\1">/g)].map(([, tag]) => tag);
  expect(linked.sort()).toEqual(LANGUAGES.filter((language) => language !== 'fr').sort());
});

it('shares the limit per address with /checkout, and says so as a page', async () => {
  const few = {
    ...config,
    rateLimits: rateLimitsOf(policy, { checkout: { limit: 2, windowSeconds: 36_000 } }),
  };
  const limited = await startApp({ ...few, role: 'api', mongo: { uri: database.uri, embeddedPort: 0 } });
  try {
    const payment = await open();
    const call = (url: string) => limited.nest.inject({ method: 'GET', url });
    expect((await call(`/checkout/${payment.payCode}`)).statusCode).toBe(200);
    expect((await call(`/plain/${payment.payCode}`)).statusCode).toBe(200);
    const refused = await call(`/plain/${payment.payCode}`);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      ratelimit: expect.stringContaining('"checkout";r=0'),
    });
    expect(refused.body).toContain('Too many attempts in a short time.');
    expect((await call(`/checkout/${payment.payCode}`)).statusCode).toBe(429);
  } finally {
    await limited.close();
  }
});
