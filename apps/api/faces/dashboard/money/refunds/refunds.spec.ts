import type { Response } from 'supertest';
import request from 'supertest';
import { Types } from 'mongoose';
import type { DashboardRefund, DashboardRefundPreview, MemberRole } from '@cowrie/dto';
import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../../testing/dashboard-world';
import { refundablePayments } from '@cowrie/api/money-out/testing/refundable-payments';
import { payoutVersion } from '@cowrie/api/money-out/payouts/payout-version';
import { operatorParty, PAYER } from '@cowrie/api/money-out/payouts/payout-party';
import { PeopleRepository } from '@cowrie/api/people/people.repository';

/**
 * Guarantee: people of a business can do what its keys can with its refunds, within their roles, and count as
 * one party with them.
 */
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const BOLA = '6b010fd2c7f3464f0a917e02';
let database: TestDatabase;
let world: DashboardWorld;
let payments: ReturnType<typeof refundablePayments>;
let ada: Visitor;
beforeAll(async () => {
  database = await startDatabase();
  world = await startDashboardWorld({ mongo: { uri: database.uri, embeddedPort: 0 } });
  payments = refundablePayments(database, Date.now());
  ada = await world.as('finance');
});
afterAll(async () => {
  await world.close();
  await database.stop();
});

const codeOf = ({ status, body }: Response) => [
  status,
  (body as { error?: { code: string } }).error?.code ?? 'ok',
];
const dataOf = <T = DashboardRefund>({ body }: Response) => (body as { data: T }).data;
const own = (path: string) => `${world.path('test')}/${path}`;
const order = { basis: 'unaccepted', destination: WALLET };
const create = (by: Visitor, paymentId: string, body: object = order, key?: string) =>
  by.call('post', own(`payments/${paymentId}/refunds`), {
    body,
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
/** The fields of a stored refund, as anybody sees it. */
const seenOf = async (id: string) => payoutVersion(await database.payouts.findById(id).lean().orFail());
const decide = async (
  by: Visitor,
  what: 'approve' | 'cancel',
  id: string,
  reason?: string,
  seen?: string,
): Promise<Awaited<ReturnType<Visitor['call']>>> =>
  by.call('post', own(`refunds/${id}/${what}`), {
    body: { seen: seen ?? (await seenOf(id)), ...(reason && { reason }) },
  });
const late = () => payments.late(world.businessId);
const audit = (id: string) => database.auditEntries.find({ 'subject.id': id }).sort({ at: 1 }).lean();
const ofApi = async (method: 'get' | 'post', path: string, body?: object) => {
  const key = await world.keyOf('test', 'secret');
  const sending = request(world.app.url)[method](`/api/v1/${path}`).set('Authorization', `Bearer ${key}`);
  return body ? sending.send(body) : sending;
};

/** A refund of 5 USDC that its payer requested and that waits for approval. */
async function askedByPayer(over: object = {}): Promise<string> {
  const payment = await database.payments
    .findById(await late())
    .lean()
    .orFail();
  const { _id } = await payments.rooms.refunds.requests.request(
    payment,
    { basis: 'unaccepted', destination: WALLET },
    PAYER,
  );
  if (Object.keys(over).length > 0) await database.payouts.updateOne({ _id }, { $set: over });
  return _id.toHexString();
}

it('creates one refund, the same that the API shows, and names the person in the audit log only', async () => {
  const paymentId = await late();
  const made = await create(ada, paymentId, { ...order, reason: 'paid late' });
  const refund = dataOf(made);
  expect([made.status, refund]).toEqual([
    201,
    expect.objectContaining({
      paymentId,
      amount: '5.00',
      status: 'queued',
      requestedBy: 'merchant',
      isOwn: true,
      askedBy: { kind: 'merchant', person: ada.email },
      missingConsent: [],
      canApprove: false,
      history: [expect.objectContaining({ from: 'requested', to: 'queued', cause: 'ready' })],
    }),
  ]);
  const shown = dataOf(await ofApi('get', `refunds/${refund.id}`));
  expect(shown).toMatchObject({
    id: refund.id,
    amount: '5.00',
    requestedBy: 'merchant',
    destination: WALLET,
  });
  expect(JSON.stringify(shown)).not.toContain(ada.email);
  expect(await audit(refund.id)).toMatchObject([
    {
      by: `person:${ada.email}`,
      action: 'payout.request',
      reason: 'paid late',
      personId: ada.personId.toHexString(),
      businessId: world.businessId,
      after: { paymentId, basis: 'unaccepted', units: '5000000' },
    },
  ]);
});

it('shows a refund of the API, and cancels it for the business', async () => {
  const { id } = dataOf(await ofApi('post', `payments/${await late()}/refunds`, order));
  expect(dataOf(await ada.call('get', own(`refunds/${id}`)))).toMatchObject({
    id,
    askedBy: { kind: 'merchant' },
    isOwn: true,
    canCancel: true,
    canApprove: false,
  });
  expect(dataOf(await decide(ada, 'cancel', id, 'typed twice'))).toMatchObject({
    status: 'cancelled',
    endedBy: { kind: 'merchant', person: ada.email, reason: 'typed twice' },
  });
  expect(dataOf(await ofApi('get', `refunds/${id}`))).toMatchObject({ status: 'cancelled' });
  expect(await audit(id)).toMatchObject([{ by: `person:${ada.email}`, action: 'payout.cancel' }]);
});

it('creates one refund for a double click, and refuses the same key for something else', async () => {
  const paymentId = await late();
  const body = { ...order, basis: 'amount', amount: '1' };
  const answers = await Promise.all([
    create(ada, paymentId, body, 'form-1'),
    create(ada, paymentId, body, 'form-1'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map((one) => dataOf(one).id)).size).toBe(1);
  expect(codeOf(await create(ada, paymentId, { ...body, amount: '2' }, 'form-1'))).toEqual([
    409,
    'idempotency_key_reused',
  ]);
  const list = await ada.call('get', own(`refunds?paymentId=${paymentId}`));
  expect(dataOf<{ totalItems: number }>(list).totalItems).toBe(1);
});

it('does not confuse a form’s key with a program’s', async () => {
  const paymentId = await late();
  const body = { ...order, basis: 'amount', amount: '1' };
  const own = dataOf(await create(ada, paymentId, body, 'same-key'));
  const key = await world.keyOf('test', 'secret');
  const answer = await request(world.app.url)
    .post(`/api/v1/payments/${paymentId}/refunds`)
    .set({ Authorization: `Bearer ${key}`, 'Idempotency-Key': 'same-key' })
    .send(body);
  expect(answer.status).toBe(201);
  expect(dataOf(answer).id).not.toBe(own.id);
});

it('promises the money once to a simultaneous form and program', async () => {
  const paymentId = await late();
  const answers = await Promise.all([
    create(ada, paymentId),
    ofApi('post', `payments/${paymentId}/refunds`, order),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

it.each<[object, string, string, string]>([
  [{ basis: 'full' }, '5.00', '7672.50', '77.50'],
  [{ basis: 'amount', amount: '1.000001' }, '1.000001', '1534.51', '15.50'],
  [{ basis: 'fiatAmount', fiatAmount: 1550 }, '1.00', '1534.50', '15.50'],
])('computes %j to the unit before it is requested', async (body, amount, cost, returnedFee) => {
  const paymentId = await payments.sold(world.businessId);
  const preview = await ada.call('post', own(`payments/${paymentId}/refund-preview`), { body });
  expect(dataOf(preview)).toMatchObject({ amount, cost, returnedFee, currency: 'NGN' });
  expect(dataOf(preview)).not.toHaveProperty('approvalBecause');
  expect(await database.payouts.countDocuments({ paymentId })).toBe(0);
  const made = dataOf(await create(ada, paymentId, { ...body, destination: WALLET }));
  expect(made).toMatchObject({ amount, returnedFee, chargedCurrency: 'NGN' });
  expect((Number(made.chargedAmount) - Number(returnedFee)).toFixed(2)).toBe(cost);
});

it('says what is left, and refuses a preview of more', async () => {
  const paymentId = await payments.sold(world.businessId);
  await create(ada, paymentId, { basis: 'amount', amount: '2', destination: WALLET });
  expect(dataOf(await ada.call('get', own(`payments/${paymentId}/refundable`)))).toMatchObject({
    currency: 'NGN',
    hasEmail: true,
    assets: [
      { token: 'USDC', network: 'base', total: '3.00', excess: '0.00', unaccepted: '0.00', rate: '1550.00' },
    ],
  });
  const more = await ada.call('post', own(`payments/${paymentId}/refund-preview`), {
    body: { basis: 'amount', amount: '3.000001' },
  });
  expect(codeOf(more)).toEqual([409, 'refund_too_large']);
  expect(more.body.message).toBe('At most 3.00 USDC can be refunded; ask for less');
  // In the currency that was asked for, too.
  const inFiat = (fiatAmount: string) =>
    ada.call('post', own(`payments/${paymentId}/refund-preview`), {
      body: { basis: 'fiatAmount', fiatAmount },
    });
  const tooMuch = await inFiat('4651.00');
  expect(codeOf(tooMuch)).toEqual([409, 'refund_too_large']);
  expect(tooMuch.body.message).toBe('At most 4650.00 NGN (3.00 USDC) can be refunded; ask for less');
  expect((await inFiat('4650.00')).status).toBe(200);
});

it('says how much each basis gives back', async () => {
  const ofSold = await payments.sold(world.businessId);
  await database.payments.updateOne({ _id: ofSold }, { $set: { surplusUnits: '1000000' } });
  const left = async (id: string) => dataOf(await ada.call('get', own(`payments/${id}/refundable`)));
  expect(await left(ofSold)).toMatchObject({
    assets: [{ total: '5.00', excess: '1.00', unaccepted: '0.00' }],
  });
  expect(await left(await late())).toMatchObject({
    assets: [{ total: '5.00', excess: '0.00', unaccepted: '5.00' }],
  });
  const excess = { body: { basis: 'excess' } };
  const preview = await ada.call('post', own(`payments/${ofSold}/refund-preview`), excess);
  expect(dataOf(preview)).toMatchObject({ amount: '1.00' });
});

it('says why an operator must agree: the limit of the business, or money that it was already paid', async () => {
  const causeOf = async (id: string) => {
    const asked = await ada.call('post', own(`payments/${id}/refund-preview`), { body: { basis: 'full' } });
    return dataOf<DashboardRefundPreview>(asked).approvalBecause;
  };
  expect(await causeOf(await payments.sold(world.businessId, '2000000000'))).toBe('above_limit');
  const paid = await payments.sold(world.businessId, undefined, { isPayable: true });
  expect(await causeOf(paid)).toBeUndefined();
  const [at, settlementId] = [new Date(), new Types.ObjectId()];
  const stated = { settlementId, at, collected: '775000', fee: '7750', refunded: '0', feeReturned: '0' };
  const owed = { owedSince: 1, owedAs: 1, owedUnits: 1 };
  await database.payments.updateOne({ _id: paid }, { $set: { stated: [stated] }, $unset: owed });
  expect(await causeOf(paid)).toBe('paid_out');
});

it('asks the customer for an address when the form names none', async () => {
  const made = dataOf(await create(ada, await late(), { basis: 'unaccepted' }));
  expect(made).toMatchObject({ status: 'awaiting_address', addressDueAt: expect.any(String) as string });
  const payout = await database.payouts.findById(made.id).lean().orFail();
  expect(payout.claim?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(made)).not.toContain(payout.claim?.tokenHash);
});

describe('roles', () => {
  it.each<[MemberRole, boolean]>([
    ['owner', true],
    ['admin', true],
    ['finance', true],
    ['developer', false],
    ['viewer', false],
  ])('%s: sees refunds, and may act: %s', async (role, mayAct) => {
    const visitor = await world.as(role);
    const paymentId = await late();
    const id = await askedByPayer();
    expect((await visitor.call('get', own('refunds'))).status).toBe(200);
    expect((await visitor.call('get', own(`refunds/${id}`))).status).toBe(200);
    const refused = [403, 'permission_missing'];
    const preview = visitor.call('post', own(`payments/${paymentId}/refund-preview`), { body: order });
    expect(codeOf(await preview)).toEqual(mayAct ? [200, 'ok'] : refused);
    expect(codeOf(await create(visitor, paymentId))).toEqual(mayAct ? [201, 'ok'] : refused);
    expect(codeOf(await decide(visitor, 'approve', id))).toEqual(mayAct ? [200, 'ok'] : refused);
    expect(codeOf(await decide(visitor, 'cancel', id))).toEqual(mayAct ? [200, 'ok'] : refused);
    expect((await visitor.call('get', own('exports/refunds'))).status).toBe(mayAct ? 200 : 403);
    if (!mayAct) expect(await audit(id)).toEqual([]);
  });

  // Guarantee: no refund leaves without a fresh proof by its requester.
  it('needs a fresh second factor to request a refund, and to approve one', async () => {
    const id = await askedByPayer();
    const stale = await world.as('owner', { isProven: false });
    const paymentId = await late();
    expect(codeOf(await create(stale, paymentId))).toEqual([403, 'fresh_factor_needed']);
    const without = await world.as('owner', { hasFactor: false, isProven: false });
    expect(codeOf(await create(without, paymentId))).toEqual([403, 'second_factor_missing']);
    expect(codeOf(await decide(stale, 'approve', id))).toEqual([403, 'fresh_factor_needed']);
    expect((await database.payouts.findById(id).lean().orFail()).approvals).toEqual([]);
  });
});

it('404: hides payments and refunds from people of another business, and from the other environment', async () => {
  const paymentId = await late();
  const { id } = dataOf(await create(ada, paymentId));
  const businessId = await world.anotherBusiness();
  const stranger = await world.as('owner', { businessId });
  const places = [
    [stranger, `/businesses/${world.businessId}/test`, 'business_not_found', 'business_not_found'],
    [stranger, `/businesses/${businessId}/test`, 'refund_not_found', 'payment_not_found'],
    [ada, world.path('live'), 'refund_not_found', 'payment_not_found'],
  ] as const;
  for (const [by, place, ofRefund, ofPayment] of places) {
    expect(codeOf(await by.call('get', `${place}/refunds/${id}`))).toEqual([404, ofRefund]);
    for (const what of ['approve', 'cancel'])
      expect(
        codeOf(await by.call('post', `${place}/refunds/${id}/${what}`, { body: { seen: '0'.repeat(16) } })),
      ).toEqual([404, ofRefund]);
    const refundable = await by.call('get', `${place}/payments/${paymentId}/refundable`);
    expect(codeOf(refundable)).toEqual([404, ofPayment]);
    for (const what of ['refunds', 'refund-preview']) {
      const answer = await by.call('post', `${place}/payments/${paymentId}/${what}`, { body: order });
      expect(codeOf(answer)).toEqual([404, ofPayment]);
    }
  }
  for (const place of [`/businesses/${businessId}/test`, world.path('live')]) {
    const by = place.includes(businessId) ? stranger : ada;
    expect(dataOf<{ totalItems: number }>(await by.call('get', `${place}/refunds`)).totalItems).toBe(0);
    expect((await by.call('get', `${place}/exports/refunds`)).text).not.toContain(id);
  }
  expect((await database.payouts.findById(id).lean().orFail()).status).toBe('queued');
});

it('lists by status, payment and time', async () => {
  const paymentId = await late();
  const { id, createdAt } = dataOf(await create(ada, paymentId));
  const ids = async (query: string) =>
    dataOf<{ data: { id: string }[] }>(
      await ada.call('get', own(`refunds?paymentId=${paymentId}&${query}`)),
    ).data.map((one) => one.id);
  const after = new Date(Date.parse(createdAt) + 1).toISOString();
  expect(await ids('status=queued')).toEqual([id]);
  expect(await ids('status=final')).toEqual([]);
  expect(await ids(`createdFrom=${createdAt}&createdTo=${after}`)).toEqual([id]);
  expect(await ids(`createdFrom=${after}`)).toEqual([]);
  expect(await ids(`createdTo=${createdAt}`)).toEqual([]);
  const backwards = await ada.call('get', own(`refunds?createdFrom=${after}&createdTo=${createdAt}`));
  expect(codeOf(backwards)).toEqual([400, 'validation_failed']);
});

describe('consents', () => {
  it('approves a customer’s request once for two people at once, and audits who did', async () => {
    const id = await askedByPayer();
    expect(dataOf(await ada.call('get', own(`refunds/${id}`)))).toMatchObject({
      status: 'awaiting_approval',
      missingConsent: ['merchant', 'operator'],
      isEachNeeded: false,
      canApprove: true,
      isOwn: false,
    });
    const colleague = await world.as('owner');
    const answers = await Promise.all([decide(ada, 'approve', id), decide(colleague, 'approve', id)]);
    expect(answers.map((one) => dataOf(one).status)).toEqual(['queued', 'queued']);
    const entries = await audit(id);
    expect(entries.map(({ action }) => action)).toEqual(['payout.approve']);
    expect([`person:${ada.email}`, `person:${colleague.email}`]).toContain(entries[0]?.by);
    expect((await database.payouts.findById(id).lean().orFail()).approvals).toHaveLength(1);
  });

  it('covers what was shown, and requires its version', async () => {
    const id = await askedByPayer();
    const shown = dataOf(await ada.call('get', own(`refunds/${id}`))).version;
    expect(shown).toBe(await seenOf(id));
    expect(codeOf(await ada.call('post', own(`refunds/${id}/approve`), { body: {} }))).toEqual([
      400,
      'validation_failed',
    ]);
    const address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    await database.payouts.updateOne({ _id: id }, { $set: { 'destination.address': address } });
    for (const what of ['approve', 'cancel'] as const)
      expect(codeOf(await decide(ada, what, id, undefined, shown))).toEqual([409, 'decision_outdated']);
    const key = { seen: shown };
    expect(codeOf(await ofApi('post', `refunds/${id}/approve`, key))).toEqual([409, 'decision_outdated']);
    expect(dataOf(await decide(ada, 'approve', id)).status).toBe('queued');
  });

  it('refuses a second person of the business if the business made the request', async () => {
    const { id } = dataOf(
      await create(ada, await payments.sold(world.businessId, '2000000000'), {
        basis: 'full',
        destination: WALLET,
      }),
    );
    expect(dataOf(await ada.call('get', own(`refunds/${id}`)))).toMatchObject({
      status: 'awaiting_approval',
      isAboveLimit: true,
      missingConsent: ['operator'],
      canApprove: false,
    });
    const colleague = await world.as('owner');
    for (const answer of [
      await decide(colleague, 'approve', id),
      await decide(ada, 'approve', id),
      await ofApi('post', `refunds/${id}/approve`, {}),
    ])
      expect(codeOf(answer)).toEqual([409, 'refund_not_changeable']);
    const { decisions } = payments.rooms.refunds;
    const { _id } = await database.payouts.findById(id).lean().orFail();
    expect((await decisions.approve(_id, operatorParty({ name: 'bola', operatorId: BOLA }))).status).toBe(
      'queued',
    );
  });

  it('does not count a person who is also an operator as two', async () => {
    const both = await world.as('owner');
    await beOperator(both, BOLA);
    const paymentId = await payments.sold(world.businessId, '2000000000');
    const { id } = dataOf(await create(both, paymentId, { basis: 'full', destination: WALLET }));
    const { decisions } = payments.rooms.refunds;
    const { _id } = await database.payouts.findById(id).lean().orFail();
    const bola = operatorParty({ name: 'bola', operatorId: BOLA });
    await expect(decisions.approve(_id, bola)).rejects.toMatchObject({ code: 'refund_not_changeable' });
    const other = operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
    expect((await decisions.approve(_id, other)).status).toBe('queued');
  });

  it('counts the approvals of one person for the business and as the operator once', async () => {
    const both = await world.as('owner');
    await beOperator(both, BOLA);
    const id = await askedByPayer({ 'rule.isAboveLimit': true });
    expect(dataOf(await decide(both, 'approve', id)).status).toBe('awaiting_approval');
    const { decisions } = payments.rooms.refunds;
    const { _id } = await database.payouts.findById(id).lean().orFail();
    const bola = operatorParty({ name: 'bola', operatorId: BOLA });
    expect((await decisions.approve(_id, bola)).status).toBe('awaiting_approval');
    const other = operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
    expect((await decisions.approve(_id, other)).status).toBe('queued');
  });

  it('lets no approval pass after a refusal, no matter which comes first', async () => {
    for (const turn of [1, 2, 3]) {
      const id = await askedByPayer();
      const colleague = await world.as('owner');
      const [approved, refused] = await Promise.all([
        decide(ada, 'approve', id, `turn ${turn}`),
        decide(colleague, 'cancel', id, 'not ours'),
      ]);
      // A refusal counts until a signer has the payout, so it wins in the end.
      expect(refused.status).toBe(200);
      expect([200, 409]).toContain(approved.status);
      const stored = await database.payouts.findById(id).lean().orFail();
      expect([stored.status, stored.decision?.kind]).toEqual(['refused', 'declined']);
      expect(stored.approvals).toHaveLength(approved.status === 200 ? 1 : 0);
    }
  });

  it('shows no operator’s name', async () => {
    const id = await askedByPayer();
    const { decisions } = payments.rooms.refunds;
    const { _id } = await database.payouts.findById(id).lean().orFail();
    await decisions.end(_id, operatorParty({ name: 'bola.secret', operatorId: BOLA }), 'a known thief');
    const shown = dataOf(await ada.call('get', own(`refunds/${id}`)));
    expect(shown.endedBy).toMatchObject({ kind: 'operator', reason: 'a known thief' });
    expect(JSON.stringify(shown)).not.toContain('bola');
  });
});

it('exports refunds with value, rate and times in the business’s zone, and in another one', async () => {
  const paymentId = await payments.sold(world.businessId);
  const { id } = dataOf(
    await create(ada, paymentId, { basis: 'amount', amount: '1', destination: WALLET, reason: '=1+1' }),
  );
  const createdAt = new Date('2026-03-29T23:30:00.000Z');
  await database.payouts.updateOne({ _id: id }, { $set: { createdAt } });
  const file = await ada.call('get', own(`exports/refunds?paymentId=${paymentId}`));
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.headers['content-disposition']).toBe('attachment; filename="refunds.csv"');
  const row = cellsOf(file.text);
  expect(row).toMatchObject({
    id,
    paymentId,
    status: 'queued',
    amount: '1.00',
    token: 'USDC',
    network: 'base',
    currency: 'NGN',
    rate: '1550.00',
    fiatValue: '1550.00',
    chargedAmount: '1550.00',
    returnedFee: '15.50',
    reason: "'=1+1",
    destination: WALLET,
    createdAt: '2026-03-30T00:30:00.000+01:00',
    createdLocal: '2026-03-30 00:30:00',
    timeZone: 'Africa/Lagos',
  });
  const utc = await ada.call('get', own(`exports/refunds?paymentId=${paymentId}&timeZone=America/New_York`));
  expect(cellsOf(utc.text)).toMatchObject({
    createdLocal: '2026-03-29 19:30:00',
    timeZone: 'America/New_York',
  });
  expect(codeOf(await ada.call('get', own('exports/refunds?timeZone=Mars/Phobos')))).toEqual([
    400,
    'validation_failed',
  ]);
});

async function beOperator({ personId }: Visitor, operatorId: string): Promise<void> {
  const people = world.app.nest.get(PeopleRepository, { strict: false });
  const person = await people.find(personId);
  if (person) await people.replace(person, { ...person, operatorId });
}

/** The first row of a file, by column. No cell in it contains a comma. */
function cellsOf(csv: string): Record<string, string> {
  const [head = '', row = ''] = csv.trim().split('\r\n');
  const cells = row.split(',');
  return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index] ?? '']));
}

it('offers no approval before the destination is known', async () => {
  const payment = await database.payments
    .findById(await late())
    .lean()
    .orFail();
  const { requests } = payments.rooms.refunds;
  const { _id } = await requests.request(payment, { basis: 'unaccepted' }, PAYER);
  const id = _id.toHexString();
  const shown = dataOf(await ada.call('get', own(`refunds/${id}`)));
  expect(shown).toMatchObject({ status: 'awaiting_address', canApprove: false, canCancel: true });
  expect(codeOf(await decide(ada, 'approve', id))).toEqual([409, 'refund_not_changeable']);
});
