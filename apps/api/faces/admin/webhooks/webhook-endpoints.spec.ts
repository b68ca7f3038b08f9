import { Types } from 'mongoose';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';
import { WebhookEndpointsService } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.service';

const UNKNOWN = '0'.repeat(24);
const URL_TEXT = 'https://93.184.216.34/hooks';
let admin: AdminApp;
let businessId: string;
beforeAll(async () => {
  admin = await startAdminApp();
});
beforeEach(async () => {
  businessId = await admin.aMerchant();
});
afterAll(() => admin.close());

interface Endpoint {
  id: string;
  secret: string;
  [name: string]: unknown;
}

const pathOf = (business: string, id = '') => `/merchants/${business}/webhook-endpoints${id && `/${id}`}`;
const post = (body: unknown, business = businessId) =>
  admin.call('post', pathOf(business), { body, as: 'ada' });
const create = async (over: object = {}, business = businessId): Promise<Endpoint> =>
  (await post({ url: URL_TEXT, environment: 'test', ...over }, business)).body.data as Endpoint;
const patch = (id: string, body: unknown) => admin.call('patch', pathOf(businessId, id), { body });
const list = async (query = '') =>
  (await admin.call('get', `${pathOf(businessId)}${query}`)).body.data as Endpoint[];
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const audited = () =>
  admin.app.nest.get(AuditLog, { strict: false }).ofSubject({ kind: 'merchant', id: businessId });

/** The secrets that sign a webhook now. */
async function inForce(id: string): Promise<string[]> {
  const find = admin.app.nest.get(WebhookEndpointsRepository, { strict: false });
  const [endpoint] = await find.findMany([new Types.ObjectId(id)]);
  return endpoint
    ? admin.app.nest.get(WebhookEndpointsService, { strict: false }).secretsInForce(endpoint)
    : [];
}

describe('POST', () => {
  it('201: creates an endpoint, and shows its secret once', async () => {
    const { status, body } = await post({ url: `${URL_TEXT}?token=hunter2`, environment: 'live' });
    expect(status).toBe(201);
    const { secret, ...shown } = body.data as Endpoint;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const time = expect.any(String);
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      environment: 'live',
      enabled: true,
      url: `${URL_TEXT}?token=hunter2`,
      createdAt: time,
      updatedAt: time,
    });
    expect(await inForce(shown.id as string)).toEqual([secret]);
    expect(await list()).toEqual([shown]);
    expect((await admin.call('get', pathOf(businessId, String(shown.id)))).body.data).toEqual(shown);
    const lines = await audited();
    expect(lines[0]).toMatchObject({
      by: 'ada',
      action: 'webhook-endpoint.create',
      after: { id: shown.id, environment: 'live', url: `${URL_TEXT}?[hidden]`, events: 'all' },
    });
    for (const kept of [secret.slice(6), 'hunter2']) expect(JSON.stringify(lines)).not.toContain(kept);
  });

  it('201: subscribes to the given types, each once; to all for an empty list or null', async () => {
    const events = ['payment.completed', 'payment.failed', 'payment.completed'];
    expect((await create({ events })).events).toEqual(['payment.completed', 'payment.failed']);
    expect((await create({ events: [] })).events).toBeUndefined();
    expect((await create({ events: null })).events).toBeUndefined();
  });

  it.each<[object, string, string]>([
    [{ url: URL_TEXT }, 'validation_failed', 'environment'],
    [{ environment: 'test' }, 'validation_failed', 'url'],
    [{ url: '', environment: 'test' }, 'validation_failed', 'url'],
    [{ url: 7, environment: 'test' }, 'validation_failed', 'url'],
    [{ url: 'http://93.184.216.34/', environment: 'live' }, 'validation_failed', 'url'],
    [{ url: 'https://93.184.216.34:8443/', environment: 'live' }, 'validation_failed', 'url'],
    [{ url: 'https://10.0.0.1/', environment: 'test' }, 'validation_failed', 'url'],
    [{ url: 'https://metadata.internal/', environment: 'test' }, 'validation_failed', 'url'],
    [{ url: 'https://a:b@93.184.216.34/', environment: 'test' }, 'validation_failed', 'url'],
    [{ url: URL_TEXT, environment: 'test', events: ['payment.settled'] }, 'validation_failed', 'events'],
    [{ url: URL_TEXT, environment: 'test', events: 'payment.failed' }, 'validation_failed', 'events'],
    [{ url: URL_TEXT, environment: 'test', secret: 'whsec_x' }, 'unknown_field', 'secret'],
  ])('400: refuses %j, and creates nothing', async (body, code, field) => {
    const answer = await post(body);
    expect([answer.status, answer.body.error.code, answer.body.error.fields[0].field]).toEqual([
      400,
      code,
      field,
    ]);
    expect(await list()).toEqual([]);
    expect(await audited()).toHaveLength(1);
  });
});

it('GET: 200, lists the endpoints of one environment or of both, oldest first', async () => {
  const [a, b] = [await create(), await create({ environment: 'live' })];
  expect((await list()).map(({ id }) => id)).toEqual([a.id, b.id]);
  expect((await list('?environment=live')).map(({ id }) => id)).toEqual([b.id]);
  expect((await list('?environment=test')).map(({ id }) => id)).toEqual([a.id]);
  const answer = await admin.call('get', `${pathOf(businessId)}?environment=staging`);
  expect(codeOf(answer)).toEqual([400, 'validation_failed']);
});

describe('PATCH', () => {
  it('200: changes the given fields only, and audits the values before and after', async () => {
    const { id } = await create({ events: ['payment.completed'] });
    const moved = await patch(id, { url: 'https://93.184.216.34/new', enabled: false });
    expect([moved.status, moved.body.data]).toEqual([
      200,
      expect.objectContaining({
        url: 'https://93.184.216.34/new',
        enabled: false,
        events: ['payment.completed'],
        disabledReason: 'disabled by hand',
      }),
    ]);
    const [line] = await audited();
    expect(line).toMatchObject({
      by: 'admin',
      action: 'webhook-endpoint.change',
      before: { url: URL_TEXT, enabled: true },
      after: { url: 'https://93.184.216.34/new', enabled: false },
    });
    const on = (await patch(id, { enabled: true, events: null })).body.data as Endpoint;
    expect([on.enabled, on.disabledReason, on.events]).toEqual([true, undefined, undefined]);
  });

  it('200: neither writes nor audits a change without a new value', async () => {
    const { id, updatedAt } = await create();
    for (const body of [{}, { url: URL_TEXT }, { enabled: true, events: [] }])
      expect((await patch(id, body)).body.data.updatedAt).toBe(updatedAt);
    expect(await audited()).toHaveLength(2);
  });

  it.each<[object, string]>([
    [{ url: 'https://localhost/' }, 'validation_failed'],
    [{ enabled: 'no' }, 'validation_failed'],
    [{ events: ['*'] }, 'validation_failed'],
    [{ environment: 'live' }, 'unknown_field'],
    [{ secrets: [] }, 'unknown_field'],
  ])('400: refuses %j', async (body, code) => {
    const { id } = await create();
    expect(codeOf(await patch(id, body))).toEqual([400, code]);
  });
});

it('DELETE: 200, removes the endpoint and returns it as it was', async () => {
  const { id } = await create();
  const [endpoint] = await list();
  const remove = () => admin.call('delete', pathOf(businessId, id));
  const answer = await remove();
  expect([answer.status, answer.body.data]).toEqual([200, endpoint]);
  expect(codeOf(await remove())).toEqual([404, 'webhook_endpoint_not_found']);
  expect(await list()).toEqual([]);
  expect((await audited())[0]).toMatchObject({
    action: 'webhook-endpoint.remove',
    before: { id },
  });
});

describe('POST …/roll', () => {
  const roll = (id: string, body: unknown) => admin.call('post', `${pathOf(businessId, id)}/roll`, { body });

  it('201: issues a new secret, and both secrets sign until the overlap ends', async () => {
    const { id, secret } = await create();
    const { status, body } = await roll(id, { overlapSeconds: 60 });
    expect(status).toBe(201);
    const fresh = (body.data as Endpoint).secret;
    expect(await inForce(id)).toEqual([fresh, secret]);
    const last = (await roll(id, { overlapSeconds: 0 })).body.data as Endpoint;
    expect(await inForce(id)).toEqual([last.secret]);
    const lines = await audited();
    expect(lines[0]).toMatchObject({ action: 'webhook-endpoint.roll', after: { id, overlapSeconds: 0 } });
    for (const known of [secret, fresh, last.secret])
      expect(JSON.stringify(lines)).not.toContain(known.slice(6));
  });

  it('201: has an overlap of a day by default', async () => {
    const { id, secret } = await create();
    const fresh = (await roll(id, {})).body.data as Endpoint;
    expect(await inForce(id)).toEqual([fresh.secret, secret]);
  });

  it.each([{ overlapSeconds: -1 }, { overlapSeconds: 2_592_001 }, { overlapSeconds: '60' }])(
    '400: refuses %j',
    async (body) => {
      const { id } = await create();
      expect(codeOf(await roll(id, body))).toEqual([400, 'validation_failed']);
    },
  );
});

it('404: does not find another merchant’s endpoint', async () => {
  const theirs = await create({}, await admin.aMerchant());
  const range = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' };
  const calls = [
    ['get', '', undefined],
    ['patch', '', { enabled: false }],
    ['delete', '', undefined],
    ['post', '/roll', { overlapSeconds: 0 }],
    ['post', '/test', undefined],
    ['post', '/resend', range],
  ] as const;
  for (const [method, act, body] of calls) {
    const answer = await admin.call(method, `${pathOf(businessId, theirs.id)}${act}`, { body });
    expect([act, ...codeOf(answer)]).toEqual([act, 404, 'webhook_endpoint_not_found']);
  }
  expect(await inForce(theirs.id)).toEqual([theirs.secret]);
});

it.each([
  ['get', pathOf(UNKNOWN), undefined, 404, 'merchant_not_found'],
  ['post', pathOf(UNKNOWN), { url: URL_TEXT, environment: 'test' }, 404, 'merchant_not_found'],
  ['get', pathOf(UNKNOWN, UNKNOWN), undefined, 404, 'merchant_not_found'],
  ['delete', pathOf(UNKNOWN, 'x'), undefined, 400, 'validation_failed'],
  ['get', pathOf('x'), undefined, 400, 'validation_failed'],
] as const)('answers %s %s with %i %s', async (method, path, body, status, code) => {
  expect(codeOf(await admin.call(method, path, { body }))).toEqual([status, code]);
});
