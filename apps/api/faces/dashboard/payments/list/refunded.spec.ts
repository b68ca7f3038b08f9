import { aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { refundablePayments } from '@cowrie/api/money-out/testing/refundable-payments';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { Types } from 'mongoose';
import type { Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PAYER } from '@cowrie/api/money-out/payouts/payout-party';
import { presentRefunded } from './refunded.presenter';

/**
 * Guarantee: a payment reports the refunds that its ledger shows, no matter who sent them
 * (docs/decisions/0103).
 */
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let database: TestDatabase;
let world: ReturnType<typeof refundablePayments>;
let businessId: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  world = refundablePayments(database, new FakeClock().now().getTime());
  const merchant = await world.rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
  businessId = merchant._id.toHexString();
});
afterAll(() => database.stop());

const stored = (id: string): Promise<Payment> => database.payments.findById(id).lean().orFail();
const shown = async (id: string) => presentRefunded(await stored(id));

/** Requests a refund. @returns functions that make it final, and that end it without a transfer */
async function refund(
  id: string,
  order: { basis: 'full' | 'excess' | 'unaccepted' } | { basis: 'amount'; amount: string },
) {
  const { requests, payoutEvaluator, sync } = world.rooms.refunds;
  const wish = { ...order, destination: WALLET };
  const { _id } = await requests.request(await stored(id), wish, {
    ...PAYER,
    kind: 'merchant',
    id: businessId,
  });
  const set = async (change: object) =>
    sync.tell(await payoutEvaluator.evaluate(_id, () => ({ set: change as never })));
  const handOut = { signer: 'hot', from: TREASURY, state: 'open', at: new Date(), scannedThrough: 1 };
  return {
    becomesFinal: async (): Promise<void> => {
      await set({ handOut });
      await set({
        transfer: { txHash: `0x${_id.toHexString().padEnd(64, '0')}`, ordinal: 0, blockNumber: 7 },
      });
    },
    isReversed: () => set({ transfer: undefined, reversedAt: new Date() }),
  };
}
const USDC = (amount: string) => [{ token: 'USDC', network: 'base', amount }];

it('says for a sale that nothing, some or all of its price went back, and what is left', async () => {
  const id = await world.sold(businessId);
  expect(await shown(id)).toBeUndefined();
  const first = await refund(id, { basis: 'amount', amount: '2' });
  expect(await shown(id)).toEqual({ state: 'refunding', amounts: [], fiatAmount: undefined });
  await first.becomesFinal();
  const price = (await stored(id)).fiatAmount;
  expect(price).toBe('7750.00');
  const partly = { state: 'partly_refunded', amounts: USDC('2.00') };
  expect(await shown(id)).toEqual({ ...partly, fiatAmount: '3100.00', netAmount: '4650.00' });
  const rest = await refund(id, { basis: 'full' });
  expect(await shown(id)).toMatchObject(partly);
  await rest.becomesFinal();
  const all = { state: 'refunded', amounts: USDC('5.00'), fiatAmount: price, netAmount: '0.00' };
  expect(await shown(id)).toEqual(all);
  expect((await stored(id)).status).toBe('completed');
});

it('reverts with a refund that the chain took back', async () => {
  const id = await world.sold(businessId);
  const { becomesFinal, isReversed } = await refund(id, { basis: 'full' });
  await becomesFinal();
  expect(await shown(id)).toMatchObject({ state: 'refunded' });
  await isReversed();
  expect(await shown(id)).toMatchObject({ state: 'refunding', amounts: [] });
});

it('leaves a sale whole when a surplus goes back that was sold with it', async () => {
  const id = await world.sold(businessId);
  const asked = { fiatAmount: '4650.00', 'deposit.expectedUnits': '3000000' };
  await database.payments.updateOne({ _id: new Types.ObjectId(id) }, { $set: asked });
  await world.rooms.evaluator.evaluate(new Types.ObjectId(id));
  await (await refund(id, { basis: 'excess' })).becomesFinal();
  expect((await stored(id)).refunds?.map(({ charged }) => charged)).toEqual(['3100.00']);
  expect(await shown(id)).toEqual({ state: undefined, amounts: USDC('2.00'), fiatAmount: undefined });
  // Half of what paid the price.
  await (await refund(id, { basis: 'amount', amount: '1.5' })).becomesFinal();
  const partly = { state: 'partly_refunded', amounts: USDC('3.50') };
  expect(await shown(id)).toEqual({ ...partly, fiatAmount: '2325.00', netAmount: '2325.00' });
  await (await refund(id, { basis: 'full' })).becomesFinal();
  const all = { state: 'refunded', amounts: USDC('5.00'), fiatAmount: '4650.00', netAmount: '0.00' };
  expect(await shown(id)).toEqual(all);
});

it('leaves a sale whole when late money goes back', async () => {
  const id = await world.sold(businessId);
  const payment = await stored(id);
  const late = aTransfer(payment as Parameters<typeof aTransfer>[0], {
    minedAt: new Date(payment.expiresAt.getTime() + 1000),
    units: '2500000',
  });
  await database.transfers.create(late);
  await world.rooms.evaluator.evaluate(new Types.ObjectId(id));
  await (await refund(id, { basis: 'unaccepted' })).becomesFinal();
  expect(await shown(id)).toEqual({ state: undefined, amounts: USDC('2.50'), fiatAmount: undefined });
});

it('covers everything that arrived if there was no sale, and has no price to take it from', async () => {
  const id = await world.late(businessId);
  await (await refund(id, { basis: 'amount', amount: '1.5' })).becomesFinal();
  const partly = { state: 'partly_refunded', amounts: USDC('1.50'), fiatAmount: undefined };
  expect(await shown(id)).toEqual(partly);
  await (await refund(id, { basis: 'full' })).becomesFinal();
  expect(await shown(id)).toEqual({ ...partly, state: 'refunded', amounts: USDC('5.00') });
});

it('counts money that an operator recorded as sent back', async () => {
  const id = await world.late(businessId);
  const at = new Date();
  await world.rooms.evaluator.evaluate(new Types.ObjectId(id), (_, transfers) => ({
    resolutions: transfers.map(({ network, txHash, ordinal }) => ({
      transferId: `${network}:${txHash}:${ordinal}`,
      kind: 'refunded' as const,
      at,
      by: 'ada',
      reason: 'asked by mail',
    })),
  }));
  expect(await shown(id)).toEqual({ state: 'refunded', amounts: USDC('5.00'), fiatAmount: undefined });
});
