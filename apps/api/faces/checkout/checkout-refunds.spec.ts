import { Types } from 'mongoose';
import request from 'supertest';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '@cowrie/api/money-out/testing/rooms';
import { sweptPayment } from '@cowrie/api/money-out/testing/swept-payment';
import { aConfig, aNetwork, rateLimitsOf, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../app';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { merchantParty, operatorParty } from '@cowrie/api/money-out/payouts/payout-party';

/**
 * Guarantee: a payCode requests a refund and a link gives an address, and neither reveals or moves anything
 * else.
 */
const network = aNetwork({ explorerUrl: 'https://scan.example/' });
const policy = { limit: 10_000, windowSeconds: 60 };
const config = aConfig({
  environments: { test: { treasury: TREASURY, networks: [network] } },
  rateLimits: rateLimitsOf(policy, { 'payer-refund': { limit: 3, windowSeconds: 86_400 } }),
});
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const UNKNOWN = 'A'.repeat(43);
const EMAIL = 'bola@example.com';
const HOUR_MS = 3_600_000;
const NOW = Date.now();
let database: TestDatabase;
let app: RunningApp;
let rooms: Rooms;
beforeAll(async () => {
  database = await startDatabase();
  app = await startApp({ ...config, role: 'api', mongo: { uri: database.uri, embeddedPort: 0 } });
});
beforeEach(async () => {
  await database.clear();
  rooms = openRooms(database, new FakeClock(NOW), { config });
});
afterAll(async () => {
  await app.close();
  await database.stop();
});

interface Answer {
  status: number;
  body: {
    message: string;
    data: Record<string, unknown> | null;
    error?: { code: string; fields?: { field: string; message: string }[] };
  };
}

const post = async (path: string, body: object = {}): Promise<Answer> =>
  request(app.url).post(`/checkout/${path}`).send(body);
const ask = ({ payCode }: Payment) => post(`${payCode}/refund`);
const claim = (token: unknown) => post('refunds/claim', { token });
const give = (token: string, address: string) => post('refunds/claim/address', { token, address });
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const shown = async ({ payCode }: Payment) =>
  ((await request(app.url).get(`/checkout/${payCode}`)) as Answer).body.data?.refund;
const stored = ({ _id }: Payment) => database.payments.findById(_id).lean().orFail();
const refundsOf = async (payment: Payment) => (await stored(payment)).refunds ?? [];
const merchantOf = async ({ businessId }: Payment) => rooms.merchants.get(businessId);

/** An ended payment with a transfer that came an hour ago. */
async function ended(over: Partial<Payment> = {}, transfer: Partial<Transfer> = {}) {
  const { _id: businessId } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  const locked = aLockedPayment(
    new Date(NOW - 3 * HOUR_MS),
    { businessId, status: 'expired', customer: { email: EMAIL }, ...over },
    network,
  );
  await database.payments.create(locked);
  await database.transfers.create(aTransfer(locked, { minedAt: new Date(NOW - HOUR_MS), ...transfer }));
  await rooms.evaluator.evaluate(locked._id);
  return locked;
}

/** A completed payment of 5 USDC, with 2 USDC held for the payer. */
async function withHeldSurplus(): Promise<Payment> {
  const settlement = { state: 'settled', heldUnits: '2000000', settledAt: new Date(NOW) } as const;
  const over = { status: 'completed', customer: { email: EMAIL } } as const;
  const payment = await sweptPayment(database, rooms, over, settlement);
  await rooms.evaluator.evaluate(payment._id);
  return payment;
}

/** The token of the link that the payer got by e-mail. */
async function tokenOf(payment: Payment): Promise<string> {
  const [refund] = await refundsOf(payment);
  const link = refund && (await rooms.refunds.claims.linkOf(refund.id));
  return link?.url.split('#')[1] ?? '';
}

async function asked(): Promise<{ payment: Payment; token: string }> {
  const payment = await ended();
  expect((await ask(payment)).status).toBe(200);
  return { payment, token: await tokenOf(payment) };
}

describe('POST /checkout/:payCode/refund', () => {
  it('200: requests late money once, no matter how many times it is clicked, and tells nobody the link', async () => {
    const payment = await ended();
    const money = { amount: '5.00', token: 'USDC', network: 'base', sentTo: 'b••@example.com' };
    expect(await shown(payment)).toEqual({ state: 'possible', ...money });
    const answers = await Promise.all([ask(payment), ask(payment)]);
    answers.push(await ask(payment));
    for (const { status, body } of answers)
      expect([status, body.data]).toEqual([200, { sentTo: 'b••@example.com' }]);
    expect(await refundsOf(payment)).toMatchObject([
      { basis: 'unaccepted', units: '5000000', requestedBy: { kind: 'payer' }, status: 'awaiting_address' },
    ]);
    expect(await shown(payment)).toEqual({ state: 'link_sent', ...money });
    expect((await stored(payment)).events.map(({ type }) => type)).toContain('refund.created');
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(await tokenOf(payment));
  });

  it('200: gives up a payment that is short and still open, and creates its refund only at the end', async () => {
    const open = { status: 'pending', expiresAt: new Date(NOW + HOUR_MS) } as const;
    const payment = await ended(open, { units: '2000000' });
    expect(await shown(payment)).toMatchObject({ state: 'possible', amount: '2.00' });
    const answers = await Promise.all([ask(payment), ask(payment)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown(payment)).toMatchObject({ state: 'asked' });
    expect(await stored(payment)).toMatchObject({ status: 'processing', isAskedBack: true, version: 3 });
    expect(await refundsOf(payment)).toEqual([]);
  });

  it('200: requests a held surplus', async () => {
    const payment = await withHeldSurplus();
    expect(await shown(payment)).toMatchObject({ state: 'possible', amount: '2.00' });
    expect((await ask(payment)).status).toBe(200);
    expect(await refundsOf(payment)).toMatchObject([{ basis: 'excess', units: '2000000' }]);
  });

  it('200: requests again after a refused refund, and 409 while one is on its way', async () => {
    const { payment, token } = await asked();
    const [first] = await refundsOf(payment);
    await give(token, WALLET);
    expect(await shown(payment)).toMatchObject({ state: 'asked' });
    expect(codeOf(await ask(payment))).toEqual([409, 'refund_not_possible']);
    await rooms.refunds.decisions.end(first!.id, operatorParty({ name: 'ada' }), 'not yours');
    expect(await shown(payment)).toMatchObject({ state: 'possible' });
    expect((await ask(payment)).status).toBe(200);
    expect((await refundsOf(payment)).map(({ status }) => status)).toEqual(['refused', 'awaiting_address']);
  });

  it('409: once it has arrived, which the payment then says', async () => {
    const { payment } = await asked();
    await database.payments.updateOne({ _id: payment._id }, { $set: { 'refunds.0.status': 'final' } });
    expect(await shown(payment)).toMatchObject({ state: 'sent_back', amount: '5.00', network: 'base' });
    expect(codeOf(await ask(payment))).toEqual([409, 'refund_not_possible']);
    const { body } = (await request(app.url).get(`/checkout/${payment.payCode}`)) as Answer;
    expect(body.data?.arrivals).toMatchObject([{ kind: 'refunded', amount: '5.00' }]);
    expect(body.data).not.toHaveProperty('creditedTransfers');
  });

  it('adds up what arrived in parts, of one token on one network', async () => {
    const { payment } = await asked();
    const { refunds: [first] = [] } = await stored(payment);
    const part = (over: object) => ({
      ...first,
      id: new Types.ObjectId().toHexString(),
      status: 'final',
      ...over,
    });
    const refunds = [
      part({ units: '1000000', network: 'celo' }),
      part({ units: '1774193' }),
      part({ units: '3225807' }),
    ];
    await database.payments.updateOne({ _id: payment._id }, { $set: { refunds } });
    expect(await shown(payment)).toMatchObject({ state: 'sent_back', amount: '5.00', network: 'base' });
  });

  it('shows a refund of the merchant too', async () => {
    const payment = await ended();
    const by = merchantParty(await merchantOf(payment));
    const order = { basis: 'amount', amount: '3', destination: WALLET } as const;
    await rooms.refunds.requests.request(await stored(payment), order, by);
    expect(await shown(payment)).toMatchObject({ state: 'asked', amount: '3.00' });
  });

  it.each<[string, () => Promise<Payment>]>([
    ['without money', () => ended({}, { canonical: false })],
    ['with less than one token', () => ended({}, { units: '999999' })],
    ['without an e-mail address', () => ended({ customer: {} })],
    ['with an unlisted token', () => ended({}, { token: undefined, tokenAddress: OTHER })],
    ['that is not deep enough', () => ended({}, { confirmedAt: undefined, finalAt: undefined })],
    ['that is still open, and paid', () => ended({ status: 'pending', expiresAt: new Date(NOW + HOUR_MS) })],
    [
      'that an operator has sent back by hand',
      async () => {
        const payment = await ended();
        const [transfer] = await database.transfers.find({ paymentId: payment._id }).lean();
        const at = new Date(NOW);
        await rooms.evaluator.evaluate(payment._id, () => ({
          resolutions: [
            { transferId: transferIdOf(transfer!), kind: 'refunded', reason: 'by hand', by: 'ada', at },
          ],
        }));
        return payment;
      },
    ],
  ])('409: for a payment %s', async (_name, make) => {
    const payment = await make();
    expect(await shown(payment)).toBeUndefined();
    expect(codeOf(await ask(payment))).toEqual([409, 'refund_not_possible']);
    expect(await refundsOf(payment)).toEqual([]);
  });

  it('409: before the choice, and 404 for a text that is not a payCode', async () => {
    const { _id: businessId } = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
    const session = aPayment(new Date(NOW), { businessId });
    await database.payments.create(session);
    expect(codeOf(await ask(session))).toEqual([409, 'refund_not_possible']);
    for (const payCode of ['000000000000', session._id.toHexString(), '$ne'])
      expect(codeOf(await post(`${payCode}/refund`))).toEqual([404, 'payment_not_found']);
  });

  it('429: the fourth time in a day for a payment, but not for another one', async () => {
    const [payment, other] = [await ended(), await ended()];
    for (let times = 0; times < 3; times += 1) expect((await ask(payment)).status).toBe(200);
    expect(codeOf(await ask(payment))).toEqual([429, 'rate_limited']);
    expect((await ask(other)).status).toBe(200);
  });
});

describe('POST /checkout/refunds/claim', () => {
  it('200: shows the refund of the link, and nothing about others or about who decides', async () => {
    const [mine, theirs] = [await asked(), await asked()];
    const { body } = await claim(mine.token);
    expect(body.data).toEqual({
      refundId: (await refundsOf(mine.payment))[0]?.id.toHexString(),
      businessName: 'Ada Stores',
      environment: 'test',
      reference: mine.payment.clientReference,
      status: 'awaiting_address',
      amount: '5.00',
      token: 'USDC',
      network: 'base',
      expiresAt: expect.any(String),
      serverTime: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(theirs.payment.clientReference);
    expect(JSON.stringify(body)).not.toContain(EMAIL);
  });

  it('200: shows a sent refund with its transaction', async () => {
    const { payment, token } = await asked();
    await give(token, WALLET);
    const [refund] = await refundsOf(payment);
    await rooms.refunds.decisions.approve(refund!.id, operatorParty({ name: 'ada' }));
    const at = new Date(NOW);
    const open = { signer: 'hot', from: TREASURY, state: 'open', at, scannedThrough: 1 } as const;
    const txHash = `0x${'ab'.repeat(32)}`;
    await rooms.refunds.payoutEvaluator.evaluate(refund!.id, () => ({ set: { handOut: open } }));
    await rooms.refunds.payoutEvaluator.evaluate(refund!.id, () => ({
      set: { transfer: { txHash, ordinal: 0, blockNumber: 7 } },
    }));
    expect((await claim(token)).body.data).toMatchObject({
      status: 'final',
      destination: WALLET,
      txHash,
      transactionUrl: `https://scan.example/tx/${txHash}`,
    });
  });

  it.each([
    ['an unknown link', UNKNOWN, 404, 'refund_claim_not_found'],
    ['a short one', 'A'.repeat(42), 400, 'validation_failed'],
    ['an object', { $ne: '' }, 400, 'validation_failed'],
    ['none', undefined, 400, 'validation_failed'],
    ['signs', `${'A'.repeat(42)}/`, 400, 'validation_failed'],
  ])('refuses %s', async (_name, token, status, code) => {
    await asked();
    const answer = await claim(token);
    expect(codeOf(answer)).toEqual([status, code]);
    expect(answer.body.data).toBeNull();
  });
});

describe('POST /checkout/refunds/claim/address', () => {
  it('200: accepts the address once, also in lower case, and the same one again', async () => {
    const { payment, token } = await asked();
    const { status, body } = await give(token, WALLET.toLowerCase());
    expect([status, body.data?.status, body.data?.destination]).toEqual([200, 'awaiting_approval', WALLET]);
    expect((await give(token, WALLET)).status).toBe(200);
    expect(codeOf(await give(token, OTHER))).toEqual([409, 'refund_address_given']);
    expect(await refundsOf(payment)).toMatchObject([{ status: 'awaiting_approval', destination: WALLET }]);
  });

  it('200: is sent without a decision, up to the merchant’s limit for payers', async () => {
    const payment = await ended();
    await database.merchants.updateOne(
      { _id: payment.businessId },
      { $set: { refunds: { payersUpToTokens: '5' } } },
    );
    await ask(payment);
    const { body } = await give(await tokenOf(payment), WALLET);
    expect(body.data?.status).toBe('queued');
  });

  it('accepts one of two simultaneous addresses', async () => {
    const { payment, token } = await asked();
    const answers = await Promise.all([give(token, WALLET), give(token, OTHER)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect((await refundsOf(payment))[0]?.destination).toBe(body.data?.destination);
  });

  it('says why it refuses an address, and stores none', async () => {
    const { payment, token } = await asked();
    const faults = {
      not_an_address: 'ada.eth',
      checksum: WALLET.replace('C8', 'c8'),
      zero: `0x${'0'.repeat(40)}`,
      vault: payment.deposit!.address,
      token_contract: tokenAddressOf(network, 'USDC'),
      known_contract: TREASURY,
    };
    for (const [why, address] of Object.entries(faults)) {
      const answer = await give(token, address);
      expect(codeOf(answer)).toEqual([400, 'refund_address_refused']);
      const [fault] = answer.body.error?.fields ?? [];
      expect([fault?.field, fault?.message]).toEqual([
        'address',
        expect.stringMatching(new RegExp(`^${why}: its? `)),
      ]);
    }
    expect((await claim(token)).body.data?.destination).toBeUndefined();
  });

  it.each(['', 'x'.repeat(129)])('400: refuses the text %j', async (address) => {
    const { token } = await asked();
    expect(codeOf(await give(token, address))).toEqual([400, 'validation_failed']);
  });

  it('409 and 404: after its time, after a refusal, and with an unknown link', async () => {
    const [overdue, refused] = [await asked(), await asked()];
    await database.payouts.updateOne(
      { paymentId: overdue.payment._id },
      { $set: { 'claim.expiresAt': new Date(NOW - 1000) } },
    );
    expect(codeOf(await give(overdue.token, WALLET))).toEqual([409, 'refund_not_changeable']);
    const [refund] = await refundsOf(refused.payment);
    await rooms.refunds.decisions.end(refund!.id, operatorParty({ name: 'ada' }));
    expect(codeOf(await give(refused.token, WALLET))).toEqual([409, 'refund_not_changeable']);
    expect((await claim(refused.token)).body.data?.status).toBe('refused');
    expect(codeOf(await give(UNKNOWN, WALLET))).toEqual([404, 'refund_claim_not_found']);
  });
});
