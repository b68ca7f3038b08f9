import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { merchantParty, operatorParty, PAYER } from './payout-party';
import type { Payout } from './payout.schema';
import type { RefundOrder } from './refund-requests.service';

const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [aNetwork()] } } });
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ADA = operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
const DAY = 86_400;
let database: TestDatabase;
let clock: FakeClock;
let rooms: Rooms;
let merchant: Merchant;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  rooms = openRooms(database, clock, { config });
  merchant = await rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
});
afterAll(() => database.stop());

const limits = (refunds: Merchant['refunds']) =>
  database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds } });

/** A completed payment of 5 USDC that were sold for 7,750 NGN, with a held surplus of 5 more. */
async function settled(over: Partial<Payment> = {}): Promise<Payment> {
  const at = clock.now();
  const payment = await sweptPayment(
    database,
    rooms,
    { businessId: merchant._id, status: 'completed', ...over },
    {
      state: 'settled',
      settledAt: at,
      heldUnits: '5000000',
      fills: [{ orderId: 'order', soldUnits: '5000000', boughtAmount: '7750.00', at }],
      collectedFiatAmount: '7750.00',
      merchantFee: '77.50',
      isPayable: true,
    },
  );
  await rooms.evaluator.evaluate(payment._id);
  return payment;
}

async function ask(
  { _id }: Pick<Payment, '_id'>,
  order: Partial<RefundOrder> = {},
  by = merchantParty(merchant),
  from = rooms,
): Promise<Payout> {
  const payment: Payment = await database.payments.findById(_id).lean().orFail();
  const whole: RefundOrder = { basis: 'amount', amount: '1', destination: WALLET, ...order };
  return from.refunds.requests.request(payment, whole, by);
}
const statusesOf = (payouts: readonly Payout[]) => payouts.map(({ status }) => status);
const isReady = async ({ _id }: Payout): Promise<boolean> => {
  const payout: Payout = await database.payouts.findById(_id).lean().orFail();
  if (payout.status !== 'queued') return false;
  return (
    (await rooms.refunds.readiness.checkOrFail(await rooms.refunds.screening.screen(payout))).kind === 'ready'
  );
};

// Guarantee: splitting does not get around a limit.
describe('the limit of a merchant', () => {
  beforeEach(() => limits({ approvalAboveTokens: '1' }));

  it('counts all refunds of a payment, at any time', async () => {
    const payment = await settled();
    const split = [await ask(payment)];
    clock.advanceSeconds(DAY + 1);
    split.push(await ask(payment), await ask(payment, { destination: OTHER }));
    expect(statusesOf(split)).toEqual(['queued', 'awaiting_approval', 'awaiting_approval']);
    expect(split[1]?.rule).toMatchObject({ isAboveLimit: true, aboveBy: 'payment' });
  });

  it('counts all refunds of the business in 24 hours, and not of others', async () => {
    const first = await ask(await settled(), { amount: '0.6' });
    const other = await rooms.merchants.create({ name: 'Ben Stores', country: 'NG' });
    const foreign = await settled({ businessId: other._id });
    expect((await ask(foreign, { amount: '0.6' }, merchantParty(other))).status).toBe('queued');
    clock.advanceSeconds(DAY - 1);
    const second = await ask(await settled(), { amount: '0.4', destination: OTHER });
    const third = await ask(await settled(), { amount: '0.01', destination: OTHER });
    expect(statusesOf([first, second, third])).toEqual(['queued', 'queued', 'awaiting_approval']);
    expect(third.rule.aboveBy).toBe('business');
    clock.advanceSeconds(1);
    expect((await ask(await settled(), { amount: '0.6' })).status).toBe('queued');
  });

  it('counts what one address gets in 24 hours, when the customers name it', async () => {
    const named = async () => {
      const payout = await ask(await settled(), { amount: '0.8', destination: undefined });
      clock.advanceSeconds(DAY + 1);
      const link = await rooms.refunds.claims.linkOf(payout._id);
      return link?.url.split('#')[1] ?? '';
    };
    const [one, two] = [await named(), await named()];
    const given = [await rooms.refunds.claims.giveAddress(one, WALLET)];
    given.push(await rooms.refunds.claims.giveAddress(two, WALLET));
    expect(statusesOf(given)).toEqual(['queued', 'awaiting_approval']);
    expect(given[1]?.rule.aboveBy).toBe('destination');
  });

  it('does not count what is void, or what two parties must agree to', async () => {
    const [one, large] = [await ask(await settled()), await ask(await settled(), { amount: '5' })];
    expect(large.status).toBe('awaiting_approval');
    await rooms.refunds.decisions.end(one._id, merchantParty(merchant));
    const again = await ask(await settled());
    expect((await rooms.refunds.decisions.approve(large._id, ADA)).status).toBe('queued');
    expect([await isReady(again), await isReady(large)]).toEqual([true, true]);
  });

  it('lets one of many simultaneous refunds pass', async () => {
    const payments = await Promise.all(Array.from({ length: 6 }, () => settled()));
    const processes = payments.map(() => openRooms(database, clock, { config }));
    const refunds = await Promise.all(
      payments.map((payment, index) =>
        ask(payment, { amount: '0.7', destination: OTHER }, merchantParty(merchant), processes[index]),
      ),
    );
    const ready: boolean[] = [];
    for (const refund of refunds) ready.push(await isReady(refund));
    expect(ready.filter(Boolean).length).toBeLessThan(2);
  });

  // The state that two processes leave when both check before either stores its refund.
  it('is judged again before a signer gets the money', async () => {
    const both = [await ask(await settled()), await ask(await settled(), { destination: OTHER })];
    for (const { _id, rule } of both)
      await rooms.refunds.payoutEvaluator.evaluate(_id, () => ({
        set: { rule: { limits: rule.limits, isAboveLimit: false, isPayerTrusted: false } },
      }));
    const ready: boolean[] = [];
    for (const one of both) ready.push(await isReady(one));
    expect(ready.filter(Boolean)).toHaveLength(1);
    const left = await database.payouts.find({ status: 'awaiting_approval' }).lean();
    expect(left).toHaveLength(1);
  });

  it('is shown before the refund is requested', async () => {
    const payment = await settled();
    const order = { basis: 'amount', amount: '0.6' } as const;
    const preview = async () => {
      const stored: Payment = await database.payments.findById(payment._id).lean().orFail();
      return (await rooms.refunds.previews.preview(stored, order)).approvalBecause;
    };
    expect(await preview()).toBeUndefined();
    await ask(payment, order);
    expect(await preview()).toBe('above_limit');
  });
});

describe('what payers get back without a decision', () => {
  beforeEach(() => limits({ payersUpToTokens: '1' }));
  const byPayer = { basis: 'amount', amount: '0.6' } as const;

  it('counts everything that they got back of the payment', async () => {
    const payment = await settled();
    const refunds = [await ask(payment, byPayer, PAYER), await ask(payment, byPayer, PAYER)];
    expect(statusesOf(refunds)).toEqual(['queued', 'awaiting_approval']);
    expect(refunds[1]?.rule.isAboveLimit).toBe(false);
    expect((await ask(payment)).status).toBe('queued');
  });

  it('counts what one address gets in 24 hours', async () => {
    const asked = async (destination: string) => ask(await settled(), { ...byPayer, destination }, PAYER);
    const refunds = [await asked(WALLET), await asked(WALLET), await asked(OTHER)];
    expect(statusesOf(refunds)).toEqual(['queued', 'awaiting_approval', 'queued']);
    clock.advanceSeconds(DAY);
    expect((await asked(WALLET)).status).toBe('queued');
  });
});

// Guarantee: the service lends nobody money that a bank has paid out.
describe('a refund of money that a settlement has paid', () => {
  const all = { basis: 'full', amount: undefined, destination: WALLET } as const;
  /** A payment whose 7,672.50 NGN a settlement holds. */
  const paid = async () => {
    const payment = await settled();
    const parts = { collected: '775000', fee: '7750', refunded: '0', feeReturned: '0' };
    const ids = { id: payment._id, settlementId: payment._id, at: clock.now() };
    await database.payments.updateOne({ _id: payment._id }, { $set: { stated: [{ ...ids, ...parts }] } });
    return payment;
  };
  beforeEach(() => limits({ approvalAboveTokens: '100' }));

  it('needs an operator, unless the rest that the merchant is owed covers it', async () => {
    const alone = await ask(await paid(), all);
    expect(alone).toMatchObject({
      status: 'awaiting_approval',
      charge: { charged: '7750.00' },
      rule: { isAboveLimit: true, aboveBy: 'owed' },
    });
    expect((await rooms.refunds.decisions.approve(alone._id, ADA)).status).toBe('queued');
    await settled();
    const open = await settled();
    expect((await ask(await paid(), all)).status).toBe('queued');
    // The cover for two refunds is used up, also by a refund of the owed money.
    expect((await ask(open, all)).status).toBe('queued');
    expect((await ask(await paid(), all)).status).toBe('awaiting_approval');
  });

  it('costs nothing, and needs nobody, if the money was never sold', async () => {
    expect((await ask(await paid(), { basis: 'excess', amount: undefined })).status).toBe('queued');
  });
});

// Guarantee: a document that cannot be added up blocks no other refund and lowers no sum.
it.each([
  ['units', 'much'],
  ['decimals', 'x'],
  ['createdAt', 'yesterday'],
])('needs two parties for a refund next to one whose %s cannot be read', async (field, value) => {
  await limits({ approvalAboveTokens: '100' });
  const broken = await ask(await settled());
  const before = await ask(await settled());
  await database.payouts.collection.updateOne({ _id: broken._id }, { $set: { [field]: value } });
  expect((await ask(await settled())).status).toBe('awaiting_approval');
  const stored = await database.payouts.findById(before._id).lean().orFail();
  const { readiness, screening } = rooms.refunds;
  expect(await readiness.checkOrFail(await screening.screen(stored))).toMatchObject({ kind: 'waits' });
});
