import { gzipSync } from 'node:zlib';
import request from 'supertest';
import { type RunningApp, startApp } from './app';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { aConfig } from '@cowrie/api/platform/testing/test-config';

let app: RunningApp;
let key: string;
beforeAll(async () => {
  app = await startApp(aConfig({ role: 'api' }));
  const merchant = await app.nest.get(MerchantsService, { strict: false }).create({
    name: 'Ada Stores',
    country: 'NG',
  });
  const keys = app.nest.get(ApiKeysService, { strict: false });
  ({ key } = await keys.issue(merchant._id, { kind: 'public', environment: 'test' }, { name: 'cli:tests' }));
});
afterAll(() => app.close());

const bodyOf = (amount: string, more = '') => `{"customerEmail":"ada@example.com","amount":${amount}${more}}`;

interface Refusal {
  message: string;
  error?: { code: string; fields?: { message: string }[] };
}

async function send(body: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await request(app.url)
    .post('/api/v1/payments')
    .set({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers })
    // Otherwise a buffer would be written as JSON.
    .serialize((bytes) => bytes)
    .send(body);
  return { status: answer.status, ...(answer.body as Refusal) };
}

/**
 * The outcome of initialize: its status, its error code, and the message of the first refused field.
 */
async function initialize(...request: Parameters<typeof send>): Promise<unknown[]> {
  const { status, error } = await send(...request);
  return [status, error?.code, error?.fields?.[0]?.message];
}

it.each(['5000', '5000.10', '5e3', '50.00e2', '5000.00000000000000000000', '0.5000e+4'])(
  'accepts the amount %s',
  async (amount) => {
    expect(await initialize(bodyOf(amount))).toEqual([201, undefined, undefined]);
  },
);

it.each(['5000.001', '4999.999999999999999999', '5000.0000000000000001', '1e-400', '-1e999'])(
  'refuses the amount %s by its digits',
  async (amount) => {
    const message = 'amount must be a decimal above zero such as 700.50, with at most 2 decimals';
    expect(await initialize(bodyOf(amount))).toEqual([400, 'validation_failed', message]);
  },
);

it.each(['9007199254740993', '100000000000000000001', '1e30', '1e999'])(
  'refuses the amount %s, which no double holds exactly, as above the limit',
  async (amount) => {
    const message = 'amount cannot exceed 15000000 NGN';
    expect(await send(bodyOf(amount))).toMatchObject({ message, error: { code: 'amount_too_large' } });
  },
);

it('names 20 unknown fields at most', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `,"x${index}":1`).join('');
  const { error } = await send(bodyOf('5000', names));
  expect(error?.code).toBe('unknown_field');
  expect(error?.fields).toHaveLength(20);
});

it('counts characters of metadata, not halves of surrogate pairs', async () => {
  const of = (length: number) => `,"metadata":{"${'🐚'.repeat(40)}":"${'🐚'.repeat(length)}"}`;
  expect(await initialize(bodyOf('5000', of(500)))).toEqual([201, undefined, undefined]);
  expect((await send(bodyOf('5000', of(501)))).error?.code).toBe('validation_failed');
});

it('does not treat digits in a text as a number', async () => {
  const metadata = ',"metadata":{"a\\"4999.999999999999999999":"\\\\4999.999999999999999999"}';
  expect(await initialize(bodyOf('5000', metadata))).toEqual([201, undefined, undefined]);
});

it('does not treat a number with too many digits as a text', async () => {
  const reference = ',"reference":12345678901234567890';
  expect(await initialize(bodyOf('5000', reference))).toEqual([
    400,
    'validation_failed',
    'reference must be 8 to 64 letters and digits',
  ]);
});

it.each<[string, string, Record<string, string>, string]>([
  ['no JSON', '{', {}, 'malformed_json'],
  ['a name twice', '{"amount":1,"amount":2}', {}, 'malformed_json'],
  ['too much', `"${'x'.repeat(70_000)}"`, {}, 'payload_too_large'],
  ['another type', 'a=1', { 'Content-Type': 'text/plain' }, 'unsupported_media_type'],
  ['compressed', '{}', { 'Content-Encoding': 'gzip' }, 'unsupported_media_type'],
])('refuses a body with %s before it looks at the key', async (_what, body, headers, code) => {
  expect((await send(body, { Authorization: 'Bearer none', ...headers })).error?.code).toBe(code);
});

it.each<Record<string, string>>([
  { 'Content-Type': 'application/json; charset=utf-8' },
  { 'Content-Type': 'application/json;charset="UTF-8"' },
  { 'Content-Encoding': 'identity' },
])('accepts a body with %j', async (headers) => {
  expect(await initialize(bodyOf('5000'), headers)).toEqual([201, undefined, undefined]);
});

it.each<Record<string, string>>([
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/json; charset=utf-8; charset=latin1' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Encoding': 'identity, br' },
])('415: refuses a body with %j', async (headers) => {
  const refused = [415, 'unsupported_media_type', undefined];
  expect(await initialize(bodyOf('5000'), headers)).toEqual(refused);
  expect(await initialize(gzipSync(bodyOf('5000')), headers)).toEqual(refused);
});

it('400: refuses a surrogate in its bytes, and other bytes that are not UTF-8', async () => {
  for (const bytes of [[0xed, 0xa0, 0x80], [0xff]]) {
    const parts = [Buffer.from('{"amount":5000,"customerEmail":"a'), Buffer.from(bytes), Buffer.from('"}')];
    expect(await initialize(Buffer.concat(parts))).toEqual([400, 'malformed_json', undefined]);
  }
});

it.each(['"__proto__":{}', '"\\u005f_proto__":{}', '"metadata":{"constructor":{"prototype":{}}}'])(
  '400: refuses a body with %s',
  async (field) =>
    expect(await initialize(bodyOf('5000', `,${field}`))).toEqual([400, 'malformed_json', undefined]),
);

it('accepts escaped characters, and a byte order mark before the body', async () => {
  const metadata = ',"metadata":{"note":"\\u00e9 constructor __proto__"}';
  expect(await initialize(`\uFEFF${bodyOf('5000', metadata)}`)).toEqual([201, undefined, undefined]);
});

it.each(['', '{', '[1,]', 'undefined', '{"amount":5000}}'])('400: refuses %p', async (body) =>
  expect(await initialize(body)).toEqual([400, 'malformed_json', undefined]),
);

// Guarantee: no proxy that takes the first of two values sees a different amount than we do (RFC 8259 §4).
it.each([
  '{"amount":5000,"amount":1,"customerEmail":"ada@example.com"}',
  '{"amount":5000,"customerEmail":"ada@example.com","metadata":{"a":"1","a":"2"}}',
  '{"amount":5000,"customerEmail":"ada@example.com","\\u0061mount":1}',
  '{"amount" : 5000, "customerEmail":"ada@example.com", "amount"\n:1}',
])('400: refuses a duplicate name: %s', async (body) =>
  expect(await initialize(body)).toEqual([400, 'malformed_json', undefined]),
);

it.each(['a\\":1', '\\"amount\\":', '{\\"x\\": {\\"x\\": 1}}', 'x\": '.replace('\"', ' '), '\\\\'])(
  'accepts a text that looks like a name: %s',
  async (note) =>
    expect(await initialize(bodyOf('5000', `,"metadata":{"note":"${note}","amount":"1"}`))).toEqual([
      201,
      undefined,
      undefined,
    ]),
);

it.each(['"5000"', '"5000.50"', '5000.5'])('201: accepts the amount %s', async (amount) => {
  expect(await initialize(bodyOf(amount))).toEqual([201, undefined, undefined]);
});

// Guarantee: no body ends the process.
it.each(['[', '{"a":'])('400: refuses a body that nests %s as deeply as possible', async (begin) => {
  const end = begin === '[' ? ']' : '}';
  const times = Math.floor(60_000 / (begin.length + end.length));
  const deep = `${begin.repeat(times)}1${end.repeat(times)}`;
  expect((await initialize(`{"amount":5000,"customerEmail":"ada@example.com","metadata":${deep}}`))[0]).toBe(
    400,
  );
  expect(await initialize(bodyOf('5000'))).toEqual([201, undefined, undefined]);
});
