import { startDatabase, type TestDatabase } from '@cowrie/testing/api/database';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { openRooms, type Rooms } from '@cowrie/testing/api/rooms';
import { sweptPayment } from '@cowrie/testing/api/swept-payment';
import { aConfig, aNetwork, TREASURY } from '@cowrie/testing/api/test-config';
import type { Merchant } from '../merchants/merchant.schema';
import type { Payment } from '../payments/payment.schema';
import { merchantParty, operatorParty } from './payout-party';

const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [aNetwork()] } } });
const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OPERATOR = operatorParty({ name: 'ben', operatorId: '6b010fd2c7f3464f0a917e02' });
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

async function settled(): Promise<Payment> {
  const at = clock.now();
  const payment = await sweptPayment(
    database,
    rooms,
    { businessId: merchant._id, status: 'completed' },
    {
      ...{ state: 'settled', settledAt: at, heldUnits: '5000000' },
      fills: [{ orderId: 'order', soldUnits: '5000000', boughtAmount: '7750.00', at }],
      ...{ collectedFiatAmount: '7750.00', merchantFee: '77.50', isPayable: true },
    },
  );
  await rooms.evaluator.evaluate(payment._id);
  return database.payments.findById(payment._id).lean().orFail();
}

const order = { basis: 'amount', amount: '1', destination: WALLET } as const;
const asked = async (asker = merchantParty(merchant)) =>
  rooms.refunds.requests.request(await settled(), order, asker);

// Guarantee: what a signer may have is not given up because its document is broken.
it.each([
  ['empty', { handOut: null }],
  ['gone', { handOut: undefined }],
  ['of no form', { handOut: { signer: 'hot' } }],
])('neither ends nor approves a payout whose hand-out is %s', async (_, set) => {
  const { _id } = await asked();
  const history = [{ at: clock.now(), from: 'queued', to: 'sent', cause: 'handed_out' }];
  const change = { $set: { history, ...set } } as never;
  await database.payouts.collection.updateOne({ _id }, change, { ignoreUndefined: true });
  const { decisions } = rooms.refunds;
  const refused = 'its stored document is broken, and a signer may have it';
  await expect(decisions.end(_id, merchantParty(merchant))).rejects.toThrow(refused);
  await expect(decisions.approve(_id, OPERATOR)).rejects.toThrow(refused);
  expect((await database.payouts.findById(_id).lean())?.status).toBe('queued');
});

it('tells who cannot approve what a key of unknown issuer has asked for', async () => {
  const refunds = { approvalAboveTokens: '0.5' };
  await database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds } });
  const { _id } = await asked(merchantParty(merchant, ['unknown']));
  await expect(rooms.refunds.decisions.approve(_id, merchantParty(merchant))).rejects.toThrow(
    'nobody knows who issued the key that asked for it',
  );
});
