import { Types } from 'mongoose';
import { unbalancedAssets } from '@cowrie/ledger';
import type { PaymentEventBody } from '@cowrie/dto';
import { type ScreeningAnswer, ScreeningError } from '@cowrie/screening';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { openRooms, type Rooms } from '../testing/rooms';
import { sweptPayment } from '../testing/swept-payment';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { bookedLines } from '@cowrie/api/money-in/payments/evaluate/ledger-facts';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { payerRefundOf } from '@cowrie/api/money-in/payments/refunds/payer-refund';
import { coverOf } from '@cowrie/api/money-in/payments/refunds/refund-cover';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import type { PaymentScreening } from '@cowrie/api/money-in/payments/document/payment-screening.schema';
import { screeningAfterDecision } from '@cowrie/api/money-in/payments/holds/screening.rules';
import { chooseRefunded } from '@cowrie/api/money-in/payments/evaluate/resolution.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { payoutOfRefund } from './payout-of-refund';
import { merchantParty, operatorParty, PAYER } from './payout-party';
import type { Payout } from './payout.schema';
import type { Readiness } from './payout-readiness.service';
import { presentRefund } from './refund.presenter';
import type { RefundOrder } from './refund-requests.service';

const network = aNetwork();
const networks = [network, aNetwork({ name: 'celo' })];
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const ADA = operatorParty({ name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' });
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

type Locked = ReturnType<typeof aLockedPayment>;
const shop = () => merchantParty(merchant);
const stored = ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
  database.payments.findById(_id).lean().orFail();
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : error);
const refused = (work: Promise<unknown>) => work.then(() => 'done', codeOf);
const ask = async (payment: Pick<Payment, '_id'>, order: RefundOrder, by = shop(), from = rooms) =>
  from.refunds.requests.request(await stored(payment), order, by);
const late = ({ expiresAt }: Locked) => ({ minedAt: new Date(expiresAt.getTime() + 3_600_000) });
const eventsOf = async (payment: Pick<Payment, '_id'>) =>
  (await stored(payment)).events.map(({ type }) => type);

/** An expired payment with a transfer for each of `overs`. */
async function expiredWith(...overs: ((payment: Locked) => Partial<Transfer>)[]): Promise<Locked> {
  const locked = aLockedPayment(clock.now(), { businessId: merchant._id, status: 'expired' }, network);
  await database.payments.create(locked);
  await database.transfers.create(overs.map((over) => aTransfer(locked, over(locked))));
  clock.set(locked.expiresAt.getTime() + 7_200_000);
  await rooms.evaluator.evaluate(locked._id);
  return locked;
}

/** A completed payment of 5 USDC that were sold for 7,750 NGN, less 77.50 NGN of fee. */
async function settled(over: Partial<NonNullable<Payment['settlement']>> = {}): Promise<Payment> {
  const at = clock.now();
  const fills = [{ orderId: 'order', soldUnits: '5000000', boughtAmount: '7750.00', at }];
  const sold = {
    state: 'settled',
    fills,
    collectedFiatAmount: '7750.00',
    merchantFee: '77.50',
    settledAt: at,
  } as const;
  const payment = await sweptPayment(database, rooms, { status: 'completed' }, { ...sold, ...over });
  merchant = await database.merchants.findById(payment.businessId).lean().orFail();
  await rooms.evaluator.evaluate(payment._id);
  return payment;
}

const whyOf = (ready: Readiness) => ('why' in ready ? ready.why : undefined);

/** Why a payout waits or fails once its destination is screened. */
async function whyWaiting(payout: Payout): Promise<string | undefined> {
  const { screening, readiness } = rooms.refunds;
  return whyOf(await readiness.checkOrFail(await screening.screen(payout)));
}

/** The chain shows the transfer of a refund at final depth. */
async function becomesFinal(refundId: Payment['_id'], txHash = `0x${'ab'.repeat(32)}`): Promise<void> {
  const handOut = {
    signer: 'hot',
    from: TREASURY,
    state: 'open',
    at: clock.now(),
    scannedThrough: 1,
  } as const;
  await rooms.refunds.payoutEvaluator.evaluate(refundId, () => ({ set: { handOut } }));
  const payout = await rooms.refunds.payoutEvaluator.evaluate(refundId, () => ({
    set: { transfer: { txHash, ordinal: 0, blockNumber: 7 } },
  }));
  await rooms.refunds.sync.tell(payout);
}

describe('a refund of money that does not count', () => {
  it('promises it, tells the merchant, and books it when it is final', async () => {
    const payment = await expiredWith(late);
    const payout = await ask(payment, { basis: 'unaccepted', destination: WALLET, reason: 'late' });
    expect(payout).toMatchObject({
      status: 'queued',
      units: '5000000',
      destination: { givenBy: 'merchant' },
    });
    expect(ledgerBalancesOf(await stored(payment))).toMatchObject({
      'late USDC@base': -5_000_000,
      'refunding USDC@base': 5_000_000,
    });
    expect((await stored(payment)).heldSince).toBeUndefined();
    await becomesFinal(payout._id);
    expect(await eventsOf(payment)).toEqual([
      'payment.exception',
      'refund.created',
      'refund.sent',
      'refund.completed',
    ]);
    const after = await stored(payment);
    expect(after.status).toBe('expired');
    expect(after.refunds).toMatchObject([
      { status: 'final', destination: WALLET, told: ['refund.created', 'refund.sent', 'refund.completed'] },
    ]);
    expect(ledgerBalancesOf(after)).toMatchObject({ 'refunded USDC@base': 5_000_000 });
    expect(unbalancedAssets(bookedLines(after))).toEqual([]);
    const last = JSON.parse(String(after.events.at(-1)?.body)) as { refund: object };
    expect(last.refund).toMatchObject({
      amount: '5.00',
      token: 'USDC',
      network: 'base',
      destination: WALLET,
    });
  });

  it('reports each time that a reorg took it back and that it is final again, and books it', async () => {
    const payment = await expiredWith(late);
    const { _id } = await ask(payment, { basis: 'unaccepted', destination: WALLET });
    for (const times of [1, 2]) {
      await becomesFinal(_id);
      const reversed = await rooms.refunds.payoutEvaluator.evaluate(_id, () => ({
        set: { transfer: undefined, reversedAt: clock.now() },
      }));
      await rooms.refunds.sync.tell(reversed);
      const after = await stored(payment);
      expect(after.refunds).toMatchObject([{ status: 'sent' }]);
      expect(after.refunds?.[0]).not.toHaveProperty('endedAt');
      expect(ledgerBalancesOf(after)).toMatchObject({ 'refunding USDC@base': 5_000_000 });
      expect((await eventsOf(payment)).slice(3)).toEqual(
        Array.from({ length: times }).flatMap(() => ['refund.completed', 'refund.reversed']),
      );
    }
    await becomesFinal(_id);
    const { refunds, ledger } = await stored(payment);
    expect(refunds).toMatchObject([{ status: 'final', endedAt: expect.any(Date) }]);
    expect(ledger.length).toBeGreaterThan(4);
    expect((await eventsOf(payment)).at(-1)).toBe('refund.completed');
    expect(ledgerBalancesOf(await stored(payment))).toMatchObject({ 'refunded USDC@base': 5_000_000 });
  });

  it('is not promised twice, and no operator decides about it meanwhile', async () => {
    const payment = await expiredWith(late);
    const payout = await ask(payment, { basis: 'unaccepted', destination: WALLET });
    expect(await refused(ask(payment, { basis: 'full', destination: WALLET }))).toBe(
      'nothing_left_to_refund',
    );
    const transfers = await rooms.transfers.ofPayment(payment._id);
    const note = () =>
      chooseRefunded({ payment: current, transfers, policy: { toleranceBasisPoints: 0 }, now: clock.now() });
    let current = await stored(payment);
    expect(note).toThrow('No transfer');
    await rooms.refunds.decisions.end(payout._id, shop(), 'a mistake');
    current = await stored(payment);
    expect(note()).toEqual(transfers.map(transferIdOf));
    expect(await eventsOf(payment)).toEqual(['payment.exception', 'refund.created', 'refund.failed']);
    expect(ledgerBalancesOf(current)).not.toHaveProperty('refunding USDC@base');
    expect(current.heldSince).toBeDefined();
  });

  it('is of one asset, which must be named when there are several', async () => {
    const usdt = { token: 'USDT' as const, tokenAddress: tokenAddressOf(network, 'USDT') };
    const payment = await expiredWith(late, () => usdt);
    expect(await refused(ask(payment, { basis: 'full', destination: WALLET }))).toBe('refund_asset_needed');
    const payout = await ask(payment, { basis: 'full', destination: WALLET, token: 'USDT' });
    expect(payout).toMatchObject({ token: 'USDT', units: '5000000', tokenAddress: usdt.tokenAddress });
    expect(await refused(ask(payment, { basis: 'full', destination: WALLET, network: 'celo' }))).toBe(
      'nothing_left_to_refund',
    );
  });

  it.each<[string, (payment: Locked) => Partial<Transfer>]>([
    [
      'an unlisted token',
      () => ({ token: undefined, tokenAddress: '0x0000000000000000000000000000000000000bad' }),
    ],
    ['nothing', () => ({ units: '0' })],
    [
      'money that is not confirmed',
      (payment) => ({ ...late(payment), confirmedAt: undefined, finalAt: undefined }),
    ],
    ['money that a reorg took back', (payment) => ({ ...late(payment), canonical: false })],
  ])('is refused for %s', async (_what, over) => {
    const payment = await expiredWith(over);
    expect(await refused(ask(payment, { basis: 'full', destination: WALLET }))).toBe(
      'nothing_left_to_refund',
    );
    expect((await stored(payment)).refunds).toBeUndefined();
  });

  it('waits until the money is at the treasury for good', async () => {
    const payment = await expiredWith(late);
    await ask(payment, { basis: 'unaccepted', destination: WALLET });
    const covered = async () => {
      const now = await stored(payment);
      const [refund] = now.refunds ?? [];
      return refund && coverOf(now, await rooms.transfers.ofPayment(now._id), refund);
    };
    expect(await covered()).toBe('waiting');
    const { address: from, treasury: to } = payment.deposit;
    const sweep = aTransfer(payment, { direction: 'out', from, to, finalAt: undefined });
    await database.transfers.create(sweep);
    expect(await covered()).toBe('waiting');
    await database.transfers.updateOne({ txHash: sweep.txHash }, { $set: { finalAt: clock.now() } });
    expect(await covered()).toBe('covered');
  });

  // Guarantee: the amount of one transfer is paid to a customer only once.
  it('is not paid by money that was sent back by hand', async () => {
    const payment = await expiredWith(late, late);
    const [byHand, other] = await rooms.transfers.ofPayment(payment._id);
    if (!byHand || !other) throw new Error('the payment has no transfers');
    const resolution = { transferId: transferIdOf(byHand), kind: 'refunded', reason: 'x', at: clock.now() };
    await database.payments.updateOne({ _id: payment._id }, { $push: { resolutions: resolution } });
    const payout = await ask(payment, { basis: 'unaccepted', destination: WALLET });
    expect(payout.units).toBe(other.units);
    const { address: from, treasury: to } = payment.deposit;
    const sweep = () => aTransfer(payment, { direction: 'out', from, to, finalAt: clock.now() });
    await database.transfers.create(sweep());
    expect(await whyWaiting(payout)).toMatch('its sweep to the treasury is not final');
    await database.transfers.create(sweep());
    expect(await whyWaiting(payout)).toBeUndefined();
  });
});

it('fails when the token kept so much that its money will never suffice, and the rest can be refunded', async () => {
  const payment = await expiredWith(late);
  const payout = await ask(payment, { basis: 'full', destination: WALLET });
  const { address: from, treasury: to } = payment.deposit;
  const out = { direction: 'out', from } as const;
  await database.transfers.create([
    aTransfer(payment, { ...out, to, units: '4900000' }),
    aTransfer(payment, { ...out, to: OTHER, units: '100000' }),
  ]);
  expect(await whyWaiting(payout)).toMatch('less money');
  expect(await rooms.refunds.payouts.find(payout._id)).toMatchObject({ status: 'failed' });
  expect((await eventsOf(payment)).at(-1)).toBe('refund.failed');
  const again = await ask(payment, { basis: 'full', destination: WALLET });
  expect(again.units).toBe('4900000');
  expect(await whyWaiting(again)).toBeUndefined();
});

describe('a refund of money that was sold', () => {
  it('costs the merchant what its sale brought, and gives the fee back', async () => {
    const payment = await settled();
    const half = await ask(payment, { basis: 'amount', amount: '2.5', destination: WALLET });
    expect((await stored(payment)).refunds).toMatchObject([{ charged: '3875.00', feeReturned: '38.75' }]);
    // What the merchant needs to reconcile.
    expect(presentRefund(half)).toMatchObject({
      chargedAmount: '3875.00',
      returnedFee: '38.75',
      chargedCurrency: 'NGN',
    });
    await ask(payment, { basis: 'full', destination: WALLET });
    const after = await stored(payment);
    expect(after.refunds).toMatchObject([{}, { units: '2500000', charged: '3875.00', feeReturned: '38.75' }]);
    const balances = ledgerBalancesOf(after);
    expect(balances).toMatchObject({ 'refunding USDC@base': 5_000_000 });
    expect(Object.keys(balances).filter((one) => /payable|fee |converted/.test(one))).toEqual([]);
    expect(unbalancedAssets(bookedLines(after))).toEqual([]);
    expect(await refused(ask(payment, { basis: 'amount', amount: '0.01', destination: WALLET }))).toBe(
      'nothing_left_to_refund',
    );
    await rooms.refunds.decisions.end(half._id, shop());
    expect(ledgerBalancesOf(await stored(payment))).toMatchObject({
      'payable NGN': 383_625,
      'fee NGN': 3875,
    });
  });

  it('is refused beyond what the payment has left, when the fee is kept', async () => {
    const payment = await settled();
    await database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds: { keepFee: true } } });
    await expect(ask(payment, { basis: 'full', destination: WALLET })).rejects.toThrow(
      'costs 7750.00 NGN; the payment’s balance is 7672.50 NGN',
    );
    const payout = await ask(payment, { basis: 'fiatAmount', fiatAmount: 7672.5, destination: WALLET });
    expect(payout.units).toBe('4950000');
    expect(ledgerBalancesOf(await stored(payment))).not.toHaveProperty('payable NGN');
  });

  it('gives back its own part of the fee, no matter what was kept or given back before', async () => {
    const payment = await settled();
    const keep = (keepFee: boolean) =>
      database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds: { keepFee } } });
    const askFor = (fiatAmount: number) =>
      ask(payment, { basis: 'fiatAmount', fiatAmount, destination: WALLET });
    await keep(true);
    const kept = await askFor(3875);
    await keep(false);
    await askFor(775);
    await keep(true);
    await askFor(775);
    await keep(false);
    await rooms.refunds.decisions.end(kept._id, shop());
    await askFor(5425);
    expect((await stored(payment)).refunds).toMatchObject([
      { status: 'cancelled', charged: '3875.00', feeKept: '38.75' },
      { charged: '775.00', feeReturned: '7.75' },
      { charged: '775.00', feeKept: '7.75' },
      { charged: '5425.00', feeReturned: '54.25' },
    ]);
  });

  it('keeps what an earlier version kept without recording it', async () => {
    const payment = await settled();
    await database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds: { keepFee: true } } });
    await ask(payment, { basis: 'fiatAmount', fiatAmount: 3875, destination: WALLET });
    await database.payments.updateOne({ _id: payment._id }, { $unset: { 'refunds.0.feeKept': 1 } });
    await database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds: { keepFee: false } } });
    await ask(payment, { basis: 'fiatAmount', fiatAmount: 775, destination: WALLET });
    expect((await stored(payment)).refunds).toMatchObject([{}, { charged: '775.00', feeReturned: '7.75' }]);
  });

  it('takes a held surplus before it touches sold money', async () => {
    const payment = await settled({ heldUnits: '1000000' });
    expect(await ask(payment, { basis: 'excess', destination: WALLET })).toMatchObject({ units: '1000000' });
    expect((await stored(payment)).refunds).toMatchObject([
      { sources: [{ account: 'held', units: '1000000' }] },
    ]);
    expect((await stored(payment)).refunds?.[0]).not.toHaveProperty('charged');
  });

  it('gives a surplus back once, and is refused when nothing of it is left', async () => {
    const payment = await settled();
    await database.payments.updateOne(
      { _id: payment._id },
      { $set: { 'deposit.expectedUnits': '4000000', surplusUnits: '1000000' } },
    );
    const order = { basis: 'excess', destination: WALLET } as const;
    expect(await ask(payment, order)).toMatchObject({ units: '1000000' });
    expect(await refused(ask(payment, order))).toBe('nothing_left_to_refund');
    await ask(payment, { basis: 'amount', amount: '3.5', destination: WALLET });
    expect((await stored(payment)).refunds).toHaveLength(2);
    expect(await database.payouts.countDocuments()).toBe(2);
  });

  it('gives a surplus back in the asset that was paid, also on a network other than the chosen one', async () => {
    const celo = { token: 'USDC', network: 'celo', decimals: 6, rate: '1550.00', counts: true } as const;
    const tokenAddress = tokenAddressOf(network, 'USDC');
    const otherSent = [{ ...celo, sweepTxHash: '0x1', sentUnits: '5000000' }];
    const [fill] = [{ orderId: 'order', soldUnits: '5000000', boughtAmount: '7750.00', at: clock.now() }];
    const fills = [{ ...fill, token: 'USDC' as const, network: 'celo' }];
    const payment = await settled({ sentUnits: '0', otherSent, fills });
    await database.payments.updateOne(
      { _id: payment._id },
      {
        $set: {
          'deposit.expectedUnits': '2237569',
          surplusUnits: '2762431',
          'deposit.otherAssets': [{ ...celo, tokenAddress }],
        },
      },
    );
    const order = { basis: 'excess', destination: WALLET } as const;
    expect(await ask(payment, order)).toMatchObject({ units: '2762431', token: 'USDC', network: 'celo' });
    expect(await refused(ask(payment, order))).toBe('nothing_left_to_refund');
  });

  it('is never more than what came in, no matter how many ask at once', async () => {
    const payment = await settled();
    const orders = Array.from({ length: 8 }, () =>
      refused(
        ask(
          payment,
          { basis: 'amount', amount: '2', destination: WALLET },
          shop(),
          openRooms(database, clock, { config }),
        ),
      ),
    );
    const outcomes = (await Promise.all(orders)).sort();
    expect(outcomes.slice(0, 2)).toEqual(['done', 'done']);
    expect(new Set(outcomes.slice(2))).toEqual(new Set(['refund_too_large']));
    expect(await database.payouts.countDocuments()).toBe(2);
  });

  it('is asked for thirty times at once in one process, and each is accepted', async () => {
    const payment = await settled();
    const orders = Array.from({ length: 30 }, () =>
      refused(ask(payment, { basis: 'amount', amount: '0.1', destination: WALLET })),
    );
    expect(new Set(await Promise.all(orders))).toEqual(new Set(['done']));
    expect(await database.payouts.countDocuments()).toBe(30);
  });

  // Guarantee: money that a reorg gave back to the payer is not given back again.
  it('is refused once a reorg has taken back what was credited', async () => {
    const payment = await settled({ heldUnits: '1000000' });
    await database.transfers.updateOne(
      { paymentId: payment._id, direction: 'in' },
      { $set: { canonical: false } },
    );
    for (const basis of ['full', 'excess'] as const)
      expect(await refused(ask(payment, { basis, destination: WALLET }))).toBe('nothing_left_to_refund');
  });

  it('is refused while the money is on its way', async () => {
    const payment = await sweptPayment(database, rooms);
    merchant = await database.merchants.findById(payment.businessId).lean().orFail();
    expect(await refused(ask(payment, { basis: 'full', destination: WALLET }))).toBe('refund_too_early');
  });
});

it('makes one refund of a repeated request, and refuses another body under its key', async () => {
  const payment = await settled();
  const order = { basis: 'amount', amount: '1', destination: WALLET } as const;
  const repeat = async (requestHash: string) =>
    rooms.refunds.requests.request(await stored(payment), order, shop(), { key: 'key', requestHash });
  const [one, ...others] = await Promise.all([repeat('a'), repeat('a'), repeat('a')]);
  expect(others.map(({ _id }) => _id)).toEqual([one?._id, one?._id]);
  expect(await database.payouts.countDocuments()).toBe(1);
  expect(await refused(repeat('b'))).toBe('idempotency_key_reused');
});

describe('the payer’s link', () => {
  const asked = async () => {
    const payment = await settled({ heldUnits: '1000000' });
    const payout = await ask(payment, { basis: 'excess' });
    const link = await rooms.refunds.claims.linkOf(payout._id);
    return { payment, payout, token: link?.url.split('#')[1] ?? '' };
  };

  it('takes the address once, and leads to the refund afterwards', async () => {
    const { payout, token } = await asked();
    expect(payout).toMatchObject({ status: 'awaiting_address' });
    expect(JSON.stringify(await database.payouts.find().lean())).not.toContain(token);
    const given = await rooms.refunds.claims.giveAddress(token, WALLET.toLowerCase());
    expect(given).toMatchObject({ status: 'queued', destination: { address: WALLET, givenBy: 'payer' } });
    expect((await rooms.refunds.claims.giveAddress(token, WALLET)).version).toBe(given.version);
    expect(await refused(rooms.refunds.claims.giveAddress(token, OTHER))).toBe('refund_address_given');
    expect((await rooms.refunds.claims.find(token))._id).toEqual(payout._id);
    expect(await rooms.refunds.claims.linkOf(payout._id)).toBeUndefined();
    expect(await rooms.refunds.claims.isEarly(payout._id)).toBe(false);
    expect(await rooms.refunds.claims.isEarly(new Types.ObjectId())).toBe(true);
  });

  it('is not approved before its address is known', async () => {
    const payment = await settled();
    const refunds = { approvalAboveTokens: '0.5' };
    await database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds } });
    const payout = await ask(payment, { basis: 'full' });
    expect(payout).toMatchObject({ status: 'awaiting_address', rule: { isAboveLimit: true } });
    const { decisions, claims } = rooms.refunds;
    const token = (await claims.linkOf(payout._id))?.url.split('#')[1] ?? '';
    await expect(decisions.approve(payout._id, ADA)).rejects.toThrow('its address is not known yet');
    // An earlier version accepted it.
    const approvals = [{ by: ADA, at: clock.now() }];
    await database.payouts.updateOne({ _id: payout._id }, { $set: { approvals } });
    expect((await claims.giveAddress(token, WALLET)).status).toBe('awaiting_approval');
    expect((await decisions.approve(payout._id, ADA)).status).toBe('queued');
  });

  it.each(['', 'x', 'A'.repeat(43), '$ne', '../../../etc/passwd'])('is refused as %j', async (token) => {
    await asked();
    expect(await refused(rooms.refunds.claims.find(token))).toBe('refund_claim_not_found');
  });

  it.each([
    ['0x123', 'not 0x and 40'],
    [WALLET.replace('C8', 'c8'), 'checksum'],
    [`0x${'0'.repeat(40)}`, 'belongs to nobody'],
    ['0x000000000000000000000000000000000000dEaD', 'belongs to nobody'],
    ['0x0000000000000000000000000000000000000009', 'belongs to nobody'],
    ['0x0000000000000000000000000000000000000100', 'belongs to nobody'],
    ['0x4200000000000000000000000000000000000006', 'belongs to nobody'],
    [TREASURY, 'this service'],
    [tokenAddressOf(network, 'USDC'), 'contract of a token'],
    [network.factory, 'this service'],
  ])('refuses the address %s', async (address, why) => {
    const { token } = await asked();
    await expect(rooms.refunds.claims.giveAddress(token, address)).rejects.toThrow(why);
  });

  it('refuses a deposit address', async () => {
    const { payment, token } = await asked();
    await expect(rooms.refunds.claims.giveAddress(token, String(payment.deposit?.address))).rejects.toThrow(
      'deposit address',
    );
  });

  it('ends after its time, and the money is free again', async () => {
    const { payment, payout, token } = await asked();
    clock.advanceSeconds(30 * 86_400);
    expect(await refused(rooms.refunds.claims.giveAddress(token, WALLET))).toBe('refund_not_changeable');
    await rooms.refunds.sync.catchUp();
    expect(await rooms.refunds.payouts.find(payout._id)).toMatchObject({ status: 'expired' });
    expect((await eventsOf(payment)).at(-1)).toBe('refund.expired');
    expect(await ask(payment, { basis: 'excess', destination: WALLET })).toMatchObject({ units: '1000000' });
  });

  it('is needed only if there is an e-mail address', async () => {
    const payment = await settled();
    await database.payments.updateOne(
      { _id: payment._id },
      { $unset: { 'customer.email': 1, 'customer.emailKey': 1 } },
    );
    expect(await refused(ask(payment, { basis: 'full' }))).toBe('refund_needs_address');
  });
});

describe('consent', () => {
  it('is needed for a payer’s request, and is audited', async () => {
    const payment = await settled({ heldUnits: '1000000' });
    const payout = await ask(payment, { basis: 'excess', destination: WALLET }, PAYER);
    expect(payout.status).toBe('awaiting_approval');
    expect(await refused(rooms.refunds.decisions.approve(payout._id, PAYER))).toBe('refund_not_changeable');
    const approved = await rooms.refunds.decisions.approve(payout._id, shop(), 'yes');
    expect(approved.status).toBe('queued');
    expect(await database.auditEntries.find().lean()).toMatchObject([
      { action: 'payout.approve', by: shop().name, subject: { kind: 'payout' }, reason: 'yes' },
    ]);
  });

  it('of two is needed above the merchant’s limit, and the requester’s does not count', async () => {
    const payment = await settled();
    await database.merchants.updateOne(
      { _id: merchant._id },
      { $set: { refunds: { approvalAboveTokens: '4' } } },
    );
    const payout = await ask(payment, { basis: 'full', destination: WALLET });
    expect(payout.status).toBe('awaiting_approval');
    expect(await refused(rooms.refunds.decisions.approve(payout._id, shop()))).toBe('refund_not_changeable');
    expect((await rooms.refunds.decisions.approve(payout._id, ADA)).status).toBe('queued');
  });

  it('of a person who may be both sides does not count, and a request of the other side that this person ends is refused', async () => {
    const payment = await settled();
    const order = { basis: 'amount', amount: '1', destination: WALLET } as const;
    const payout = await ask(payment, order, operatorParty({ name: 'cli:ben' }));
    const made = { ...shop(), standsFor: ['machine'] };
    await expect(rooms.refunds.decisions.approve(payout._id, made)).rejects.toThrow('request it again with');
    expect((await rooms.refunds.decisions.end(payout._id, made)).status).toBe('refused');
  });

  it('withheld ends the refund: refused by others, cancelled by the requester', async () => {
    const payment = await settled();
    const mine = await ask(payment, { basis: 'amount', amount: '1', destination: WALLET });
    const theirs = await ask(payment, { basis: 'amount', amount: '1', destination: WALLET }, PAYER);
    expect((await rooms.refunds.decisions.end(mine._id, shop())).status).toBe('cancelled');
    expect((await rooms.refunds.decisions.end(theirs._id, shop(), 'no')).status).toBe('refused');
    expect(await refused(rooms.refunds.decisions.approve(theirs._id, ADA))).toBe('refund_not_changeable');
    expect((await rooms.refunds.decisions.end(theirs._id, shop())).status).toBe('refused');
  });
});

it('comes to the same result after a crash at any call', async () => {
  const payment = await settled({ heldUnits: '1000000' });
  const order = { basis: 'excess', destination: WALLET } as const;
  const start = await database.save();
  await expectSameAfterEveryCrash({
    reset: () => database.restore(start),
    run: async (wrap) => {
      const { refunds } = openRooms(database, clock, { config, wrap });
      const repeatable = { key: 'key', requestHash: 'hash' };
      const payout = await refunds.requests.request(await stored(payment), order, ADA, repeatable);
      await refunds.decisions.approve(payout._id, shop());
      await refunds.sync.catchUp();
    },
    outcome: async () => {
      const { refunds, events, ledger, hasNewRefunds } = await stored(payment);
      const payouts = await database.payouts.find().lean();
      const audits = await database.auditEntries.countDocuments();
      return {
        refunds: refunds?.map(({ units, status, told }) => ({ units, status, told })),
        events: events.map(({ type }) => type),
        entries: ledger.length,
        hasNewRefunds,
        payouts: payouts.map(({ status, units, isUnreported, unaudited }) => ({
          status,
          units,
          isUnreported,
          unaudited,
        })),
        audits,
      };
    },
  });
});

describe('screening of the destination', () => {
  const listing = (answer: () => Promise<ScreeningAnswer>): Rooms =>
    openRooms(database, clock, {
      config,
      sources: [{ name: 'list', isLocal: true, ask: answer, close: () => undefined }],
    });
  const queued = async () => ask(await settled(), { basis: 'amount', amount: '1', destination: WALLET });

  const NOT_SCREENED = { kind: 'waits', why: 'its destination is not screened yet' };
  const READY = { kind: 'ready' };
  const hit = () => Promise.resolve({ verdict: 'hit', source: 'list', detail: 'line 3' } as const);
  const silence = () => Promise.reject(new ScreeningError('list', 'no answer'));
  /** The holds that the merchant was told about, oldest first. */
  const heldEvents = async ({ paymentId: _id }: Payout) =>
    (await stored({ _id })).events
      .filter(({ type }) => type === 'payment.held')
      .map(({ body }) => JSON.parse(body) as PaymentEventBody);

  it('is needed before a signer gets the payout, and again after a while', async () => {
    const payout = await queued();
    expect(await rooms.refunds.readiness.checkOrFail(payout)).toEqual(NOT_SCREENED);
    const screened = await rooms.refunds.screening.screen(payout);
    expect(await rooms.refunds.readiness.checkOrFail(screened)).toEqual(READY);
    clock.advanceSeconds(1200);
    expect(await rooms.refunds.readiness.checkOrFail(screened)).toEqual(NOT_SCREENED);
  });

  it('sends a payout to a named address back to an operator, who can release it, and tells the merchant once', async () => {
    const payout = await queued();
    const { refunds } = listing(hit);
    const held = await refunds.screening.screen(payout);
    expect(held).toMatchObject({
      status: 'awaiting_approval',
      screeningHit: { source: 'list', detail: 'line 3' },
      hold: { reason: 'screening', at: clock.now() },
    });
    const refundId = payout._id.toHexString();
    const [event, ...more] = await heldEvents(payout);
    expect(event).toMatchObject({
      held: { reason: 'screening', subject: 'destination', refundId },
      refund: { id: refundId, status: 'awaiting_approval', destination: WALLET },
      data: { status: 'completed' },
    });
    expect([event?.reason, more]).toEqual([undefined, []]);
    expect(presentRefund(held).held).toEqual({ reason: 'screening', since: clock.now().toISOString() });
    expect(await refused(refunds.decisions.approve(payout._id, shop()))).toBe('refund_not_changeable');
    clock.advanceSeconds(1);
    const released = await refunds.decisions.approve(payout._id, ADA, 'another person of that name');
    expect(released.status).toBe('queued');
    expect(presentRefund(released).held).toBeUndefined();
    const screened = await refunds.screening.screen(released);
    expect(await refunds.readiness.checkOrFail(screened)).toEqual(READY);
    expect(await heldEvents(payout)).toHaveLength(1);
    const audit = await database.auditEntries.findOne({ action: 'payout.approve' }).lean().orFail();
    expect(audit).toMatchObject({
      by: 'ada',
      operatorId: ADA.id,
      reason: 'another person of that name',
      before: {
        status: 'awaiting_approval',
        hold: { reason: 'screening' },
        screeningHit: { source: 'list' },
      },
    });
  });

  it('asks the sources again about an address once an operator has decided, even when the operator refuses it', async () => {
    const { refunds } = openRooms(database, clock, {
      config,
      sources: [{ name: 'oracle', isLocal: false, ask: hit, close: () => undefined }],
    });
    const payout = await queued();
    await refunds.screening.screen(payout);
    expect(await database.screeningAnswers.countDocuments()).toBe(1);
    const ended = await refunds.decisions.end(payout._id, ADA, 'sanctioned');
    expect(ended).toMatchObject({ status: 'refused', decision: { by: { name: 'ada' } } });
    expect(presentRefund(ended).held).toBeUndefined();
    expect(await database.screeningAnswers.countDocuments()).toBe(0);
    expect((await eventsOf({ _id: payout.paymentId })).slice(-2)).toEqual(['payment.held', 'refund.failed']);
  });

  it('keeps the payout waiting while a source does not answer, and reports it once, after ten minutes', async () => {
    const payout = await queued();
    const { refunds } = listing(silence);
    const look = async () =>
      refunds.screening.screen(await database.payouts.findById(payout._id).lean().orFail());
    const waiting = await look();
    expect(waiting).toMatchObject({ status: 'queued', waitsFor: 'a source of screening does not answer' });
    expect(await refunds.readiness.checkOrFail(waiting)).toEqual(NOT_SCREENED);
    clock.advanceSeconds(599);
    expect((await look()).version).toBe(waiting.version);
    expect(await heldEvents(payout)).toEqual([]);
    clock.advanceSeconds(1);
    expect(await look()).toMatchObject({ status: 'queued', hold: { reason: 'screening_unanswered' } });
    clock.advanceSeconds(3600);
    await look();
    expect((await heldEvents(payout)).map(({ held }) => held)).toEqual([
      { reason: 'screening_unanswered', subject: 'destination', refundId: payout._id.toHexString() },
    ]);
  });

  it('lets a payout go without an answer once an operator approves it, but not past a hit', async () => {
    const payout = await queued();
    const { refunds } = listing(silence);
    const early = await refunds.decisions.approve((await refunds.screening.screen(payout))._id, ADA);
    clock.advanceSeconds(600);
    const held = await refunds.screening.screen(early);
    expect(await refunds.readiness.checkOrFail(held)).toEqual(NOT_SCREENED);
    const since = clock.now().toISOString();
    expect(presentRefund(held).held).toEqual({ reason: 'screening_unanswered', since });
    clock.advanceSeconds(1);
    const released = await refunds.decisions.approve(payout._id, ADA, 'known to us');
    expect(released.approvals).toHaveLength(2);
    expect(presentRefund(released).held).toBeUndefined();
    const asked = await refunds.screening.screen(released);
    expect(await refunds.readiness.checkOrFail(asked)).toEqual(READY);
    clock.advanceSeconds(1);
    const found = await listing(hit).refunds.screening.screen(asked);
    expect(found).toMatchObject({ status: 'awaiting_approval', hold: { reason: 'screening' } });
    expect((await heldEvents(payout)).map(({ held }) => held?.reason)).toEqual([
      'screening_unanswered',
      'screening',
    ]);
  });

  it('waits again when a source is silent once more, and reports that too', async () => {
    const payout = await queued();
    const now = async () => database.payouts.findById(payout._id).lean().orFail();
    const isSilentForLong = async () => {
      await listing(silence).refunds.screening.screen(await now());
      clock.advanceSeconds(600);
      const held = await listing(silence).refunds.screening.screen(await now());
      expect(presentRefund(held).held).toMatchObject({ reason: 'screening_unanswered' });
      const answered = await rooms.refunds.screening.screen(await now());
      expect(presentRefund(answered).held).toBeUndefined();
      expect(await rooms.refunds.readiness.checkOrFail(answered)).toEqual(READY);
      clock.advanceSeconds(1200);
    };
    await isSilentForLong();
    await isSilentForLong();
    expect(await heldEvents(payout)).toHaveLength(2);
  });

  // Guarantee: the merchant is told of each hold exactly once, no matter what dies in between.
  it('reports a hold once after a crash at any call', async () => {
    const payout = await queued();
    const start = await database.save();
    await expectSameAfterEveryCrash({
      reset: () => database.restore(start),
      run: async (wrap) => {
        const { refunds } = openRooms(database, clock, {
          config,
          wrap,
          sources: [{ name: 'list', isLocal: true, ask: hit, close: () => undefined }],
        });
        const found = await database.payouts.findById(payout._id).lean().orFail();
        if (found.status === 'queued') await refunds.screening.screen(found);
        await refunds.sync.catchUp();
      },
      outcome: async () => {
        const { status, isUnreported, hold } = await database.payouts.findById(payout._id).lean().orFail();
        const told = (await heldEvents(payout)).map(({ held }) => held?.reason);
        return { status, isUnreported, hold: hold?.reason, told };
      },
    });
    expect(await heldEvents(payout)).toHaveLength(1);
  });
});

describe('one person is one party', () => {
  const BEN = operatorParty({ name: 'ben', operatorId: '6b010fd2c7f3464f0a917e02' });
  const told = (name: string) => operatorParty({ name: `cli:${name}` });
  const order = { basis: 'amount', amount: '1', destination: WALLET } as const;

  it('takes no approval from an unproven name', async () => {
    const payout = await ask(await settled(), order, ADA);
    expect(await refused(rooms.refunds.decisions.approve(payout._id, told('ben')))).toBe(
      'refund_not_changeable',
    );
    expect(await database.payouts.findById(payout._id).lean()).toMatchObject({
      status: 'awaiting_approval',
      approvals: [],
    });
  });

  it('lets an unproven name request and cancel, and needs two people who prove who they are', async () => {
    const payment = await settled();
    const mine = await ask(payment, order, told('ada'));
    expect((await rooms.refunds.decisions.end(mine._id, told('ben'))).status).toBe('cancelled');
    const { _id } = await ask(payment, order, told('ada'));
    const [one, again] = await Promise.all([
      rooms.refunds.decisions.approve(_id, ADA),
      rooms.refunds.decisions.approve(_id, ADA),
    ]);
    expect([one.status, again.status]).toEqual(['awaiting_approval', 'awaiting_approval']);
    expect((await database.payouts.findById(_id).lean().orFail()).approvals).toHaveLength(1);
    const [two, three] = await Promise.all([
      rooms.refunds.decisions.approve(_id, BEN),
      rooms.refunds.decisions.approve(_id, shop()),
    ]);
    expect([two.status, three.status]).toEqual(['queued', 'queued']);
  });

  it('recognizes a person whose operator was created again', async () => {
    const payout = await ask(await settled(), order, ADA);
    const again = operatorParty({ name: 'Ada', operatorId: '6b010fd2c7f3464f0a917e03' });
    expect(await refused(rooms.refunds.decisions.approve(payout._id, again))).toBe('refund_not_changeable');
    expect((await rooms.refunds.decisions.end(payout._id, again)).status).toBe('cancelled');
  });
});

// Guarantee: no queue of payouts contains one that no signer can send.
it.each(['0', '-1', '007', '1.5', '1e6', '0x1', ''])(
  'is never stored as a payout of %j base units',
  async (units) => {
    const payment = await stored(await settled());
    const payout = await ask(payment, { basis: 'amount', amount: '1', destination: WALLET });
    const [refund] = (await stored(payment)).refunds ?? [];
    expect(() => refund && payoutOfRefund(payment, { ...refund, units }, 'secret')).toThrow('above zero');
    const again = { ...payout, _id: new Types.ObjectId(), units };
    await expect(rooms.refunds.payouts.insertOnce(again)).rejects.toThrow('units');
  },
);

it('is refused while screening holds the payment’s money', async () => {
  const payment = await settled();
  const screening = { state: 'held', since: clock.now(), findings: [], released: [], told: [] };
  await database.payments.updateOne({ _id: payment._id }, { $set: { screening } });
  expect(await refused(ask(payment, { basis: 'full', destination: WALLET }))).toBe('refund_held');
});

// A payout there would have no runner, and the next start would fail.
it('promises nothing on a network or in a token that is no longer configured', async () => {
  const payment = await settled();
  const { USDT } = network.tokens;
  for (const networks of [[], [{ ...network, tokens: USDT ? { USDT } : {} }]]) {
    const test = { treasury: TREASURY, networks };
    const without = openRooms(database, clock, { config: aConfig({ environments: { test } }) });
    const order = { basis: 'full', destination: WALLET } as const;
    expect(await refused(ask(payment, order, shop(), without))).toBe('nothing_left_to_refund');
  }
  expect((await stored(payment)).refunds).toBeUndefined();
});

// As the guide says about a refused payment: only a release lets its money out.
it('is refused while an operator has refused the sender, and possible after the release', async () => {
  const payment = await expiredWith(late);
  const at = clock.now();
  const refusal = { kind: 'refused', by: 'ada', reason: 'looked at', at } as const;
  const findings = [{ network: 'base', address: OTHER, verdict: 'hit', source: 'list', at }];
  const held = { state: 'held', since: at, findings, released: [], told: [] } as unknown as PaymentScreening;
  const screening = screeningAfterDecision(held, refusal);
  await database.payments.updateOne({ _id: payment._id }, { $set: { screening } });
  expect(await refused(ask(payment, { basis: 'unaccepted', destination: WALLET }))).toBe('refund_held');
  await rooms.evaluator.evaluate(payment._id, () => ({
    screen: (before) => screeningAfterDecision(before.screening, { ...refusal, kind: 'released' }),
  }));
  const payout = await ask(payment, { basis: 'unaccepted', destination: WALLET });
  expect(payout).toMatchObject({ status: 'queued', units: '5000000' });
});

// Guarantee: nobody is promised a refund that no signer could ever send.
describe('money in a treasury on TRON', () => {
  const tron = { ...aNetwork({ name: 'tron', family: 'tron' }), treasury: TREASURY };
  const onTron = () =>
    openRooms(database, clock, {
      config: aConfig({ environments: { test: { treasury: TREASURY, networks: [tron] } } }),
    });

  it.each([
    ['the network’s own', TREASURY, 'done'],
    ['another, such as the merchant’s', OTHER, 'refund_without_signer'],
  ])('%s', async (_, treasury, outcome) => {
    const from = onTron();
    const locked = aLockedPayment(clock.now(), { businessId: merchant._id, status: 'expired' }, tron);
    const payment = { ...locked, deposit: { ...locked.deposit, treasury } };
    await database.payments.create(payment);
    await database.transfers.create(aTransfer(locked, late(locked)));
    clock.set(locked.expiresAt.getTime() + 7_200_000);
    await from.evaluator.evaluate(locked._id);
    expect(await refused(ask(payment, { basis: 'unaccepted' }, shop(), from))).toBe(outcome);
    const environment = { treasury: TREASURY, networks: [tron] };
    const source = { payment: await stored(payment), transfers: await database.transfers.find().lean() };
    const policy = { toleranceBasisPoints: 50 };
    const isOffered = payerRefundOf({ ...source, policy, now: clock.now(), environment } as never);
    expect(isOffered !== undefined).toBe(outcome === 'done');
  });
});
