import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment, EventType } from '@cowrie/dto';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import {
  DeliveriesRepository,
  SCANNED_DELIVERIES,
} from '@cowrie/api/notify/webhooks/deliveries/deliveries.repository';
import { deliveryOf } from '@cowrie/api/notify/webhooks/deliveries/delivery.create';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';
import { EVENT, type StoredEvent } from '@cowrie/api/notify/events/event.schema';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 20);
let admin: AdminApp;
let businessId: string;
beforeAll(async () => {
  admin = await startAdminApp();
});
beforeEach(async () => {
  businessId = await admin.aMerchant();
});
afterAll(() => admin.close());

const part = <T>(type: new (...args: never[]) => T): T =>
  admin.app.nest.get(type as never, { strict: false });
const pathOf = (business: string, rest = '') => `/merchants/${business}/webhook-deliveries${rest}`;
const get = (rest = '') => admin.call('get', pathOf(businessId, rest));
const rows = async (query = '') => (await get(query)).body.data.data as { id: string }[];
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const audited = () => part(AuditLog).ofSubject({ kind: 'merchant', id: businessId });
const at = (hour: number) => new Date(START + hour * HOUR_MS);

async function anEndpoint(environment: Environment = 'test', events?: EventType[]): Promise<string> {
  const body = { url: 'https://93.184.216.34/', environment, events };
  const path = `/merchants/${businessId}/webhook-endpoints`;
  return ((await admin.call('post', path, { body })).body.data as { id: string }).id;
}

let made = 0;
/** An event that happened at that hour, without a delivery. */
async function anEvent(
  hour: number,
  environment: Environment = 'test',
  type: EventType = 'payment.processing',
) {
  made += 1;
  const event: StoredEvent = {
    _id: `evt_${String(made).padStart(4, '0')}`,
    type,
    environment,
    businessId: new Types.ObjectId(businessId),
    paymentId: new Types.ObjectId(),
    sequence: 1,
    number: made,
    at: at(hour),
    relayedAt: at(hour),
    body: JSON.stringify({ type, timestamp: at(hour).toISOString() }),
  };
  await admin.app.nest.get<Model<StoredEvent>>(getModelToken(EVENT), { strict: false }).create(event);
  return event;
}

/** A delivery of a new event, after `fails` failed tries and a successful one if `isTaken`. */
async function aDelivery(
  endpointId: string,
  hour: number,
  { fails = 0, isTaken = false } = {},
): Promise<string> {
  const [endpoint] = await part(WebhookEndpointsRepository).findMany([new Types.ObjectId(endpointId)]);
  if (!endpoint) throw new Error(`no endpoint ${endpointId}`);
  const event = await anEvent(hour, endpoint.environment);
  const deliveries = part(DeliveriesRepository);
  const delivery = deliveryOf(event, endpoint, at(hour));
  await deliveries.insertOnce([delivery]);
  const tries = [...Array.from({ length: fails }, () => 503), ...(isTaken ? [200] : [])];
  for (const [index, status] of tries.entries()) {
    await deliveries.claim([delivery], 'me', at(hour));
    const attempt = { at: at(hour), durationMs: index, status, excerpt: 'so it said' };
    const failed = { ...attempt, error: 'answered 503' };
    await deliveries.record([
      status === 200
        ? { delivery, claim: 'me', outcome: { state: 'delivered' }, attempt }
        : { delivery, claim: 'me', outcome: { nextAt: at(hour) }, attempt: failed },
    ]);
  }
  return delivery._id;
}

describe('GET', () => {
  it('200: returns one delivery with its body and every attempt', async () => {
    const endpointId = await anEndpoint();
    const id = await aDelivery(endpointId, 1, { fails: 2, isTaken: true });
    const { status, body } = await get(`/${id}`);
    const [time, failed] = [
      at(1).toISOString(),
      { status: 503, error: 'answered 503', excerpt: 'so it said' },
    ];
    expect([status, body.data]).toEqual([
      200,
      {
        id,
        endpointId,
        environment: 'test',
        type: 'payment.processing',
        sequence: 1,
        eventId: id.split(':')[0],
        paymentId: expect.stringMatching(/^[0-9a-f]{24}$/),
        state: 'delivered',
        tries: 3,
        createdAt: time,
        endedAt: expect.any(String),
        body: JSON.stringify({ type: 'payment.processing', timestamp: time }),
        lastAttempt: { at: time, durationMs: 2, status: 200, excerpt: 'so it said' },
        attempts: [
          { at: time, durationMs: 0, ...failed },
          { at: time, durationMs: 1, ...failed },
          { at: time, durationMs: 2, status: 200, excerpt: 'so it said' },
        ],
      },
    ]);
  });

  it('200: lists newest first, by environment, endpoint, payment, event and state, page by page', async () => {
    const [one, two] = [await anEndpoint(), await anEndpoint('live')];
    const a = await aDelivery(one, 1, { isTaken: true });
    const b = await aDelivery(two, 2);
    const c = await aDelivery(one, 3);
    const ids = async (query: string) => (await rows(query)).map(({ id }) => id);
    expect(await ids('')).toEqual([c, b, a]);
    expect(await ids('?environment=test')).toEqual([c, a]);
    expect(await ids('?environment=live')).toEqual([b]);
    expect(await ids(`?endpointId=${two}`)).toEqual([b]);
    expect(await ids('?state=delivered')).toEqual([a]);
    expect(await ids(`?eventId=${c.split(':')[0]}`)).toEqual([c]);
    const { paymentId } = (await get(`/${b}`)).body.data as { paymentId: string };
    expect(await ids(`?paymentId=${paymentId}`)).toEqual([b]);
    const page = (await get('?limit=2')).body.data;
    expect([page.hasMore, page.nextBefore]).toEqual([true, b]);
    const last = (await get(`?limit=2&before=${encodeURIComponent(String(page.nextBefore))}`)).body.data;
    expect([last.data.map(({ id }: { id: string }) => id), last.hasMore, last.nextBefore]).toEqual([
      [a],
      false,
      undefined,
    ]);
    expect(await ids(`?paymentId=${'0'.repeat(24)}`)).toEqual([]);
  });

  it('200: continues below the newest delivery that it has not passed in every environment', async () => {
    const [one, two] = [await anEndpoint(), await anEndpoint('live')];
    const old = await aDelivery(one, 1, { isTaken: true });
    const under = await aDelivery(two, 2, { isTaken: true });
    const given = await part(DeliveriesRepository).search(
      { businessId: new Types.ObjectId(businessId), environment: 'live' },
      { limit: 1 },
    );
    const many = Array.from({ length: SCANNED_DELIVERIES }, (_, i) => ({
      ...given.rows[0]!,
      _id: `many${i}:${two}`,
      state: 'cancelled' as const,
      createdAt: at(3),
    }));
    await part(DeliveriesRepository).insertOnce(many);
    const first = (await get('?state=delivered')).body.data;
    // The delivery in test is older than those passed in live.
    expect([first.data, first.hasMore]).toEqual([[], true]);
    const next = (await get(`?state=delivered&before=${encodeURIComponent(String(first.nextBefore))}`)).body;
    expect(next.data.data.map(({ id }: { id: string }) => id)).toEqual([under, old]);
    expect(next.data.hasMore).toBe(false);
  });

  it.each([
    '?environment=staging',
    '?endpointId=x',
    '?state=lost',
    '?limit=101',
    '?limit=0',
    '?page=1',
    '?before=',
  ])('400: refuses %s', async (query) => {
    expect((await get(query)).status).toBe(400);
  });
});

describe('POST …/:deliveryId/resend', () => {
  it('200: sends a delivered event again, and audits the operator', async () => {
    const id = await aDelivery(await anEndpoint(), 1, { isTaken: true });
    const { status, body } = await admin.call('post', pathOf(businessId, `/${id}/resend`), { as: 'ada' });
    expect([status, body.data]).toEqual([200, expect.objectContaining({ id, state: 'pending', tries: 0 })]);
    expect((await audited())[0]).toMatchObject({
      by: 'ada',
      action: 'webhook-delivery.resend',
      before: { delivery: id, state: 'delivered' },
      after: { delivery: id, state: 'pending' },
    });
  });
});

describe('POST …/resend of a time range', () => {
  const range = { from: '2026-11-20T01:00:00Z', to: '2026-11-20T04:00:00+01:00' };
  const resend = (endpointId: string, body: object = range) =>
    admin.call('post', `/merchants/${businessId}/webhook-endpoints/${endpointId}/resend`, { body });
  const resendAll = (body: object) => admin.call('post', pathOf(businessId, '/resend'), { body });
  const eventsSent = async () => (await rows('?limit=100')).map(({ id }) => id).sort();

  it('200: resends to one endpoint, at or after from and before to', async () => {
    const [one] = [await anEndpoint(), await anEndpoint()];
    const events = [];
    for (const hour of [0, 1, 2, 3]) events.push(await anEvent(hour));
    const { status, body } = await resend(one);
    expect([status, body.data]).toEqual([200, { count: 2 }]);
    expect(await eventsSent()).toEqual(events.slice(1, 3).map(({ _id }) => `${_id}:${one}`));
    expect((await resend(one)).body.data).toEqual({ count: 0 });
    expect((await audited())[1]).toMatchObject({
      action: 'webhook-delivery.resend-range',
      after: { endpointId: one, environment: 'test', count: 2 },
    });
  });

  it('200: resends to all enabled endpoints of the environment that receive the type', async () => {
    const [all, some, off] = [
      await anEndpoint(),
      await anEndpoint('test', ['payment.completed']),
      await anEndpoint(),
    ];
    await anEndpoint('live');
    const path = `/merchants/${businessId}/webhook-endpoints/${off}`;
    await admin.call('patch', path, { body: { enabled: false } });
    const [one, two] = [await anEvent(1), await anEvent(2, 'test', 'payment.completed')];
    await anEvent(2, 'live');
    expect((await resendAll({ environment: 'test', ...range })).body.data).toEqual({ count: 3 });
    expect(await eventsSent()).toEqual(
      [`${one._id}:${all}`, `${two._id}:${all}`, `${two._id}:${some}`].sort(),
    );
  });

  it.each([
    { from: range.from },
    { from: range.to, to: range.from },
    { ...range, from: '2026-11-20' },
    { ...range, from: '2026-11-20T01:00:00' },
    { ...range, from: 1 },
    { ...range, from: '2026-13-20T01:00:00Z' },
  ])('400: refuses %j', async (body) => {
    expect(codeOf(await resend(await anEndpoint(), body))).toEqual([400, 'validation_failed']);
    expect(codeOf(await resendAll({ environment: 'test', ...body }))).toEqual([400, 'validation_failed']);
  });

  it('400: refuses a missing environment and an unknown field', async () => {
    expect(codeOf(await resendAll(range))).toEqual([400, 'validation_failed']);
    expect(codeOf(await resendAll({ ...range, environment: 'test', endpointId: '1' }))).toEqual([
      400,
      'unknown_field',
    ]);
  });
});

it('POST …/webhook-endpoints/:endpointId/test: 201, creates a delivery that can be read', async () => {
  const endpointId = await anEndpoint();
  const path = `/merchants/${businessId}/webhook-endpoints/${endpointId}/test`;
  const { status, body } = await admin.call('post', path);
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({ endpointId, type: 'webhook.test', state: 'pending', attempts: [] }),
  ]);
  const { id } = body.data as { id: string };
  expect((await get(`/${id}`)).body.data).toEqual(body.data);
  expect((await audited())[0]).toMatchObject({
    action: 'webhook-endpoint.test',
    after: { endpointId, delivery: id },
  });
});

it('404: does not find another merchant’s delivery', async () => {
  const id = await aDelivery(await anEndpoint(), 1, { isTaken: true });
  businessId = await admin.aMerchant();
  expect(await rows()).toEqual([]);
  const unknown = [404, 'webhook_delivery_not_found'];
  expect(codeOf(await get(`/${id}`))).toEqual(unknown);
  expect(codeOf(await get(`?before=${encodeURIComponent(id)}`))).toEqual(unknown);
  expect(codeOf(await admin.call('post', pathOf(businessId, `/${id}/resend`)))).toEqual(unknown);
});

it.each([
  ['get', pathOf('0'.repeat(24)), 404, 'merchant_not_found'],
  ['get', pathOf('0'.repeat(24), '/evt_1'), 404, 'merchant_not_found'],
  ['get', pathOf('x'), 400, 'validation_failed'],
] as const)('answers %s %s with %i %s', async (method, path, status, code) => {
  expect(codeOf(await admin.call(method, path))).toEqual([status, code]);
});
