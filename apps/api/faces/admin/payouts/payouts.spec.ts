import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { aPayout } from '@cowrie/api/money-out/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import type { AdminPayout } from '@cowrie/dto';
import { operatorParty } from '@cowrie/api/money-out/payouts/payout-party';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';

const UNKNOWN = '0'.repeat(24);
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HOUR_MS = 3_600_000;
const NOW = Date.now();
let database: TestDatabase;
let admin: AdminApp;
let rooms: Rooms;
beforeAll(async () => {
  database = await startDatabase();
  admin = await startAdminApp({ mongo: { uri: database.uri, embeddedPort: 0 } });
});
beforeEach(async () => {
  await database.clear();
  rooms = openRooms(database, new FakeClock(NOW));
});
afterAll(async () => {
  await admin.close();
  await database.stop();
});

interface Answer<T = AdminPayout> {
  status: number;
  body: { data: T; error?: { code: string; fields?: { field: string }[] } };
}

const codeOf = ({ status, body }: Answer<unknown>) => [status, body.error?.code];
const get = async <T = AdminPayout>(path: string) => (await admin.call('get', path)) as Answer<T>;
const seenOf = async (id: string) => (await get(`/payouts/${id}`)).body.data.version;
const post = async (path: string, body: unknown, as = 'ada', headers = {}) =>
  (await admin.call('post', path, { body, as, headers })) as Answer;
const listed = async (query = '') =>
  (await get<{ data: AdminPayout[] }>(`/payouts${query}`)).body.data.data.map(({ id }) => id);
const audited = async () =>
  (await database.auditEntries.find({ 'subject.kind': 'payout' }).lean())
    .map(({ by, action, reason }) => [by, action, reason])
    .sort();

/** An expired payment with 5 USDC that came late. */
async function expired() {
  const { _id: businessId } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  const locked = aLockedPayment(new Date(NOW - 3 * HOUR_MS), { businessId, status: 'expired' });
  await database.payments.create(locked);
  await database.transfers.create(aTransfer(locked, { minedAt: new Date(NOW - HOUR_MS) }));
  await admin.app.nest.get(PaymentEvaluator, { strict: false }).evaluate(locked._id);
  const paymentId = locked._id.toHexString();
  const ask = (body: object, as?: string, headers?: object) =>
    post(`/payments/${paymentId}/refunds`, { destination: WALLET, ...body }, as, headers);
  return { paymentId, businessId: businessId.toHexString(), ask };
}

describe('POST /admin/v1/payments/:paymentId/refunds', () => {
  it('201: requests in the operator’s name, and waits for another one', async () => {
    const { paymentId, businessId, ask } = await expired();
    const { status, body } = await ask({ basis: 'unaccepted', reason: 'paid late' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      paymentId,
      businessId,
      environment: 'test',
      amount: '5.00',
      token: 'USDC',
      network: 'base',
      status: 'awaiting_approval',
      reason: 'paid late',
      isAboveLimit: false,
      approvals: [],
      requestedBy: { kind: 'operator', name: 'ada' },
      destination: WALLET,
    });
    expect(await audited()).toEqual([['ada', 'payout.request', 'paid late']]);
    const payment = await get<{ refunds: object[]; events: { type: string }[] }>(`/payments/${paymentId}`);
    expect(payment.body.data.refunds).toMatchObject([
      { id: body.data.id, basis: 'unaccepted', amount: '5.00', requestedBy: { name: 'ada' } },
    ]);
    expect(payment.body.data.events.map(({ type }) => type)).toContain('refund.created');
  });

  it('201: makes one refund of a repeated request, even of two at once, and refuses another with the same key', async () => {
    const { ask } = await expired();
    const key = { 'Idempotency-Key': 'desk-17' };
    const order = { basis: 'amount', amount: '1' };
    const answers = await Promise.all([ask(order, 'ada', key), ask(order, 'ada', key)]);
    answers.push(await ask(order, 'ada', key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(codeOf(await ask({ ...order, amount: '2' }, 'ada', key))).toEqual([409, 'idempotency_key_reused']);
    expect(await listed()).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
  });

  it('201: never gives an operator the refund of a merchant with the same key', async () => {
    const { paymentId, ask } = await expired();
    const payment = await database.payments.findById(paymentId).lean().orFail();
    const by = { kind: 'merchant', id: 'm', name: 'merchant:m' } as const;
    const order = { basis: 'amount', amount: '1', destination: WALLET } as const;
    await rooms.refunds.requests.request(payment, order, by, { key: 'desk-17', requestHash: 'x' });
    const { status, body } = await ask({ basis: 'amount', amount: '1' }, 'ada', {
      'Idempotency-Key': 'desk-17',
    });
    expect([status, body.data.requestedBy.kind]).toEqual([201, 'operator']);
    expect(await listed()).toHaveLength(2);
  });

  it.each<[object, number, string, string | undefined]>([
    [{}, 400, 'validation_failed', 'basis'],
    [{ basis: 'half' }, 400, 'validation_failed', 'basis'],
    [{ basis: 'amount', amount: -1 }, 400, 'validation_failed', 'amount'],
    [{ basis: 'amount', amount: '1e9' }, 400, 'validation_failed', 'amount'],
    [{ basis: 'amount', amount: '0.0000001' }, 400, 'validation_failed', 'amount'],
    [{ basis: 'full', amount: '1' }, 400, 'validation_failed', 'amount'],
    [{ basis: 'full', destination: 'ada.eth' }, 400, 'validation_failed', 'destination'],
    [{ basis: 'full', destination: '0x' + '0'.repeat(40) }, 400, 'refund_address_refused', 'destination'],
    [{ basis: 'full', token: { $gt: '' } }, 400, 'validation_failed', 'token.$gt'],
    [{ basis: 'full', reason: 'a\u0000b' }, 400, 'validation_failed', 'reason'],
    [{ basis: 'full', rate: 'today' }, 400, 'unknown_field', 'rate'],
    [{ basis: 'amount', amount: '5.01' }, 409, 'refund_too_large', undefined],
    [{ basis: 'excess' }, 409, 'nothing_left_to_refund', undefined],
  ])('refuses %j', async (body, status, code, field) => {
    const answer = await (await expired()).ask(body);
    expect([...codeOf(answer), answer.body.error?.fields?.[0]?.field]).toEqual([status, code, field]);
    expect(await listed()).toEqual([]);
  });

  it('404: for a payment that does not exist', async () => {
    expect(codeOf(await post(`/payments/${UNKNOWN}/refunds`, { basis: 'full' }))).toEqual([
      404,
      'payment_not_found',
    ]);
  });
});

describe('decisions', () => {
  // Guarantee: an approval covers what was shown: an amount to an address, with the findings about it.
  it.each([
    ['a hit', { screeningHit: { source: 'list', at: new Date(NOW) }, operatorNeededAt: new Date(NOW) }],
    ['another address', { 'destination.address': `0x${'1'.repeat(40)}` }],
    ['another payee', { payee: { institution: 'ABNGNGLA', number: '0123456789', holder: 'Eve' } }],
    ['another amount', { units: '4000000' }],
  ])('409: neither approves nor refuses after %s that came since it was shown', async (_what, change) => {
    const { ask } = await expired();
    const { id } = (await ask({ basis: 'unaccepted', destination: WALLET })).body.data;
    const seen = await seenOf(id);
    await database.payouts.updateOne({ _id: id }, { $set: change });
    for (const what of ['approve', 'refuse'])
      expect(codeOf(await post(`/payouts/${id}/${what}`, { reason: 'r', seen }, 'ben'))).toEqual([
        409,
        'decision_outdated',
      ]);
    expect((await get(`/payouts/${id}`)).body.data).toMatchObject({ approvals: [] });
    const again = await post(`/payouts/${id}/refuse`, { reason: 'r', seen: await seenOf(id) }, 'ben');
    expect(again.body.data.status).toBe('refused');
  });

  it('200: another operator approves, the requester cannot, and a repeated decision changes nothing', async () => {
    const { ask } = await expired();
    const { id } = (await ask({ basis: 'unaccepted' })).body.data;
    const seen = await seenOf(id);
    const approve = (as: string) => post(`/payouts/${id}/approve`, { reason: 'agreed', seen }, as);
    expect(codeOf(await approve('ada'))).toEqual([409, 'refund_not_changeable']);
    const [one, two] = await Promise.all([approve('ben'), approve('ben')]);
    expect([one, two].map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'queued'],
      [200, 'queued'],
    ]);
    const { approvals, history } = (await get(`/payouts/${id}`)).body.data;
    expect(approvals).toMatchObject([{ kind: 'operator', name: 'ben', reason: 'agreed' }]);
    expect(history.map(({ to }) => to)).toEqual(['awaiting_approval', 'queued']);
    expect((await audited()).map(([by, action]) => [by, action])).toEqual([
      ['ada', 'payout.request'],
      ['ben', 'payout.approve'],
    ]);
  });

  it.each([
    ['ada', 'cancelled'],
    ['ben', 'refused'],
  ])(
    '200: %s ends a refund that ada requested: it is %s, and its money is free again',
    async (as, status) => {
      const { ask } = await expired();
      const { id } = (await ask({ basis: 'unaccepted' })).body.data;
      expect(codeOf(await ask({ basis: 'unaccepted' }))).toEqual([409, 'nothing_left_to_refund']);
      const seen = await seenOf(id);
      const { body } = await post(`/payouts/${id}/refuse`, { reason: 'a mistake', seen }, as);
      expect(body.data).toMatchObject({ status, endedBy: { name: as, reason: 'a mistake' } });
      expect(codeOf(await post(`/payouts/${id}/approve`, { reason: 'x', seen }, 'cleo'))).toEqual([
        409,
        'refund_not_changeable',
      ]);
      expect((await ask({ basis: 'unaccepted' })).status).toBe(201);
    },
  );

  it.each(['approve', 'refuse'])('400 and 404: %s needs a reason and a payout', async (what) => {
    const { id } = (await (await expired()).ask({ basis: 'unaccepted' })).body.data;
    const seen = await seenOf(id);
    for (const reason of [undefined, '', ' ', 'x'.repeat(501)])
      expect(codeOf(await post(`/payouts/${id}/${what}`, { reason, seen }, 'ben'))).toEqual([
        400,
        'validation_failed',
      ]);
    expect(codeOf(await post(`/payouts/${id}/${what}`, { reason: 'x' }, 'ben'))).toEqual([
      400,
      'validation_failed',
    ]);
    expect(codeOf(await post(`/payouts/${UNKNOWN}/${what}`, { reason: 'x', seen }))).toEqual([
      404,
      'refund_not_found',
    ]);
  });
});

describe('GET /admin/v1/payouts', () => {
  it('200: lists payouts of all merchants, newest first, and filters them', async () => {
    const [mine, theirs] = [await expired(), await expired()];
    const first = (await mine.ask({ basis: 'amount', amount: '1' })).body.data.id;
    const second = (await theirs.ask({ basis: 'amount', amount: '2' })).body.data.id;
    await post(`/payouts/${second}/approve`, { reason: 'agreed', seen: await seenOf(second) }, 'ben');
    expect(await listed()).toEqual([second, first]);
    expect(await listed('?pageSize=1&page=2')).toEqual([first]);
    expect(await listed('?status=queued')).toEqual([second]);
    expect(await listed(`?businessId=${mine.businessId}`)).toEqual([first]);
    expect(await listed(`?paymentId=${theirs.paymentId}&environment=test`)).toEqual([second]);
    expect(await listed('?environment=live')).toEqual([]);
  });

  it('200: shows neither the customer’s link nor its hash', async () => {
    const { paymentId } = await expired();
    const payment = await database.payments.findById(paymentId).lean().orFail();
    const ada = operatorParty({ name: 'ada' });
    const { _id, claim } = await rooms.refunds.requests.request(payment, { basis: 'unaccepted' }, ada);
    expect(claim?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const { body } = await get(`/payouts/${_id.toHexString()}`);
    expect(body.data).toMatchObject({ status: 'awaiting_address', addressDueAt: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain(claim?.tokenHash);
  });

  it('200: says why and since when screening holds one, until an operator approves it', async () => {
    const { ask } = await expired();
    const { id } = (await ask({ basis: 'amount', amount: '1' })).body.data;
    const hold = { reason: 'screening', at: new Date(NOW) } as const;
    await database.payouts.updateOne({ _id: id }, { $set: { hold } });
    const held = { reason: 'screening', since: hold.at.toISOString() };
    expect((await get(`/payouts/${id}`)).body.data.held).toEqual(held);
    await post(`/payouts/${id}/approve`, { reason: 'known to us', seen: await seenOf(id) }, 'ben');
    expect((await get(`/payouts/${id}`)).body.data).not.toHaveProperty('held');
  });

  it.each(['status=paid', 'environment=prod', 'paymentId=x', 'businessId=x', 'page=0', 'pageSize=101'])(
    '400: refuses ?%s',
    async (query) => expect(codeOf(await get(`/payouts?${query}`))).toEqual([400, 'validation_failed']),
  );

  it('404: for a payout that does not exist, 400: for no ID', async () => {
    expect(codeOf(await get(`/payouts/${UNKNOWN}`))).toEqual([404, 'refund_not_found']);
    expect((await get('/payouts/x')).status).toBe(400);
  });
});

describe('batches of payouts', () => {
  const query = '?environment=test';

  it('409 without a worker that has read the network, 400 for an unknown environment, 404 for an unknown batch', async () => {
    const body = { environment: 'test', network: 'base' };
    expect(codeOf(await post('/payout-batches', body))).toEqual([409, 'payout_batch_not_possible']);
    expect(codeOf(await post('/payout-batches', { ...body, environment: 'x' }))).toEqual([
      400,
      'validation_failed',
    ]);
    expect(codeOf(await get(`/payout-batches/${UNKNOWN}${query}`))).toEqual([404, 'payout_batch_not_found']);
    expect((await get<unknown[]>(`/payout-batches${query}`)).body.data).toEqual([]);
    const taken = { environment: 'test', isUnsigned: true, reason: 'a mistake' };
    const takeBack = (more: object = {}) =>
      post(`/payout-batches/${UNKNOWN}/take-back`, { ...taken, ...more });
    expect(codeOf(await takeBack())).toEqual([404, 'payout_batch_not_found']);
    for (const wrong of [{ nonce: 3 }, { isUnsigned: false }, { nonce: -1 }, { reason: '' }])
      expect(codeOf(await takeBack(wrong))).toEqual([400, 'validation_failed']);
  });
});

describe('POST /admin/v1/payout-recoveries', () => {
  const request = { environment: 'test', network: 'base', reason: 'the explorers agree' };
  const at = new Date(NOW);
  const handOut = { signer: 'hot', from: WALLET, state: 'open', at, nonce: 3, scannedThrough: 1 } as const;

  it('200: records once an operator’s consent to pay what a reorg left unpaid, and audits it', async () => {
    const reversed = aPayout(at, { status: 'sent', reversedAt: at, handOut });
    const elsewhere = aPayout(at, { status: 'sent', network: 'celo', reversedAt: at });
    const ofSafe = { signer: 'safe', from: WALLET, state: 'open', at, scannedThrough: 1 } as const;
    const another = aPayout(at, { status: 'sent', reversedAt: at, handOut: ofSafe });
    await database.payouts.create([reversed, elsewhere, another]);
    const { status, body } = (await post('/payout-recoveries', request)) as unknown as Answer<AdminPayout[]>;
    expect([status, body.data.map(({ id }) => id)]).toEqual([200, [reversed._id.toHexString()]]);
    const stored = await database.payouts.findById(reversed._id).lean();
    expect(stored?.recovery).toMatchObject({ by: 'ada' });
    expect(await audited()).toEqual([['ada', 'payout.recover', request.reason]]);
    expect(codeOf(await post('/payout-recoveries', request))).toEqual([409, 'payout_recovery_not_needed']);
  });

  it('400: says which field is wrong', async () => {
    expect(codeOf(await post('/payout-recoveries', { ...request, reason: '' }))).toEqual([
      400,
      'validation_failed',
    ]);
  });
});
