import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { startReceiver, type TestReceiver } from '@cowrie/testing';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../../testing/dashboard-world';
import { until } from '@cowrie/testing/until';
import { EVENT, type StoredEvent } from '@cowrie/api/notify/events/event.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { DeliveriesRepository } from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { deliveryOf } from '@cowrie/api/notify/webhooks/deliveries/delivery.create';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';

let world: DashboardWorld;
let dev: Visitor;
let receiver: TestReceiver;
beforeAll(async () => {
  world = await startDashboardWorld({ role: 'all', webhooks: { allowPrivate: true } });
  dev = await world.as('developer');
  receiver = await startReceiver();
});
beforeEach(() => void receiver.heard.splice(0));
afterAll(async () => {
  await receiver.stop();
  await world.close();
});

interface Shown {
  id: string;
  secret: string;
  [name: string]: unknown;
}

type Environment = 'test' | 'live';
const endpoints = (environment: Environment = 'test') => `${world.path(environment)}/webhook-endpoints`;
const deliveries = (environment: Environment = 'test') => `${world.path(environment)}/webhook-deliveries`;
const part = <T>(type: new (...args: never[]) => T): T =>
  world.app.nest.get(type as never, { strict: false });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const create = async (over: object = {}) =>
  (await dev.call('post', endpoints(), { body: { url: receiver.url, ...over } })).body.data as Shown;
const get = async (path: string) => (await dev.call('get', path)).body.data as Shown;
const audited = () => part(AuditLog).ofSubject({ kind: 'merchant', id: world.businessId });

let made = 0;
/**
 * An event from this many minutes ago, and its delivery to an endpoint, given up after a refusal.
 */
async function aGivenUp(endpointId: string, minutesAgo: number): Promise<string> {
  const [endpoint] = await part(WebhookEndpointsRepository).findMany([new Types.ObjectId(endpointId)]);
  if (!endpoint) throw new Error(`no endpoint ${endpointId}`);
  made += 1;
  const at = new Date(Date.now() - minutesAgo * 60_000);
  const type = 'payment.completed' as const;
  const event: StoredEvent = {
    _id: `evt_old${made}`,
    type,
    environment: 'test',
    businessId: new Types.ObjectId(world.businessId),
    paymentId: new Types.ObjectId(),
    sequence: 1,
    number: made,
    at,
    relayedAt: at,
    body: JSON.stringify({ type, timestamp: at.toISOString() }),
  };
  await world.app.nest.get<Model<StoredEvent>>(getModelToken(EVENT), { strict: false }).create(event);
  const delivery = { ...deliveryOf(event, endpoint, at), createdAt: at, state: 'given_up' as const };
  const attempt = { at, durationMs: 40, status: 503, error: 'answered 503', excerpt: 'out of order' };
  delete delivery.nextAt;
  await part(DeliveriesRepository).insertOnce([{ ...delivery, tries: 1, attempts: [attempt], endedAt: at }]);
  return delivery._id;
}

it('creates an endpoint whose secret verifies a test event, and shows the secret only once', async () => {
  const { secret, ...shown } = await create({ events: ['payment.completed'] });
  expect(secret).toMatch(/^whsec_/);
  const test = await dev.call('post', `${endpoints()}/${shown.id}/test`);
  expect([test.status, test.body.data.type]).toEqual([201, 'webhook.test']);
  await until(async () => receiver.heard.length === 1);
  const [{ body, headers } = { body: '', headers: {} }] = receiver.heard;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  const path = `${deliveries()}/${String(test.body.data.id)}`;
  await until(async () => (await get(path)).state === 'delivered');
  expect(await get(path)).toMatchObject({
    body,
    tries: 1,
    attempts: [{ status: 204, durationMs: expect.any(Number), at: expect.any(String) }],
  });
  const lines = await audited();
  expect(lines[0]).toMatchObject({ by: `person:${dev.email}`, action: 'webhook-endpoint.test' });
  for (const kept of [await get(`${endpoints()}/${shown.id}`), await get(endpoints()), lines])
    expect(JSON.stringify(kept)).not.toContain(secret.slice(6));
});

it('rolls a secret: both sign during the overlap', async () => {
  const old = await create();
  const rolled = await dev.call('post', `${endpoints()}/${old.id}/roll`, { body: { overlapSeconds: 60 } });
  await dev.call('post', `${endpoints()}/${old.id}/test`);
  await until(async () => receiver.heard.length === 1);
  const [{ body, headers } = { body: '', headers: {} }] = receiver.heard;
  for (const { secret } of [old, rolled.body.data as Shown])
    expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
});

it('changes URL, events and whether it is enabled, and removes it', async () => {
  const { id } = await create();
  const path = `${endpoints()}/${id}`;
  const changed = await dev.call('patch', path, { body: { events: ['payment.failed'], enabled: false } });
  expect(changed.body.data).toMatchObject({ events: ['payment.failed'], enabled: false });
  expect((await dev.call('patch', path, { body: { enabled: true, events: null } })).body.data).toMatchObject({
    enabled: true,
  });
  expect((await dev.call('delete', path)).status).toBe(200);
  expect(codeOf(await dev.call('get', path))).toEqual([404, 'webhook_endpoint_not_found']);
});

it('sends given-up deliveries again: one, or all since a time', async () => {
  const { id: endpointId } = await create();
  const [one, recent, old] = [
    await aGivenUp(endpointId, 1),
    await aGivenUp(endpointId, 5),
    await aGivenUp(endpointId, 500),
  ];
  expect((await dev.call('get', `${deliveries()}?state=given_up`)).body.data.data).toHaveLength(3);
  expect((await dev.call('post', `${deliveries()}/${one}/resend`)).status).toBe(200);
  const since = new Date(Date.now() - 60 * 60_000).toISOString();
  const answer = await dev.call('post', `${deliveries()}/resend-given-up`, { body: { since, endpointId } });
  expect([answer.status, answer.body.data]).toEqual([200, { count: 1 }]);
  await until(async () => (await get(`${deliveries()}/${recent}`)).state === 'delivered');
  await until(async () => (await get(`${deliveries()}/${one}`)).state === 'delivered');
  expect((await get(`${deliveries()}/${old}`)).state).toBe('given_up');
  const [line] = await audited();
  expect(line).toMatchObject({ action: 'webhook-delivery.resend-given-up', after: { count: 1, endpointId } });
});

it('lists by state, type, endpoint and payment, page by page', async () => {
  const { id: endpointId } = await create();
  const ids = [await aGivenUp(endpointId, 3), await aGivenUp(endpointId, 2), await aGivenUp(endpointId, 1)];
  await dev.call('post', `${endpoints()}/${endpointId}/test`);
  const page = async (query: string) =>
    (await dev.call('get', `${deliveries()}?endpointId=${endpointId}&${query}`)).body.data as {
      data: Shown[];
      nextBefore?: string;
    };
  const [a, b, c] = ids;
  const first = await page('type=payment.completed&limit=2');
  expect(first.data.map(({ id }) => id)).toEqual([c, b]);
  const rest = await page(`type=payment.completed&limit=2&before=${first.nextBefore}`);
  expect(rest.data.map(({ id }) => id)).toEqual([a]);
  const paymentId = String(first.data[0]?.paymentId);
  expect((await page(`paymentId=${paymentId}`)).data.map(({ id }) => id)).toEqual([c]);
  expect((await page('type=webhook.test')).data).toHaveLength(1);
});

it('refuses internal addresses, as the operator’s API does', async () => {
  const strict = await startDashboardWorld();
  try {
    const owner = await strict.as('owner');
    for (const url of ['https://10.0.0.1/', 'http://127.0.0.1:3000/', 'https://metadata.internal/']) {
      const path = `${strict.path('test')}/webhook-endpoints`;
      const answer = await owner.call('post', path, { body: { url } });
      expect([url, ...codeOf(answer)]).toEqual([url, 400, 'validation_failed']);
      const { id } = (await owner.call('post', path, { body: { url: 'https://93.184.216.34/' } })).body
        .data as Shown;
      expect(codeOf(await owner.call('patch', `${path}/${id}`, { body: { url } }))[0]).toBe(400);
    }
  } finally {
    await strict.close();
  }
});

describe('who may', () => {
  it.each([
    ['admin', 200],
    ['developer', 200],
    ['finance', 403],
    ['viewer', 403],
  ] as const)('%s: %i', async (role, status) => {
    const visitor = await world.as(role);
    const { id } = await create();
    const delivery = await aGivenUp(id, 1);
    for (const path of [endpoints(), `${endpoints()}/${id}`, deliveries(), `${deliveries()}/${delivery}`])
      expect((await visitor.call('get', path)).status).toBe(status);
    expect((await visitor.call('post', `${deliveries()}/${delivery}/resend`)).status).toBe(status);
    expect((await visitor.call('delete', `${endpoints()}/${id}`)).status).toBe(status);
  });

  it('needs a fresh second factor where a secret is shown or events go elsewhere', async () => {
    const old = await world.as('developer', { isProven: false });
    const { id } = await create();
    const path = `${endpoints()}/${id}`;
    for (const [method, at, body] of [
      ['post', endpoints(), { url: receiver.url }],
      ['patch', path, { url: 'https://93.184.216.34/' }],
      ['post', `${path}/roll`, {}],
    ] as const)
      expect(codeOf(await old.call(method, at, { body }))).toEqual([403, 'fresh_factor_needed']);
    expect((await get(path)).url).toBe(receiver.url);
  });

  it('404: the other environment, and another business', async () => {
    const other = await world.anotherBusiness();
    const stranger = await world.as('owner', { businessId: other });
    const { id } = await create();
    const delivery = await aGivenUp(id, 1);
    const theirs = `/businesses/${other}/test`;
    for (const [visitor, base] of [
      [stranger, theirs],
      [dev, world.path('live')],
    ] as const) {
      for (const [method, rest] of [
        ['get', ''],
        ['delete', ''],
        ['post', '/test'],
        ['post', '/roll'],
        ['patch', ''],
      ] as const) {
        const path = `${base}/webhook-endpoints/${id}${rest}`;
        const answer = await visitor.call(method, path, method === 'get' ? {} : { body: {} });
        expect(codeOf(answer)).toEqual([404, 'webhook_endpoint_not_found']);
      }
      for (const [method, rest] of [
        ['get', ''],
        ['post', '/resend'],
      ] as const)
        expect(codeOf(await visitor.call(method, `${base}/webhook-deliveries/${delivery}${rest}`))).toEqual([
          404,
          'webhook_delivery_not_found',
        ]);
      expect((await visitor.call('get', `${base}/webhook-deliveries`)).body.data.data).toEqual([]);
      const body = { since: new Date(0).toISOString(), endpointId: id };
      const resent = await visitor.call('post', `${base}/webhook-deliveries/resend-given-up`, { body });
      expect(codeOf(resent)).toEqual([404, 'webhook_endpoint_not_found']);
    }
    expect(codeOf(await stranger.call('get', endpoints()))).toEqual([404, 'business_not_found']);
    expect((await get(`${deliveries()}/${delivery}`)).state).toBe('given_up');
  });
});
