import { Types } from 'mongoose';
import { PaymentEvaluator } from '@cowrie/api/money-in/payments/evaluate/payment-evaluator.service';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { anIdAt } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aPayment, aRateEvidence, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { sweptPayment } from '@cowrie/api/money-out/testing/swept-payment';

const UNKNOWN = '0'.repeat(24);
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

interface Answer {
  status: number;
  body: { data: Record<string, unknown>; error?: { code: string; fields?: { field: string }[] } };
}

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const get = async (path: string) => (await admin.call('get', `/payments${path}`)) as Answer;
const act = async ({ _id }: Pick<Payment, '_id'>, what: string, body?: unknown) =>
  (await admin.call('post', `/payments/${_id.toHexString()}/${what}`, { body, as: 'ada' })) as Answer;
const seenOf = async (payment: Pick<Payment, '_id'>) =>
  String((await get(`/${idOf(payment)}`)).body.data.version);
const search = async (query: string) =>
  ((await get(`?${query}`)).body.data.data as { id: string }[]).map(({ id }) => id);
const idOf = ({ _id }: Pick<Payment, '_id'>) => _id.toHexString();
const lines = () => database.auditEntries.find().sort({ at: -1, _id: -1 }).lean();

/** An expired payment with a late transfer. */
async function expired(over: Partial<Transfer> = {}) {
  const { _id: businessId } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  const locked = aLockedPayment(new Date(NOW - 3 * HOUR_MS), { businessId, status: 'expired' });
  const late = aTransfer(locked, { minedAt: new Date(NOW - HOUR_MS), ...over });
  await database.payments.create(locked);
  await database.transfers.create(late);
  await admin.app.nest.get(PaymentEvaluator, { strict: false }).evaluate(locked._id);
  return { locked, late, transferId: transferIdOf(late) };
}

describe('GET /admin/v1/payments', () => {
  it('200: lists payments of all merchants, newest first, page by page', async () => {
    const now = new Date(NOW);
    const payments = [aPayment(now), aPayment(now), aPayment(now, { environment: 'live' })];
    await database.payments.create(payments);
    const page = (await get('?pageSize=2')).body.data;
    expect(page).toMatchObject({ currentPage: 1, totalItems: 3, totalPages: 2, hasNext: true });
    const ids = payments.map(idOf).reverse();
    expect([...(await search('pageSize=2')), ...(await search('pageSize=2&page=2'))]).toEqual(ids);
    expect((page.data as unknown[])[0]).toEqual({
      id: ids[0],
      businessId: payments[2]?.businessId.toHexString(),
      environment: 'live',
      payCode: payments[2]?.payCode,
      clientReference: payments[2]?.clientReference,
      fiatAmount: '7750.00',
      currency: 'NGN',
      status: 'pending',
      openExceptions: 0,
      createdAt: now.toISOString(),
    });
  });

  // Guarantee: a document that cannot be shown hides no other.
  it('200: lists the payments next to one whose document is broken', async () => {
    const [sound, broken] = [aPayment(new Date(NOW)), aPayment(new Date(NOW))];
    await database.payments.create([sound, broken]);
    await database.payments.collection.updateOne({ _id: broken._id }, { $unset: { createdAt: 1 } });
    expect(await search('pageSize=5')).toEqual([idOf(sound)]);
  });

  it('200: filters by merchant, environment, status and reference together', async () => {
    const now = new Date(NOW);
    const mine = aPayment(now, { clientReference: 'Order10001' });
    const { businessId } = mine;
    const live = aPayment(now, { businessId, environment: 'live', clientReference: 'Order10001' });
    const done = aPayment(now, { businessId, status: 'completed' });
    const theirs = aPayment(now, { clientReference: 'Order10001' });
    await database.payments.create([mine, live, done, theirs]);
    const business = `businessId=${businessId.toHexString()}`;
    expect(await search(business)).toEqual([done, live, mine].map(idOf));
    expect(await search(`${business}&environment=test`)).toEqual([done, mine].map(idOf));
    expect(await search('status=completed')).toEqual([idOf(done)]);
    expect(await search('reference=Order10001')).toEqual([theirs, live, mine].map(idOf));
    expect(await search(`${business}&environment=live&reference=Order10001`)).toEqual([idOf(live)]);
    expect(await search(`${business}&reference=Order10001&status=completed`)).toEqual([]);
  });

  it('200: finds a payment by ID, payCode, reference, address or transaction hash', async () => {
    const { locked, late } = await expired();
    await database.payments.create(aPayment(new Date(NOW)));
    const { payCode, clientReference, deposit } = locked;
    const known = [idOf(locked), payCode, clientReference, deposit.address, deposit.address.toLowerCase()];
    const hashes = [late.txHash, late.txHash.slice(2), late.txHash.toUpperCase().replace('0X', '0x')];
    for (const text of [...known, ...hashes, ` ${payCode} `])
      expect([text, await search(`q=${encodeURIComponent(text)}`)]).toEqual([text, [idOf(locked)]]);
    for (const text of [UNKNOWN, 'nothing', `0x${'1'.repeat(40)}`, `0x${'1'.repeat(64)}`])
      expect(await search(`q=${text}`)).toEqual([]);
    expect(await search(`q=${payCode}&environment=live`)).toEqual([]);
  });

  it('200: filters by time of creation, e-mail address and open money, also of one merchant', async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12));
    // The machine that generated an ID may have a different time than the database.
    const idOn = (number: number) => anIdAt(new Date(day(number).getTime() + HOUR_MS));
    const on = (number: number, over: Partial<Payment> = {}) =>
      aPayment(day(number), { _id: idOn(number), ...over });
    const customer = { email: 'Bola@Example.com', emailKey: 'bola@example.com' };
    const [first, second, third] = [on(18), on(19, { customer }), on(20, { heldSince: day(21) })];
    await database.payments.create([first, second, third]);
    const from = `createdFrom=${day(19).toISOString()}`;
    const to = `createdTo=${encodeURIComponent('2026-11-20T13:00:00+01:00')}`;
    expect(await search(from)).toEqual([third, second].map(idOf));
    expect(await search(`${from}&${to}`)).toEqual([idOf(second)]);
    expect(await search(to)).toEqual([second, first].map(idOf));
    expect(await search(`${to}&businessId=${second.businessId.toHexString()}`)).toEqual([idOf(second)]);
    expect(await search(`${from}&businessId=${first.businessId.toHexString()}`)).toEqual([]);
    expect(await search('customerEmail=BOLA%40example.com')).toEqual([idOf(second)]);
    expect(await search(`customerEmail=bola%40example.com&${from}&environment=live`)).toEqual([]);
    expect(await search('openMoney=true')).toEqual([idOf(third)]);
    expect(await search(`openMoney=true&${to}`)).toEqual([]);
    expect(await search(`q=${idOf(first)}&${from}`)).toEqual([]);
  });

  it.each(['createdFrom=2026-11-20', 'createdTo=2026-11-20T00:00:00', 'customerEmail=ada', 'openMoney=1'])(
    '400: refuses ?%s too',
    async (query) => {
      expect(codeOf(await get(`?${query}`))).toEqual([400, 'validation_failed']);
    },
  );

  it.each(['businessId=x', 'environment=prod', 'status=paid', 'reference=a', 'q=', 'page=0', 'pageSize=101'])(
    '400: refuses ?%s',
    async (query) => {
      expect(codeOf(await get(`?${query}`))).toEqual([400, 'validation_failed']);
    },
  );
});

describe('GET /admin/v1/payments/:paymentId', () => {
  it('200: shows what the rate was made of', async () => {
    const { _id, deposit } = aLockedPayment(new Date(NOW));
    const rateEvidence = { ...aRateEvidence(new Date(NOW)), markupBasisPoints: 50 };
    const payment = aLockedPayment(new Date(NOW), { _id, deposit: { ...deposit, rateEvidence } });
    await database.payments.create(payment);
    expect((await get(`/${idOf(payment)}`)).body.data).toMatchObject({
      deposit: {
        rateEvidence: {
          agreedRate: '1550',
          rule: 'median',
          markupBasisPoints: 50,
          agreedAt: new Date(NOW).toISOString(),
          sources: [
            { source: 'coinbase', rate: '1550', role: 'price' },
            { source: 'cross', rate: '1552.5', role: 'price' },
          ],
        },
      },
    });
  });

  it('200: shows the locked fee, the unsold rest, and the amount held for the payer', async () => {
    const { _id, deposit } = aLockedPayment(new Date(NOW));
    const payment = aLockedPayment(new Date(NOW), {
      _id,
      deposit: { ...deposit, fee: { basisPoints: 150, fixed: '20' } },
      settlement: { state: 'settled', provider: 'sandbox', unsoldUnits: '9999', heldUnits: '2000000' },
    });
    await database.payments.create(payment);
    expect((await get(`/${idOf(payment)}`)).body.data).toMatchObject({
      deposit: { fee: { basisPoints: 150, fixed: '20' } },
      settlement: { unsoldAmount: '0.009999', heldAmount: '2.00' },
    });
  });

  it('200: returns everything except the internal reference', async () => {
    const { locked, late, transferId } = await expired();
    const { status, body } = await get(`/${idOf(locked)}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: idOf(locked),
      status: 'expired',
      payCode: locked.payCode,
      token: 'USDC',
      network: 'base',
      deposit: { rate: '1550.00', treasury: locked.deposit.treasury },
      transfers: [
        {
          id: transferId,
          txHash: late.txHash,
          amount: '5.00',
          depth: 'final',
          direction: 'in',
          isCredited: false,
        },
      ],
      exceptions: [{ transferId, kind: 'late' }],
      resolutions: [],
      ledger: [
        {
          lines: expect.arrayContaining([
            expect.objectContaining({
              account: 'vault',
              asset: 'USDC@base',
              units: '5000000',
              amount: '5.00',
            }),
          ]),
        },
      ],
      events: [{ type: 'payment.exception', sequence: 1 }],
    });
    expect(JSON.stringify(body)).not.toContain(locked.reference);
    const [row] = (await get(`?q=${idOf(locked)}`)).body.data.data as { openExceptions: number }[];
    expect(row?.openExceptions).toBe(1);
  });

  it.each([
    [`/${UNKNOWN}`, 404, 'payment_not_found'],
    ['/n5thL4s25F6X', 400, 'invalid_payment_id'],
    [`/${UNKNOWN}/trace?txHash=0x${'1'.repeat(64)}`, 404, 'payment_not_found'],
    [`/${UNKNOWN}/trace?txHash=0x1`, 400, 'validation_failed'],
    [`/${UNKNOWN}/trace`, 400, 'validation_failed'],
  ])('answers %s with %i %s', async (path, status, code) => {
    expect(codeOf(await get(path))).toEqual([status, code]);
  });
});

describe('POST …/accept', () => {
  it('200: completes a payment from late money, in the operator’s name', async () => {
    const { locked, transferId } = await expired();
    const seen = await seenOf(locked);
    const { status, body } = await act(locked, 'accept', { reason: 'paid an hour late', seen });
    expect(status).toBe(200);
    const resolution = { transferId, kind: 'accepted', reason: 'paid an hour late', by: 'ada' };
    expect(body.data).toMatchObject({
      status: 'completed',
      resolutions: [resolution],
      exceptions: [{ resolution: 'accepted' }],
      transfers: [{ isCredited: true }],
      settlement: { state: 'due' },
    });
    expect(await lines()).toMatchObject([
      { by: 'ada', action: 'payment.accept', before: { status: 'expired' }, after: { status: 'completed' } },
    ]);
    expect((await act(locked, 'accept', { reason: 'again', seen })).body.data.resolutions).toHaveLength(1);
  });

  it.each<[object, number, string]>([
    [{}, 400, 'validation_failed'],
    [{ reason: ' ' }, 400, 'validation_failed'],
    [{ reason: 'r', transferIds: [] }, 400, 'validation_failed'],
    [{ reason: 'r' }, 400, 'validation_failed'],
    [{ reason: 'r', seen: 'latest' }, 400, 'validation_failed'],
    [{ reason: 'r', seen: '0'.repeat(16) }, 409, 'decision_outdated'],
    [{ reason: 'r', by: 'eve' }, 400, 'unknown_field'],
    [{ reason: 'r', transferIds: ['base:0x1:0'] }, 409, 'transfer_not_acceptable'],
  ])('answers %j with %i %s', async (body, status, code) => {
    expect(codeOf(await act((await expired()).locked, 'accept', body))).toEqual([status, code]);
  });

  // Guarantee: a person who accepts what was shown never accepts what came afterwards.
  it('409: accepts nothing when more money came after the payment was shown', async () => {
    const { locked } = await expired();
    const seen = await seenOf(locked);
    await database.transfers.create(aTransfer(locked, { minedAt: new Date(NOW - 1800_000) }));
    await rooms.evaluator.evaluate(locked._id);
    expect(codeOf(await act(locked, 'accept', { reason: 'r', seen }))).toEqual([409, 'decision_outdated']);
    expect((await get(`/${idOf(locked)}`)).body.data).toMatchObject({ status: 'expired', resolutions: [] });
    const again = await act(locked, 'accept', { reason: 'r', seen: await seenOf(locked) });
    expect(again.body.data.resolutions).toHaveLength(2);
  });

  it('404 and 409: refuses an unknown payment, and one without acceptable money', async () => {
    expect(
      codeOf(await act({ _id: new Types.ObjectId() }, 'accept', { reason: 'r', seen: '0'.repeat(16) })),
    ).toEqual([404, 'payment_not_found']);
    const { locked } = await expired({ token: 'USDT' });
    const seen = await seenOf(locked);
    expect(codeOf(await act(locked, 'accept', { reason: 'r', seen }))).toEqual([409, 'nothing_to_accept']);
  });
});

it('POST …/refund: 200, records a refund with its transaction; 409 when nothing can be refunded', async () => {
  const { locked, transferId } = await expired({ token: 'USDT' });
  const refundTxHash = `0x${'ab'.repeat(32)}`;
  const body = { reason: 'wrong token', transferIds: [transferId], refundTxHash };
  const answer = await act(locked, 'refund', body);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toMatchObject({
    status: 'expired',
    resolutions: [{ transferId, kind: 'refunded', by: 'ada', refundTxHash }],
  });
  expect(await lines()).toMatchObject([{ by: 'ada', action: 'payment.refund', reason: 'wrong token' }]);
  const empty = aLockedPayment(new Date(NOW), { status: 'expired' });
  await database.payments.create(empty);
  expect(codeOf(await act(empty, 'refund', { reason: 'r', seen: await seenOf(empty) }))).toEqual([
    409,
    'nothing_to_refund',
  ]);
});

describe('settlement', () => {
  /** A payment whose order waits at the manual desk. */
  const atDesk = async () => {
    const payment = await sweptPayment(database, rooms, {}, { provider: 'manual' });
    await rooms.steps.advance(payment._id);
    return payment;
  };

  it('fill: 200, enters what the desk paid, and the settlement continues', async () => {
    const payment = await atDesk();
    const { status, body } = await act(payment, 'settlement/fill', { boughtAmount: '7700.00' });
    expect([status, body.data.settlement]).toMatchObject([200, { state: 'converting', provider: 'manual' }]);
    expect(await lines()).toMatchObject([
      { by: 'ada', action: 'settlement.fill', after: { boughtAmount: '7700.00' } },
    ]);
    await rooms.steps.advance(payment._id);
    expect((await get(`/${idOf(payment)}`)).body.data).toMatchObject({
      collectedFiatAmount: '7700.00',
      settlement: { state: 'settled', fills: [{ soldAmount: '5.00', boughtAmount: '7700.00' }] },
    });
    const different = await act(payment, 'settlement/fill', { boughtAmount: '1.00' });
    expect(codeOf(different)).toEqual([409, 'settlement_not_possible']);
  });

  it('fill: 409 for a different second entry, without the internal reference in the answer', async () => {
    const payment = await atDesk();
    const part = { boughtAmount: '3850.00', soldAmount: '2.5' };
    expect((await act(payment, 'settlement/fill', part)).status).toBe(200);
    const answer = await act(payment, 'settlement/fill', { boughtAmount: '3850.00' });
    expect(codeOf(answer)).toEqual([409, 'settlement_not_possible']);
    expect(JSON.stringify(answer.body)).not.toContain(payment.reference);
  });

  it.each<[object, string]>([
    [{}, 'boughtAmount'],
    [{ boughtAmount: 7700 }, 'boughtAmount'],
    [{ boughtAmount: '-1' }, 'boughtAmount'],
    [{ boughtAmount: '1.001' }, 'boughtAmount'],
    [{ boughtAmount: '1', soldAmount: '0.0000001' }, 'soldAmount'],
  ])('fill: 400, refuses %j', async (body, field) => {
    const answer = await act(await atDesk(), 'settlement/fill', body);
    expect([codeOf(answer), answer.body.error?.fields?.[0]?.field]).toEqual([
      [400, 'validation_failed'],
      field,
    ]);
  });

  it('refuse, accept: 200, fails the payment, and retries its settlement once it is accepted', async () => {
    const payment = await atDesk();
    expect((await act(payment, 'settlement/refuse', { reason: 'bank closed' })).status).toBe(200);
    await rooms.steps.advance(payment._id);
    expect((await get(`/${idOf(payment)}`)).body.data).toMatchObject({
      status: 'failed',
      settlement: { state: 'refused', refusedReason: expect.stringContaining('bank closed') },
    });
    expect(codeOf(await act(payment, 'settlement/retry'))).toEqual([409, 'settlement_not_possible']);
    const seen = await seenOf(payment);
    const accepted = await act(payment, 'accept', { reason: 'another desk will', seen });
    expect(accepted.body.data).toMatchObject({ status: 'completed', settlement: { state: 'sweeping' } });
    expect((await lines()).map(({ by, action }) => [by, action])).toEqual([
      ['ada', 'settlement.retry'],
      ['ada', 'payment.accept'],
      ['ada', 'settlement.refuse'],
    ]);
  });

  it('retry: 200, retries a refused settlement whose payment was accepted', async () => {
    const payment = await atDesk();
    await act(payment, 'settlement/refuse', { reason: 'bank closed' });
    await rooms.steps.advance(payment._id);
    const accepted = {
      transferId: payment.creditedIds?.[0],
      kind: 'accepted',
      reason: 'r',
      by: 'ada',
      at: new Date(NOW),
    };
    await database.payments.updateOne({ _id: payment._id }, { $push: { resolutions: accepted } });
    await rooms.evaluator.evaluate(payment._id);
    const answer = await act(payment, 'settlement/retry');
    expect([answer.status, answer.body.data.settlement]).toMatchObject([200, { state: 'sweeping' }]);
  });

  it.each([
    ['settlement/retry', undefined],
    ['settlement/fill', { boughtAmount: '1' }],
    ['settlement/refuse', { reason: 'r' }],
  ])('%s: 404 for an unknown payment, 409 for one without a settlement', async (what, body) => {
    expect(codeOf(await act({ _id: new Types.ObjectId() }, what, body))).toEqual([404, 'payment_not_found']);
    expect(codeOf(await act((await expired()).locked, what, body))).toEqual([409, 'settlement_not_possible']);
  });
});

describe('GET …/trace', () => {
  it('200: uses the recorded transfers when the node does not answer', async () => {
    const [{ locked, late, transferId }, other] = [await expired(), await expired()];
    const lookUp = async (payment: Pick<Payment, '_id'>, txHash: string) =>
      (await get(`/${idOf(payment)}/trace?txHash=${txHash}`)).body.data;
    expect(await lookUp(locked, late.txHash)).toMatchObject({
      txHash: late.txHash,
      verdict: 'late',
      transfers: [{ transferId, verdict: 'late', token: 'USDC', units: '5000000', amount: '5.00' }],
      otherPaymentIds: [],
    });
    expect(await lookUp(locked, other.late.txHash)).toMatchObject({
      verdict: 'no_answer',
      notChecked: ['base'],
    });
    const open = aPayment(new Date(NOW));
    await database.payments.create(open);
    expect(await lookUp(open, late.txHash)).toMatchObject({ verdict: 'no_address', transfers: [] });
    // As wallets and explorers of TRON show it.
    expect(await lookUp(locked, late.txHash.slice(2))).toMatchObject({ txHash: late.txHash });
  });
});
