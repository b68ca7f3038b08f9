import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { type Connection, type Model, type mongo, Types } from 'mongoose';
import request from 'supertest';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../testing/dashboard-world';
import { until } from '@cowrie/testing/until';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { monitorCommands } from '@cowrie/api/platform/testing/monitor-commands';
import { generateKey } from '@cowrie/api/merchants/merchants/api-key-format';
import { RequestLog, WRITE_EVERY_MS } from '@cowrie/api/merchants/request-log/request-log.service';
import { LOGGED_REQUEST, type LoggedRequest } from '@cowrie/api/merchants/request-log/logged-request.schema';

let world: DashboardWorld;
let dev: Visitor;
let keys: { public: string; secret: string };
/** Commands on the collection of the log. */
const commands: string[] = [];
monitorCommands();
beforeAll(async () => {
  world = await startDashboardWorld();
  dev = await world.as('developer');
  keys = { public: await world.keyOf('test', 'public'), secret: await world.keyOf('test', 'secret') };
  const client = world.app.nest.get<Connection>(getConnectionToken()).getClient();
  client.on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) => {
    if ((command as Record<string, unknown>)[commandName] === 'request_log') commands.push(commandName);
  });
});
beforeEach(() => model().deleteMany({}));
afterAll(() => world.close());

interface Row {
  method: string;
  path: string;
  status: number;
  [name: string]: unknown;
}
interface Page {
  data: Row[];
  hasMore: boolean;
  nextBefore?: string;
  keptDays: number;
}

const model = () =>
  world.app.nest.get<Model<LoggedRequest>>(getModelToken(LOGGED_REQUEST), { strict: false });
const PAYMENTS = '/api/v1/payments';
const asked = (path: string, key = keys.secret) =>
  request(world.app.url).get(path).set('Authorization', `Bearer ${key}`);
const requests = () => `${world.path('test')}/requests`;
const list = async (query = '') => (await dev.call('get', `${requests()}?${query}`)).body.data as Page;
/** The rows, newest first, once there are this many. */
async function rows(count: number): Promise<Row[]> {
  await until(async () => {
    // Does not wait for the second to pass.
    await world.app.nest.get(RequestLog, { strict: false }).close();
    return (await model().countDocuments()) >= count;
  });
  return (await list()).data;
}

it('shows exactly the calls that were made, without bodies, headers and queries', async () => {
  const body = { amount: 5000, customerEmail: 'ada@example.com' };
  const made = await request(world.app.url)
    .post(PAYMENTS)
    .set({ Authorization: `Bearer ${keys.public}`, 'Idempotency-Key': 'canary-key' })
    .send(body);
  const { paymentId } = (made.body as { data: { paymentId: string } }).data;
  await asked(`${PAYMENTS}/${paymentId}?expand=canary-query`);
  await asked(`${PAYMENTS}?customerEmail=ada@example.com&page=1`);
  await asked(`${PAYMENTS}/${'0'.repeat(24)}/verify`).set('X-Request-Id', 'my-own-id');
  await asked(PAYMENTS, keys.public);
  // Calls that belong to nobody: no valid key, no key at all, and a call by the dashboard itself.
  await asked(PAYMENTS, generateKey({ kind: 'secret', environment: 'test' }));
  await request(world.app.url).get('/health');
  await dev.call('get', '/me');
  const all = await rows(5);
  expect(all.map(({ method, path, status, code, keyKind }) => [method, path, status, code, keyKind])).toEqual(
    [
      ['GET', PAYMENTS, 403, 'wrong_key_kind', 'public'],
      ['GET', `${PAYMENTS}/${'0'.repeat(24)}/verify`, 404, 'payment_not_found', 'secret'],
      ['GET', PAYMENTS, 200, undefined, 'secret'],
      ['GET', `${PAYMENTS}/${paymentId}`, 200, undefined, 'secret'],
      ['POST', PAYMENTS, 201, undefined, 'public'],
    ],
  );
  expect(all[1]).toMatchObject({
    requestId: 'my-own-id',
    keyLastFour: keys.secret.slice(-4),
    address: '127.0.0.1',
    durationMs: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  const stored = JSON.stringify(await model().find().lean());
  for (const hidden of ['canary', 'ada@example.com', keys.secret.slice(12), keys.public.slice(12)])
    expect(stored).not.toContain(hidden);
});

it('shows calls that are refused before their key is read, once the key is known', async () => {
  const key = await world.keyOf('test', 'public');
  const malformed = (sent: string) =>
    request(world.app.url)
      .post(PAYMENTS)
      .set({ Authorization: `Bearer ${sent}`, 'Content-Type': 'application/json' })
      .send('{"customerEmail": "ada@example.com"');
  await malformed(key);
  await asked(PAYMENTS, key);
  await malformed(key);
  await malformed(`${key}x`);
  await asked('/api/v1/payment/n5thL4s25F6X?key=canary', key);
  await request(world.app.url).put(PAYMENTS).set('Authorization', `Bearer ${key}`);
  await asked('/elsewhere', key);
  expect((await rows(4)).map(({ method, path, code }) => [method, path, code])).toEqual([
    ['PUT', PAYMENTS, 'method_not_allowed'],
    ['GET', '/api/v1/payment/…', 'route_not_found'],
    ['POST', PAYMENTS, 'malformed_json'],
    ['GET', PAYMENTS, 'wrong_key_kind'],
  ]);
});

// Guarantee: a person who has a payCode can open the payment's page.
it('hides payCodes and references', async () => {
  const payment = aPayment(new Date(), { businessId: new Types.ObjectId(world.businessId) });
  await world.app.nest.get(PaymentsRepository, { strict: false }).insertOnce(payment);
  await asked(`${PAYMENTS}/${payment.payCode}/verify`);
  await asked(`${PAYMENTS}/reference/${payment.payCode}/verify`);
  await asked(`${PAYMENTS}/reference/${payment.clientReference}/verify`);
  expect((await rows(3)).map(({ path }) => path)).toEqual([
    `${PAYMENTS}/reference/:reference/verify`,
    `${PAYMENTS}/reference/:reference/verify`,
    `${PAYMENTS}/:paymentId/verify`,
  ]);
  expect(JSON.stringify(await model().find().lean())).not.toContain(payment.payCode);
});

it('makes no database call during a request, and writes a burst once', async () => {
  commands.splice(0);
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => asked(`${PAYMENTS}?pageSize=1`)));
  await until(async () => (await model().countDocuments()) === 40);
  // A busy machine spreads the burst over several log writes.
  const times = 2 + Math.floor((performance.now() - startedMs) / WRITE_EVERY_MS);
  expect(commands.filter((one) => one === 'insert').length).toBeLessThanOrEqual(times);
  expect(commands.filter((one) => one !== 'insert' && one !== 'aggregate')).toEqual([]);
});

it('filters by status, path and key, and continues page by page', async () => {
  await asked(PAYMENTS);
  await asked('/api/v1/events');
  await asked(PAYMENTS, keys.public);
  const [third, second, first] = await rows(3);
  expect((await list('status=4xx')).data).toEqual([third]);
  expect((await list('status=2xx')).data).toEqual([second, first]);
  expect((await list('path=/api/v1/ev')).data).toEqual([second]);
  expect((await list(`keyId=${String(third?.keyId)}`)).data).toEqual([third]);
  const page = await list('limit=2');
  expect([page.data, page.hasMore, page.keptDays]).toEqual([[third, second], true, 7]);
  const next = await list(`limit=2&before=${page.nextBefore}`);
  expect([next.data, next.hasMore, next.nextBefore]).toEqual([[first], false, undefined]);
  expect((await dev.call('get', `${requests()}?before=yesterday`)).status).toBe(400);
});

// Guarantee: a filter without matches must not read the rows of a week.
it('looks back a day for a page with filters, and says where to continue', async () => {
  await asked(PAYMENTS);
  const [newest] = await rows(1);
  const row = await model().findOne().lean().orFail();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await model().create({ ...row, _id: new Types.ObjectId(), at: hoursAgo(30), status: 503 });
  const first = await list('status=5xx');
  expect([first.data, first.hasMore]).toEqual([[], true]);
  const next = await list(`status=5xx&before=${first.nextBefore}`);
  expect([next.data.map(({ status }) => status), next.hasMore]).toEqual([[503], false]);
  expect((await list()).data[0]).toEqual(newest);
});

it.each([
  ['owner', 200],
  ['developer', 200],
  ['finance', 403],
  ['viewer', 403],
] as const)('%s: %i', async (role, status) => {
  expect((await (await world.as(role)).call('get', requests())).status).toBe(status);
});

it('shows nothing to the other environment and to other businesses', async () => {
  await asked(PAYMENTS);
  expect(await rows(1)).toHaveLength(1);
  const live = await dev.call('get', `${world.path('live')}/requests`);
  expect([live.status, live.body.data.data]).toEqual([200, []]);
  const other = await world.anotherBusiness();
  const stranger = await world.as('owner', { businessId: other });
  expect((await stranger.call('get', requests())).status).toBe(404);
  expect((await stranger.call('get', `/businesses/${other}/test/requests`)).body.data.data).toEqual([]);
});
