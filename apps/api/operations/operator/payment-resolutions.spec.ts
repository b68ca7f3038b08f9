import { Types } from 'mongoose';
import { unbalancedAssets } from '@cowrie/ledger';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { type TestDatabase, startDatabase } from '../testing/database';
import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { openRooms, type Rooms, type RoomsOptions } from '@cowrie/api/money-out/testing/rooms';
import { sweptPayment } from '@cowrie/api/money-out/testing/swept-payment';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { bookedLines } from '@cowrie/api/money-in/payments/evaluate/ledger-facts';
import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { transferIdOf } from '@cowrie/api/money-in/payments/evaluate/payment-facts';
import { ledgerFaults } from './ledger/ledger-check';
import { PaymentResolutions } from './payment-resolutions.service';

type Locked = Payment & { deposit: Deposit };

const LARGE = { confirmations: 20, aboveTokens: '8' };
const networks = [aNetwork({ large: LARGE }), aNetwork({ name: 'polygon', chainId: 137 })];
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
const ADA = { name: 'ada', operatorId: '6b010fd2c7f3464f0a917e01' };
const order = { by: ADA, reason: 'the customer called' };
/** The stored part of `order`. */
const AUDITED = { by: ADA.name, operatorId: ADA.operatorId, reason: order.reason };
const LATE_MS = 3_600_000;
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

function anOperator(wrap?: RoomsOptions['wrap']): PaymentResolutions {
  const { payments, evaluator } = openRooms(database, clock, { config, wrap });
  return new PaymentResolutions(payments, evaluator, anAudit(wrap), config, clock);
}

function anAudit(wrap: RoomsOptions['wrap'] = (it) => it): AuditLog {
  return wrap(new AuditLog(database.auditEntries, clock));
}

const stored = async ({ _id }: Pick<Payment, '_id'>): Promise<Payment> =>
  database.payments.findById(_id).lean().orFail();
const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : error);
const refused = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

/** A payment in this status, with one transfer for each of `overs`, evaluated after its window. */
async function ended(status: Payment['status'], ...overs: ((payment: Locked) => Partial<Transfer>)[]) {
  const locked = aLockedPayment(clock.now(), { businessId: merchant._id, status }, networks[0]);
  return withTransfers(locked, overs);
}

async function withTransfers(locked: Locked, overs: ((payment: Locked) => Partial<Transfer>)[]) {
  const transfers = overs.map((over) => aTransfer(locked, over(locked)));
  const isShort = (_one: Transfer, index: number) => overs[index] === short;
  const creditedIds = transfers.filter(isShort).map(transferIdOf);
  await database.payments.create({ ...locked, ...(locked.status === 'failed' && { creditedIds }) });
  await database.transfers.create(transfers);
  clock.set(locked.expiresAt.getTime() + 2 * LATE_MS);
  await rooms.evaluator.evaluate(locked._id);
  return { locked, transfers, ids: transfers.map(transferIdOf) };
}

const late = ({ expiresAt }: Locked) => ({ minedAt: new Date(expiresAt.getTime() + LATE_MS) });
const short = () => ({ units: '3000000' });
const lateShort = (payment: Locked) => ({ ...late(payment), ...short() });
const wrongToken = () => ({ token: 'USDT' as const });
const wrongNetwork = () => ({ network: 'polygon' });
const unlisted = () => ({ token: undefined, tokenAddress: '0x0000000000000000000000000000000000000bad' });
const ofZero = () => ({ units: '0' });
const shallow = (payment: Locked) => ({ ...late(payment), confirmedAt: undefined, finalAt: undefined });
const orphaned = (payment: Locked) => ({ ...late(payment), canonical: false });

describe('accepting transfers', () => {
  it('completes an expired payment from a late transfer at once, with history, event, ledger and settlement', async () => {
    const { locked, ids } = await ended('expired', late);
    expect((await stored(locked)).exceptions).toMatchObject([{ transferId: ids[0], kind: 'late' }]);
    const { payment, resolutions } = await anOperator().markAccepted(locked._id, order);
    expect(resolutions).toMatchObject([
      {
        transferId: ids[0],
        kind: 'accepted',
        ...AUDITED,
        at: clock.now(),
      },
    ]);
    expect(payment).toMatchObject({
      status: 'completed',
      creditedIds: ids,
      confirmedUnits: '5000000',
      settlement: { state: 'due' },
      resolutions,
    });
    expect(payment.history.at(-1)).toMatchObject({ from: 'expired', cause: 'operator_accepted' });
    expect(payment.events.at(-1)?.type).toBe('payment.completed');
    const lines = bookedLines(payment);
    expect(unbalancedAssets(lines)).toEqual([]);
    const received = lines.filter(({ account }) => account === 'received').map(({ units }) => units);
    expect(received).toEqual([-5_000_000n]);
  });

  // Guarantee: an alert on money that waits for a decision counts from the start of the wait, and ends with
  // the decision.
  it('ends the wait of the money', async () => {
    const { locked } = await ended('expired', late);
    const since = clock.now();
    expect((await stored(locked)).heldSince).toEqual(since);
    clock.advanceSeconds(60);
    await rooms.evaluator.evaluate(locked._id);
    expect((await stored(locked)).heldSince).toEqual(since);
    await anOperator().markAccepted(locked._id, order);
    expect(await stored(locked)).not.toHaveProperty('heldSince');
  });

  it('completes a failed payment from the money that arrived', async () => {
    const { locked } = await ended('failed', short);
    const { payment } = await anOperator().markAccepted(locked._id, order);
    expect(payment).toMatchObject({
      status: 'completed',
      confirmedUnits: '3000000',
      deficitUnits: '2000000',
    });
    expect(payment.errorMessage).toBeUndefined();
  });

  it('accepts all acceptable transfers when none is named, and no others', async () => {
    const { locked, ids } = await ended(
      'failed',
      short,
      lateShort,
      wrongToken,
      wrongNetwork,
      unlisted,
      ofZero,
      shallow,
      orphaned,
    );
    const { payment, resolutions } = await anOperator().markAccepted(locked._id, order);
    expect(resolutions.map(({ transferId }) => transferId).sort()).toEqual(ids.slice(0, 2).sort());
    expect(payment).toMatchObject({ status: 'completed', confirmedUnits: '6000000' });
  });

  it('accepts another token by its value at the rate that the choice fixed, but only if named', async () => {
    const locked = aLockedPayment(clock.now(), { businessId: merchant._id, status: 'failed' }, networks[0]);
    const usdt = { token: 'USDT' as const, tokenAddress: tokenAddressOf(aNetwork(), 'USDT') };
    const asset = { ...usdt, network: 'base', decimals: 6, rate: '775' };
    const rated = { ...locked, deposit: { ...locked.deposit, otherAssets: [asset] } };
    const { ids } = await withTransfers(rated, [short, () => ({ ...usdt, units: '4000000' })]);
    const attempt = await anOperator().markAccepted(locked._id, { ...order, transferIds: ids });
    expect(attempt.payment).toMatchObject({ status: 'completed', confirmedUnits: '5000000' });
    expect(ledgerBalancesOf(attempt.payment)).toMatchObject({
      'received USDC@base': -3_000_000,
      'received USDT@base': -4_000_000,
    });
  });

  it('completes a payment whose settlement was refused, and leaves the settlement as it is', async () => {
    const settlement = {
      state: 'refused',
      provider: 'sandbox',
      dueAt: clock.now(),
      refusedReason: 'no',
    } as const;
    const locked = aLockedPayment(
      clock.now(),
      { businessId: merchant._id, status: 'failed', settlement },
      networks[0],
    );
    const transfer = aTransfer(locked);
    await database.payments.create({ ...locked, creditedIds: [transferIdOf(transfer)], paidAt: clock.now() });
    await database.transfers.create(transfer);
    const { payment } = await anOperator().markAccepted(locked._id, order);
    expect(payment).toMatchObject({ status: 'completed', settlement: { state: 'refused' } });
  });

  it('refuses a large sum until it has the depth for large sums', async () => {
    const { locked, ids } = await ended('expired', (payment) => ({
      ...late(payment),
      units: '9000000',
      finalAt: undefined,
    }));
    expect(await refused(anOperator().markAccepted(locked._id, order))).toBe('nothing_to_accept');
    const attempt = anOperator().markAccepted(locked._id, { ...order, transferIds: ids });
    await expect(attempt).rejects.toThrow('not deep enough');
    await database.transfers.updateMany({}, { $set: { finalAt: clock.now() } });
    expect((await anOperator().markAccepted(locked._id, order)).payment.status).toBe('completed');
  });

  it.each([
    ['in another token', wrongToken, 'no rate'],
    ['on another network', wrongNetwork, 'no rate'],
    ['in an unlisted token', unlisted, 'not listed'],
    ['of zero', ofZero, 'is zero'],
    ['that is not deep enough', shallow, 'not deep enough'],
    ['that a reorg orphaned', orphaned, 'reorg'],
    ['out of the vault', () => ({ direction: 'out' as const }), 'no such transfer'],
  ])('refuses a transfer %s, and changes nothing', async (_what, over, why) => {
    const { locked, ids } = await ended('expired', late, over);
    const before = await stored(locked);
    const attempt = anOperator().markAccepted(locked._id, { ...order, transferIds: ids });
    await expect(attempt).rejects.toMatchObject({ code: 'transfer_not_acceptable' });
    await expect(attempt).rejects.toThrow(why);
    expect(await stored(locked)).toEqual(before);
    expect(await database.auditEntries.countDocuments()).toBe(0);
  });

  it('refuses when nothing is acceptable, and for payments that are completed, in settlement or unknown', async () => {
    const empty = await ended('expired', wrongToken);
    expect(await refused(anOperator().markAccepted(empty.locked._id, order))).toBe('nothing_to_accept');
    const done = await ended('completed', late);
    expect(await refused(anOperator().markAccepted(done.locked._id, order))).toBe(
      'payment_already_completed',
    );
    const paid = aLockedPayment(clock.now(), { businessId: merchant._id }, networks[0]);
    await database.payments.create(paid);
    await database.transfers.create(aTransfer(paid));
    await rooms.evaluator.evaluate(paid._id);
    expect(await refused(anOperator().markAccepted(paid._id, order))).toBe('settlement_under_way');
    expect(await refused(anOperator().markAccepted(new Types.ObjectId(), order))).toBe('payment_not_found');
  });

  it('does nothing when repeated, and does not accept a transfer that arrived since', async () => {
    const { locked, ids } = await ended('expired', late);
    await anOperator().markAccepted(locked._id, order);
    const once = await stored(locked);
    expect((await anOperator().markAccepted(locked._id, order)).resolutions).toEqual([]);
    expect((await anOperator().markAccepted(locked._id, { ...order, transferIds: ids })).resolutions).toEqual(
      [],
    );
    expect(await stored(locked)).toEqual(once);
    const another = aTransfer(locked, late(locked));
    await database.transfers.create(another);
    await rooms.evaluator.evaluate(locked._id);
    const attempt = anOperator().markAccepted(locked._id, { ...order, transferIds: [transferIdOf(another)] });
    expect(await refused(attempt)).toBe('payment_already_completed');
    expect((await stored(locked)).creditedIds).toEqual(ids);
    expect(await database.auditEntries.countDocuments()).toBe(1);
  });

  it('is final: an evaluation a year later does not undo it', async () => {
    const { locked } = await ended('expired', late);
    await anOperator().markAccepted(locked._id, order);
    clock.advanceSeconds(365 * 86_400);
    await rooms.evaluator.evaluate(locked._id);
    expect((await stored(locked)).status).toBe('completed');
  });
});

describe('recording transfers as sent back', () => {
  const sentBack = { ...order, refundTxHash: `0x${'AB'.repeat(32)}` };

  it('records all refundable transfers once when none is named', async () => {
    const { locked, ids } = await ended(
      'expired',
      late,
      wrongToken,
      wrongNetwork,
      unlisted,
      ofZero,
      shallow,
      orphaned,
    );
    const { payment, resolutions } = await anOperator().markRefunded(locked._id, sentBack);
    expect(resolutions.map(({ transferId }) => transferId).sort()).toEqual(ids.slice(0, 3).sort());
    const hashes = new Set(payment.resolutions.map(({ refundTxHash }) => refundTxHash));
    expect([payment.status, ...hashes]).toEqual(['expired', `0x${'ab'.repeat(32)}`]);
    expect(unbalancedAssets(bookedLines(payment))).toEqual([]);
    expect(await refused(anOperator().markRefunded(locked._id, sentBack))).toBe('nothing_to_refund');
    const again = anOperator().markRefunded(locked._id, { ...sentBack, transferIds: ids.slice(0, 1) });
    await expect(again).rejects.toThrow('already recorded as sent back');
  });

  it('records the credited transfers of a failed payment', async () => {
    const { locked, ids } = await ended('failed', short);
    const { resolutions } = await anOperator().markRefunded(locked._id, order);
    expect(resolutions.map(({ transferId }) => transferId)).toEqual(ids);
    expect(await refused(anOperator().markAccepted(locked._id, order))).toBe('nothing_to_accept');
    const attempt = anOperator().markAccepted(locked._id, { ...order, transferIds: ids });
    await expect(attempt).rejects.toThrow('recorded as sent back');
  });

  it('refuses a transfer that was accepted, that counts, or that is not deep enough', async () => {
    const accepted = await ended('expired', late);
    await anOperator().markAccepted(accepted.locked._id, order);
    const one = anOperator().markRefunded(accepted.locked._id, { ...order, transferIds: accepted.ids });
    await expect(one).rejects.toThrow('accepted as payment');
    const open = await ended('processing', short);
    const two = anOperator().markRefunded(open.locked._id, { ...order, transferIds: open.ids });
    await expect(two).rejects.toThrow('counts for the payment');
    const young = await ended('expired', shallow);
    const three = anOperator().markRefunded(young.locked._id, { ...order, transferIds: young.ids });
    await expect(three).rejects.toThrow('not deep enough');
  });

  it('records the surplus held for the payer once, and books it as refunded', async () => {
    const settlement = {
      state: 'settled' as const,
      provider: 'hold' as const,
      sentUnits: '5000000',
      heldUnits: '2000000',
      fills: [{ orderId: 'a', soldUnits: '5000000', boughtAmount: '7750.00', at: clock.now() }],
      collectedFiatAmount: '7750.00',
      merchantFee: '77.50',
    };
    const locked = aLockedPayment(clock.now(), {
      businessId: merchant._id,
      status: 'processing',
      settlement,
    });
    const paid = aTransfer(locked, { units: '7000000' });
    const { address: from, treasury: to } = locked.deposit;
    const swept = aTransfer(locked, { units: '7000000', direction: 'out', from, to });
    await database.payments.create({ ...locked, creditedIds: [transferIdOf(paid)] });
    await database.transfers.create([paid, swept]);
    await rooms.evaluator.evaluate(locked._id);
    expect(await stored(locked)).toMatchObject({ status: 'completed', heldSince: clock.now() });
    expect(ledgerBalancesOf(await stored(locked))).toMatchObject({ 'held USDC@base': 2_000_000 });
    const one = anOperator().markRefunded(locked._id, { ...order, transferIds: [transferIdOf(paid)] });
    await expect(one).rejects.toThrow('it counts for the payment');
    const { payment, resolutions } = await anOperator().markRefunded(locked._id, sentBack);
    expect(resolutions).toMatchObject([{ transferId: 'surplus', kind: 'refunded', ...AUDITED }]);
    expect(payment).not.toHaveProperty('heldSince');
    expect(payment).toMatchObject({
      status: 'completed',
      surplusUnits: '2000000',
      confirmedUnits: '7000000',
    });
    const balances = ledgerBalancesOf(payment);
    expect(balances).toMatchObject({ 'refunded USDC@base': 2_000_000, 'surplus USDC@base': -2_000_000 });
    expect([balances['held USDC@base'], balances['sent USDC@base']]).toEqual([undefined, undefined]);
    expect(ledgerFaults(payment, [paid, swept])).toEqual([]);
    const again = anOperator().markRefunded(locked._id, { ...order, transferIds: ['surplus'] });
    await expect(again).rejects.toThrow('already recorded as sent back');
  });

  it('finds no surplus to send back where none is held', async () => {
    const { locked } = await ended('expired', late);
    const attempt = anOperator().markRefunded(locked._id, { ...order, transferIds: ['surplus'] });
    await expect(attempt).rejects.toThrow('the payment holds no surplus');
    const giving = anOperator().markAccepted(locked._id, { ...order, transferIds: ['surplus'] });
    await expect(giving).rejects.toThrow('the payment holds no surplus');
  });

  it('leaves transfers that are not named acceptable', async () => {
    const { locked, ids } = await ended('failed', short, late);
    await anOperator().markRefunded(locked._id, { ...order, transferIds: ids.slice(0, 1) });
    const { payment } = await anOperator().markAccepted(locked._id, order);
    expect(payment).toMatchObject({
      status: 'completed',
      confirmedUnits: '5000000',
      creditedIds: ids.slice(1),
    });
  });
});

describe('giving a held surplus to the merchant', () => {
  const named = { ...order, transferIds: ['surplus'] };
  /** A settled payment of 5 USDC that got 7, of a merchant who holds surpluses. */
  async function holding() {
    const settlement = { state: 'sweeping' as const, sentUnits: undefined, holdsSurplus: true };
    const payment = await sweptPayment(database, rooms, {}, settlement, '7000000');
    await database.payments.updateOne({ _id: payment._id }, { $set: { 'deposit.expectedUnits': '5000000' } });
    await rooms.steps.advance(payment._id);
    expect((await stored(payment)).settlement).toMatchObject({
      state: 'settled',
      sentUnits: '5000000',
      heldUnits: '2000000',
      merchantFee: '77.50',
    });
    return payment;
  }

  it('sells it by a separate order, and charges the fee on it', async () => {
    const held = await holding();
    const { payment, resolutions } = await anOperator().markAccepted(held._id, named);
    expect(resolutions).toMatchObject([{ transferId: 'surplus', kind: 'accepted', ...AUDITED }]);
    expect(payment).toMatchObject({
      status: 'completed',
      settlement: { state: 'converting', dueAt: clock.now() },
    });
    expect(payment).not.toHaveProperty('heldSince');
    await rooms.steps.advance(held._id);
    const sold = await stored(held);
    expect(sold.settlement).toMatchObject({
      state: 'settled',
      sentUnits: '7000000',
      collectedFiatAmount: '10850.00',
      merchantFee: '108.50',
      fills: [{ soldUnits: '5000000' }, { soldUnits: '2000000' }],
    });
    expect(sold.settlement).not.toHaveProperty('heldUnits');
    expect(await database.orders.countDocuments()).toBe(2);
    expect(sold.history.map(({ cause }) => cause)).toEqual(['settled']);
    expect(ledgerBalancesOf(sold)).toEqual({
      'received USDC@base': -5_000_000,
      'surplus USDC@base': -2_000_000,
      'converted USDC@base': 7_000_000,
      'converted NGN': -1_085_000,
      'payable NGN': 1_074_150,
      'fee NGN': 10_850,
    });
  });

  it('happens once, and leaves nothing to send back', async () => {
    const held = await holding();
    await Promise.all([1, 2, 3].map(() => anOperator().markAccepted(held._id, named)));
    expect((await stored(held)).resolutions).toHaveLength(1);
    expect(await refused(anOperator().markRefunded(held._id, named))).toBe('transfer_not_refundable');
    await rooms.steps.advance(held._id);
    expect((await anOperator().markAccepted(held._id, named)).resolutions).toEqual([]);
    await rooms.steps.advance(held._id);
    expect((await stored(held)).settlement).toMatchObject({ sentUnits: '7000000', merchantFee: '108.50' });
  });

  it('is not done by an acceptance that does not name it, nor after it was sent back', async () => {
    const held = await holding();
    expect(await refused(anOperator().markAccepted(held._id, order))).toBe('payment_already_completed');
    await anOperator().markRefunded(held._id, named);
    await expect(anOperator().markAccepted(held._id, named)).rejects.toThrow('already recorded as sent back');
    expect((await stored(held)).settlement).toMatchObject({ state: 'settled', heldUnits: '2000000' });
  });

  it('is impossible, like sending it back, once a reorg orphans money of the payment', async () => {
    const held = await holding();
    await database.transfers.updateMany({ direction: 'in' }, { $set: { canonical: false } });
    await expect(anOperator().markAccepted(held._id, named)).rejects.toThrow(
      'a reorg orphaned some of its money',
    );
    await expect(anOperator().markRefunded(held._id, named)).rejects.toThrow(
      'a reorg orphaned some of its money',
    );
  });

  it('waits until the payment is settled', async () => {
    const held = await holding();
    await database.payments.updateOne({ _id: held._id }, { $set: { 'settlement.state': 'charging' } });
    await expect(anOperator().markAccepted(held._id, named)).rejects.toThrow('the payment is not settled');
    await expect(anOperator().markRefunded(held._id, named)).rejects.toThrow('the payment is not settled');
  });

  it('sells it at the next try when the exchange refuses first', async () => {
    const held = await holding();
    await rooms.sandboxSettings.set({ refuseWith: 'market closed' });
    await anOperator().markAccepted(held._id, named);
    await rooms.steps.advance(held._id);
    expect(await stored(held)).toMatchObject({ status: 'completed', settlement: { state: 'refused' } });
    await rooms.sandboxSettings.set({ refuseWith: '' });
    await rooms.settlements.retry(held._id, ADA);
    await rooms.steps.advance(held._id);
    expect((await stored(held)).settlement).toMatchObject({
      state: 'settled',
      sentUnits: '7000000',
      collectedFiatAmount: '10850.00',
    });
  });
});

// Guarantee: no money is both sold and sent back, also if a refund has taken what counted before.
it('accepts no late transfer with which money would count that a refund reserves', async () => {
  const { locked, ids } = await ended('failed', short, lateShort);
  const { token, network, tokenAddress, decimals } = locked.deposit;
  const refund = {
    id: new Types.ObjectId(),
    basis: 'amount',
    token,
    network,
    tokenAddress,
    decimals,
    units: '3000000',
    sources: [{ account: 'sent', units: '3000000' }],
    status: 'queued',
    version: 1,
    requestHash: 'x',
    told: [],
    requestedBy: { kind: 'payer', id: 'payer', name: 'payer:' },
    createdAt: clock.now(),
  };
  const setRefund = (status: string) =>
    database.payments.updateOne({ _id: locked._id }, { $set: { refunds: [{ ...refund, status }] } });
  await setRefund('queued');
  const named = { ...order, transferIds: ids.slice(1) };
  expect(await refused(anOperator().markAccepted(locked._id, named))).toBe('transfer_not_acceptable');
  expect(await refused(anOperator().markAccepted(locked._id, order))).toBe('nothing_to_accept');
  expect((await stored(locked)).status).toBe('failed');
  await setRefund('cancelled');
  expect(await refused(anOperator().markAccepted(locked._id, order))).toBe('done');
  expect(await stored(locked)).toMatchObject({ status: 'completed', confirmedUnits: '6000000' });
});

describe('races', () => {
  it('decides once when twenty operators accept at once', async () => {
    const { locked } = await ended('expired', late);
    await Promise.all(Array.from({ length: 20 }, () => anOperator().markAccepted(locked._id, order)));
    const { resolutions, history, events } = await stored(locked);
    expect([resolutions.length, history.length]).toEqual([1, 1]);
    expect(events.filter(({ type }) => type === 'payment.completed')).toHaveLength(1);
    expect(await database.auditEntries.countDocuments()).toBe(1);
  });

  it('takes one decision when one operator accepts and another refunds at once', async () => {
    const { locked } = await ended('expired', late);
    const outcomes = await Promise.all([
      refused(anOperator().markAccepted(locked._id, order)),
      refused(anOperator().markRefunded(locked._id, order)),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const { resolutions, status } = await stored(locked);
    expect(resolutions).toHaveLength(1);
    expect(status).toBe(resolutions[0]?.kind === 'accepted' ? 'completed' : 'expired');
  });

  it('decides on all transfers when the watcher finds one during the decision, at any moment', async () => {
    const { locked, ids } = await ended('expired', late);
    const before = await database.save();
    let interruptions = 0;
    for (let at = 1, calls = 1; at <= calls; at += 1) {
      await database.restore(before);
      const observed = new Observed(async ({ index, when }) => {
        if (index !== at || when !== 'after') return;
        const another = aTransfer(locked, late(locked));
        await database.transfers.create(another);
        await rooms.evaluator.evaluate(locked._id);
        interruptions += 1;
      });
      await anOperator(observed.wrap).markAccepted(locked._id, order);
      calls = Math.max(calls, observed.calls);
      const { status, resolutions, creditedIds } = await stored(locked);
      expect([at, status]).toEqual([at, 'completed']);
      expect(creditedIds).toEqual(resolutions.map(({ transferId }) => transferId).sort());
      expect(creditedIds).toContain(ids[0]);
    }
    expect(interruptions).toBeGreaterThan(5);
  });

  it('stores a decision with all its consequences and one audit entry, or nothing, when the process crashes', async () => {
    const { locked } = await ended('expired', late);
    const before = await database.save();
    const undisturbed = new Observed();
    await anOperator(undisturbed.wrap).markAccepted(locked._id, order);
    const outcomes = new Set<string>();
    for (let at = 1; at <= undisturbed.calls; at += 1) {
      for (const moment of ['before', 'after'] as const) {
        await database.restore(before);
        let hasCrashed = false;
        const observed = new Observed(({ index, when }) => {
          hasCrashed ||= index === at && when === moment;
          if (hasCrashed) throw new Error('crashed');
        });
        await anOperator(observed.wrap)
          .markAccepted(locked._id, order)
          .catch(() => undefined);
        // Two other processes complete the log.
        for (const relay of [anAudit(), anAudit()]) await relay.carryAll();
        const { status, resolutions, unaudited } = await stored(locked);
        expect(unaudited).toBeUndefined();
        const audited = await database.auditEntries.countDocuments({ by: 'ada', 'after.status': status });
        outcomes.add(`${status} ${resolutions.length} ${audited}`);
      }
    }
    expect(outcomes).toEqual(new Set(['expired 0 0', 'completed 1 1']));
  });
});

it('audits each decision: operator, reason, and the payment before and after', async () => {
  const { locked, ids } = await ended('expired', late);
  await anOperator().markAccepted(locked._id, order);
  const [entry, ...more] = await database.auditEntries.find().lean();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    ...AUDITED,
    action: 'payment.accept',
    subject: { kind: 'payment', id: locked._id.toHexString() },
    before: { status: 'expired', resolutions: [] },
    after: { status: 'completed', creditedIds: ids, resolutions: [{ transferId: ids[0], kind: 'accepted' }] },
  });
});

it.each([
  ['reason', { reason: ' ' }],
  ['reason', { reason: 'x'.repeat(501) }],
  ['refundTxHash', { refundTxHash: '0x12' }],
  ['transferIds', { transferIds: [] }],
])('refuses a decision with an invalid %s before it reads the payment', async (name, over) => {
  const attempt = anOperator().markRefunded(new Types.ObjectId(), { ...order, ...over });
  await expect(attempt).rejects.toMatchObject({ code: 'validation_failed', fields: [{ field: name }] });
});

it('keeps the audit entry of a decision until the log takes it, and still responds', async () => {
  const { locked, ids } = await ended('expired', late);
  const silent = new AuditLog(database.auditEntries, clock);
  silent.recordOnce = () => Promise.reject(new Error('the log does not answer'));
  const { payments, evaluator } = rooms;
  const operator = new PaymentResolutions(payments, evaluator, silent, config, clock);
  expect((await operator.markAccepted(locked._id, order)).payment.status).toBe('completed');
  expect(await database.auditEntries.countDocuments()).toBe(0);
  const decidedAt = clock.now();
  clock.advanceSeconds(60);
  await anAudit().carryAll();
  expect(await database.auditEntries.find().lean()).toMatchObject([
    { ...AUDITED, at: decidedAt, after: { status: 'completed', creditedIds: ids } },
  ]);
});

it('finds decisions that are not audited yet from an index', async () => {
  const plan = await database.payments
    .find({ unaudited: { $exists: true } })
    .sort({ updatedAt: 1 })
    .explain();
  expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
});
