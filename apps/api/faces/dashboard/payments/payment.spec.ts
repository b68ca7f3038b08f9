import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import request from 'supertest';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aPayment, aRateEvidence, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../testing/dashboard-world';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { CHAIN_CURSOR } from '@cowrie/api/chain/chain-records/chain-cursor.schema';
import { TRANSFER } from '@cowrie/api/chain/chain-records/transfer.schema';
import { SETTLEMENT_ACCOUNTS } from '@cowrie/api/merchants/merchants/settlement-account.schema';
import { MERCHANT_SETTLEMENT } from '@cowrie/api/money-out/merchant-settlements/merchant-settlement.schema';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PAYOUT } from '@cowrie/api/money-out/payouts/payout.schema';
import { DELIVERY } from '@cowrie/api/notify/webhooks/deliveries/delivery.schema';
import { WEBHOOK_ENDPOINT } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.schema';

let world: DashboardWorld;
let viewer: Visitor;
const now = new Date();
beforeAll(async () => {
  world = await startDashboardWorld();
  viewer = await world.as('viewer');
  await modelOf(CHAIN_CURSOR).create(aCursor('test', aNetwork().name, now));
});
afterAll(() => world.close());

const modelOf = (name: string): Model<object> => world.app.nest.get(getModelToken(name), { strict: false });
const insert = (name: string, document: object) =>
  modelOf(name).collection.insertOne(document as never, { ignoreUndefined: true });
const tenant = () => ({ businessId: new Types.ObjectId(world.businessId), environment: 'test' as const });
async function stored(over: Partial<Payment> = {}) {
  const payment = aLockedPayment(now, { ...tenant(), ...over });
  payment.deposit.rateEvidence = aRateEvidence(now);
  await insert(PAYMENT, payment);
  return payment;
}
const aDelivery = ({ _id, businessId }: Payment) => ({
  _id: 'event1:endpoint1',
  eventId: 'event1',
  type: 'payment.processing',
  businessId,
  environment: 'test',
  endpointId: new Types.ObjectId(),
  paymentId: _id,
  lane: 'l',
  sequence: 1,
  state: 'pending',
  tries: 2,
  body: '{"secret":1}',
  attempts: [{ at: now, durationMs: 5, status: 500 }],
  createdAt: now,
});
const aRefund = (paymentId: Types.ObjectId, over: object = {}) => ({
  _id: new Types.ObjectId(),
  ...tenant(),
  purpose: 'refund',
  paymentId,
  clientReference: 'Order10001',
  token: 'USDC',
  network: 'base',
  tokenAddress: '0x1',
  decimals: 6,
  units: '2500000',
  treasury: '0x2',
  status: 'awaiting_approval',
  version: 1,
  rule: { isAboveLimit: true, isPayerTrusted: false },
  requestedBy: { kind: 'merchant', id: 'm', name: 'm' },
  approvals: [],
  history: [],
  createdAt: now,
  updatedAt: now,
  ...over,
});

describe('a payment', () => {
  it('is shown with its transfers, refunds, deliveries and timeline, and with the data of the merchants’ API', async () => {
    const event = { id: 'event1', type: 'payment.processing' as const, sequence: 1, at: now, body: '{}' };
    const payment = await stored({
      events: [event],
      heldSince: now,
      refunds: [{ status: 'queued' }] as never,
    });
    await modelOf(TRANSFER).create(aTransfer(payment));
    await insert(DELIVERY, aDelivery(payment));
    const refund = aRefund(payment._id);
    await insert(PAYOUT, refund);
    const path = `${world.path('test')}/payments/${payment._id.toHexString()}`;
    const { status, body, headers } = await viewer.call('get', path);
    expect([status, body.message]).toEqual([200, 'Payment retrieved']);
    expect(body.data).toMatchObject({
      id: payment._id.toHexString(),
      attention: ['undecided'],
      isOpen: true,
      canSimulate: false,
      choice: { rate: '1550.00', rateEvidence: { rule: 'median' } },
      transfers: [{ kind: 'credited', amount: '5.00', depth: 'final' }],
      refunds: [{ id: refund._id.toHexString(), status: 'awaiting_approval', amount: '2.50' }],
      deliveries: [{ id: 'event1:endpoint1', state: 'pending', tries: 2, lastStatus: 500 }],
    });
    const kinds = (body.data.timeline as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['created', 'chosen', 'seen', 'event', 'refund_requested']));
    const key = await world.keyOf('test', 'secret');
    const api = await request(world.app.url)
      .get(`/api/v1/payments/${payment._id.toHexString()}`)
      .set('Authorization', `Bearer ${key}`);
    expect(body.data).toMatchObject((api.body as { data: object }).data);

    const again = await viewer.call('get', path, { headers: { 'If-None-Match': String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('shows nothing internal: no treasury, no provider, no operator, no body of a webhook, nothing of screening', async () => {
    const finding = { network: 'base', address: '0xbad', verdict: 'hit' as const, source: 'oracle-x' };
    const payment = await stored({
      screening: { state: 'held', since: now, findings: [finding], released: [], told: [] },
      settlement: { state: 'due', provider: 'manual', tries: 7, orderId: 'house-order' },
      resolutions: [
        { transferId: 'x', kind: 'refunded', reason: 'house-reason', by: 'operator-ada', at: now },
      ],
      events: [{ id: 'e', type: 'payment.held', sequence: 1, at: now, body: 'house-body' }],
    });
    const { body, text } = await viewer.call(
      'get',
      `${world.path('test')}/payments/${payment._id.toHexString()}`,
    );
    expect(body.data.attention).toEqual(['screening']);
    const secrets = ['oracle-x', '0xbad', 'manual', 'house-', 'operator-ada', payment.reference];
    for (const secret of [...secrets, payment.deposit.treasury]) expect(text).not.toContain(secret);
  });

  it('has a proof of its rate if the service signs, and says so if not', async () => {
    const payment = await stored();
    const path = `${world.path('test')}/payments/${payment._id.toHexString()}`;
    const { body } = await viewer.call('get', path);
    const proof = await viewer.call('get', `${path}/rate-proof`);
    expect([body.data.hasRateProof, proof.status]).toEqual(proof.status === 200 ? [true, 200] : [false, 403]);
    const other = await stored({ businessId: new Types.ObjectId() });
    const hidden = `${world.path('test')}/payments/${other._id.toHexString()}`;
    for (const one of [hidden, `${hidden}/rate-proof`])
      expect((await viewer.call('get', one)).status).toBe(404);
  });

  it('can be paid by a simulated customer only by a developer, in test, if helpers are on', async () => {
    const payment = await stored();
    const simulate = (environment: 'test' | 'live') =>
      `${world.path(environment)}/payments/${payment._id.toHexString()}/simulate`;
    const call = { body: { case: 'exact' } };
    const codeOf = async (by: Visitor, environment: 'test' | 'live' = 'test') => {
      const { status, body } = await by.call('post', simulate(environment), call);
      return [status, body.error.code];
    };
    expect(await codeOf(viewer)).toEqual([403, 'permission_missing']);
    expect(await codeOf(await world.as('finance'))).toEqual([403, 'permission_missing']);
    expect(await codeOf(await world.as('developer'))).toEqual([403, 'test_helpers_off']);
  });
});

describe('the first page', () => {
  const home = async (environment: 'test' | 'live' = 'test') =>
    (await viewer.call('get', `${world.path(environment)}/home`)).body.data;

  it('counts what waits, of this business and environment only', async () => {
    await Promise.all([PAYMENT, PAYOUT].map((name) => modelOf(name).deleteMany({})));
    const others = { businessId: new Types.ObjectId() };
    const screening = { state: 'held' as const, since: now, findings: [], released: [], told: [] };
    for (const over of [{}, others, { environment: 'live' as const }]) {
      await stored({ heldSince: now, ...over });
      await stored({ screening, ...over });
      const requestedBy = { kind: 'payer' as const, id: 'payer', name: 'payer:' };
      for (let times = 0; times < 2; times += 1)
        await insert(PAYOUT, aRefund(new Types.ObjectId(), { requestedBy, ...over }));
      // The business has asked for it, so only an operator can approve it.
      const rule = { isAboveLimit: true, isPayerTrusted: false };
      await insert(PAYOUT, aRefund(new Types.ObjectId(), { rule, ...over }));
      await insert(PAYOUT, aRefund(new Types.ObjectId(), { ...over, purpose: 'settlement' }));
      await insert(PAYOUT, aRefund(new Types.ObjectId(), { ...over, status: 'final' }));
      const endpoint = {
        ...tenant(),
        url: 'https://a.example.com',
        secrets: [],
        createdAt: now,
        updatedAt: now,
      };
      await insert(WEBHOOK_ENDPOINT, { ...endpoint, enabled: true, failingSince: now, ...over });
      await insert(WEBHOOK_ENDPOINT, { ...endpoint, enabled: false, disabledReason: 'x', ...over });
      await insert(WEBHOOK_ENDPOINT, { ...endpoint, enabled: true, ...over });
      const settlement = { ...tenant(), currency: 'NGN', version: 1, planned: [], updatedAt: now };
      const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
      await insert(MERCHANT_SETTLEMENT, {
        ...settlement,
        state: 'failed',
        failedAt: days(1),
        createdAt: days(20),
        ...over,
      });
      await insert(MERCHANT_SETTLEMENT, {
        ...settlement,
        state: 'failed',
        failedAt: days(9),
        createdAt: days(20),
        ...over,
      });
      await insert(MERCHANT_SETTLEMENT, { ...settlement, state: 'paid', createdAt: days(1), ...over });
      const pending = { effectiveAt: new Date(now.getTime() + 3_600_000) };
      await insert(SETTLEMENT_ACCOUNTS, {
        ...tenant(),
        currency: 'NGN',
        pending,
        version: 1,
        news: [],
        ...over,
      });
    }
    const counts = {
      undecided: 1,
      screening: 1,
      refunds: 2,
      webhooks: 2,
      accountChanges: 1,
      settlements: 1,
    };
    expect((await home()).attention).toEqual(counts);
    expect((await home('live')).attention).toEqual(counts);
  });

  it('says which first steps are done', async () => {
    const fresh = await world.anotherBusiness('Fresh');
    const owner = await world.as('owner', { businessId: fresh });
    const steps = async () =>
      (await owner.call('get', `/businesses/${fresh}/test/home`)).body.data.firstSteps;
    const none = {
      hasKey: false,
      hasWebhook: false,
      hasPayment: false,
      hasAccount: false,
      hasSupport: false,
      hasLogo: false,
      hasTeam: false,
      isLive: false,
    };
    expect(await steps()).toEqual(none);
    await world.keyOf('live', 'secret', fresh);
    expect(await steps()).toEqual({ ...none, isLive: true });
    await world.keyOf('test', 'secret', fresh);
    const businessId = new Types.ObjectId(fresh);
    // A page that somebody only opened is no payment yet.
    await insert(PAYMENT, aPayment(now, { businessId }));
    expect((await steps()).hasPayment).toBe(false);
    await insert(PAYMENT, aPayment(now, { businessId, status: 'completed' }));
    await world.as('viewer', { businessId: fresh });
    const done = { hasKey: true, hasPayment: true, hasTeam: true, isLive: true };
    expect(await steps()).toEqual({ ...none, ...done });
  });

  it('has figures of 7, 30 or 90 days in the business’s local time', async () => {
    const figures = (days: string) => viewer.call('get', `${world.path('test')}/figures?days=${days}`);
    for (const days of [7, 30, 90]) {
      const { body } = await figures(String(days));
      expect([body.data.timeZone, body.data.days.length]).toEqual(['Africa/Lagos', days]);
    }
    expect((await figures('8')).status).toBe(400);
  });
});
