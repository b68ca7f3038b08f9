import { Types } from 'mongoose';
import type { AdminOverview, AdminPayment, AdminScreenedPage } from '@cowrie/dto';
import { type AdminApp, startAdminApp } from '../../testing/admin-app';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '@cowrie/api/money-out/testing/rooms';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';

const NOW = Date.now();
const ago = (hours: number) => new Date(NOW - hours * 3_600_000);
const SENDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let database: TestDatabase;
let admin: AdminApp;
let businessId: Types.ObjectId;
beforeAll(async () => {
  database = await startDatabase();
  admin = await startAdminApp({ mongo: { uri: database.uri, embeddedPort: 0 } });
});
beforeEach(async () => {
  await database.clear();
  const { merchants } = openRooms(database, new FakeClock(NOW));
  businessId = (await merchants.create({ name: 'Ada Stores', country: 'NG' }))._id;
});
afterAll(async () => {
  await admin.close();
  await database.stop();
});

/** A paid payment that has been held for this many hours. */
async function held(hours: number, verdict: 'hit' | 'unanswered' = 'hit', over: Partial<Payment> = {}) {
  const payment = aLockedPayment(ago(hours + 1), { businessId, status: 'processing', ...over });
  const transfer = aTransfer(payment, {
    from: SENDER,
    confirmedAt: ago(hours),
    finalAt: ago(hours),
    minedAt: ago(hours + 1),
  });
  const finding = { network: 'base', address: SENDER, verdict, source: 'oracle' };
  await database.payments.create({
    ...payment,
    creditedIds: [transferIdOf(transfer)],
    confirmedUnits: transfer.units,
    seenUnits: transfer.units,
    paidAt: ago(hours),
    settlement: { state: 'due', provider: 'sandbox' },
    screening: { state: 'held', since: ago(hours), findings: [finding], released: [], told: ['screening'] },
  });
  await database.transfers.create(transfer);
  return payment._id.toHexString();
}
const list = async (query = '') =>
  (await admin.call('get', `/screening${query}`)).body.data as AdminScreenedPage;
const seenOf = async (id: string) =>
  ((await admin.call('get', `/payments/${id}`)).body.data as AdminPayment | null)?.screening?.version;
const decide = async (id: string, name: string, body: object = { reason: 'looked at' }) => {
  const seen = (await seenOf(id)) ?? '0'.repeat(16);
  return admin.call('post', `/payments/${id}/screening/${name}`, { body: { seen, ...body } });
};

it('GET /screening 200: lists held payments, longest waiting first, by environment and business', async () => {
  const [young, old] = [await held(1, 'unanswered'), await held(5)];
  const { data, totalItems } = await list();
  expect(totalItems).toBe(2);
  expect(data).toMatchObject([
    {
      id: old,
      businessId: businessId.toHexString(),
      environment: 'test',
      status: 'processing',
      fiatAmount: '7750.00',
      currency: 'NGN',
      since: ago(5).toISOString(),
      needsDecision: true,
      findings: [{ network: 'base', address: SENDER, verdict: 'hit', source: 'oracle' }],
    },
    { id: young, needsDecision: false },
  ]);
  expect((await list('?environment=live')).data).toEqual([]);
  expect((await list(`?businessId=${'0'.repeat(24)}`)).data).toEqual([]);
  expect((await list('?pageSize=1&page=2')).data).toMatchObject([{ id: young }]);
});

it('POST …/screening/release 200: the settlement is due at once, and the list is empty', async () => {
  const id = await held(1);
  const { status, body } = await decide(id, 'release');
  expect([status, (body.data as AdminPayment).screening]).toMatchObject([
    200,
    {
      state: 'released',
      findings: [],
      released: [{ address: SENDER }],
      decision: { kind: 'released', reason: 'looked at', at: expect.any(String), by: expect.any(String) },
    },
  ]);
  expect((body.data as AdminPayment).settlement).toMatchObject({ state: 'due', dueAt: expect.any(String) });
  expect((await list()).totalItems).toBe(0);
});

it('POST …/screening/refuse 200: the payment fails, and its money stays on record', async () => {
  const id = await held(1);
  const { body } = await decide(id, 'refuse');
  expect(body.data).toMatchObject({
    status: 'failed',
    errorMessage: 'The money did not pass screening',
    settlement: { state: 'refused' },
    screening: { state: 'refused' },
  });
  const exceptions = await admin.call('get', '/exceptions');
  // A person can record it as sent back, but cannot accept it.
  expect(exceptions.body.data.data).toMatchObject([{ id, decisions: ['refund'] }]);
  expect((await admin.call('get', '/audit')).body.data.data).toMatchObject([
    { action: 'screening.refuse', reason: 'looked at', subject: { kind: 'payment', id } },
  ]);
});

// Guarantee: a person who releases money despite a silent source never releases a hit that came meanwhile.
it('409: neither releases nor refuses findings that were not shown', async () => {
  const id = await held(1, 'unanswered');
  const [row] = (await list()).data;
  expect(row?.version).toBe(await seenOf(id));
  const finding = { network: 'base', address: SENDER, verdict: 'hit', source: 'oracle' };
  await database.payments.updateOne({ _id: id }, { $set: { 'screening.findings': [finding] } });
  for (const name of ['release', 'refuse']) {
    const { status, body } = await decide(id, name, {
      reason: 'it only does not answer',
      seen: row?.version,
    });
    expect([status, body.error.code]).toEqual([409, 'decision_outdated']);
  }
  expect((await list()).data).toMatchObject([{ id, needsDecision: true }]);
  expect((await decide(id, 'release')).status).toBe(200);
});

it('409 for a payment that is not held, 400 without a reason, 404 for an unknown payment', async () => {
  const id = await held(1);
  const errorOf = async (answer: ReturnType<typeof decide>) => {
    const { status, body } = await answer;
    return [status, body.error.code];
  };
  for (const body of [{}, { reason: 'r', seen: undefined }, { reason: 'r', seen: 1 }])
    expect(await errorOf(decide(id, 'release', body))).toEqual([400, 'validation_failed']);
  expect(await errorOf(decide('0'.repeat(24), 'refuse'))).toEqual([404, 'payment_not_found']);
  await decide(id, 'release');
  expect(await errorOf(decide(id, 'refuse'))).toEqual([409, 'settlement_not_possible']);
  expect(await errorOf(decide(id, 'release'))).toEqual([409, 'settlement_not_possible']);
});

it('GET /overview counts what waits for a person, and for a source', async () => {
  await held(1);
  await held(5);
  await held(2, 'unanswered');
  const { environments } = (await admin.call('get', '/overview')).body.data as AdminOverview;
  expect(environments[0]?.screening).toEqual({ hits: 2, unanswered: 1, since: ago(5).toISOString() });
});
