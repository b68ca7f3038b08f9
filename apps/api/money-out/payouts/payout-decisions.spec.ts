import { startDatabase, type TestDatabase } from '../testing/database';
import { refundablePayments } from '../testing/refundable-payments';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { merchantParty, operatorParty } from './payout-party';
import type { Payout } from './payout.schema';

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OPERATOR = operatorParty({ name: 'ben', operatorId: '6b010fd2c7f3464f0a917e02' });
let database: TestDatabase;
let payments: ReturnType<typeof refundablePayments>;
let merchant: Merchant;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  payments = refundablePayments(database, Date.UTC(2033, 0, 10));
  merchant = await payments.rooms.merchants.create({ name: 'Ada Stores', country: 'NG' });
});
afterAll(() => database.stop());

/** A refund of late money, asked for by the merchant. */
async function asked(asker = merchantParty(merchant)): Promise<Payout> {
  const paymentId = await payments.late(merchant._id.toHexString());
  const payment = await database.payments.findById(paymentId).lean().orFail();
  return payments.rooms.refunds.requests.request(
    payment,
    { basis: 'unaccepted', destination: WALLET },
    asker,
  );
}

// Guarantee: a payout that a signer may have is not given up because its document is broken.
it.each([
  ['empty', { handOut: null }],
  ['gone', { handOut: undefined }],
  ['of no form', { handOut: { signer: 'hot' } }],
])('neither ends nor approves a payout whose hand-out is %s', async (_, set) => {
  const { _id } = await asked();
  const history = [{ at: payments.rooms.clock.now(), from: 'queued', to: 'sent', cause: 'handed_out' }];
  const change = { $set: { history, ...set } } as never;
  await database.payouts.collection.updateOne({ _id }, change, { ignoreUndefined: true });
  const { decisions } = payments.rooms.refunds;
  const refused = 'its stored document is broken, and a signer may have it';
  await expect(decisions.end(_id, merchantParty(merchant))).rejects.toThrow(refused);
  await expect(decisions.approve(_id, OPERATOR)).rejects.toThrow(refused);
  expect((await database.payouts.findById(_id).lean())?.status).toBe('queued');
});

it('says who cannot approve a request made with a key of unknown issuer', async () => {
  const refunds = { approvalAboveTokens: '0.5' };
  await database.merchants.updateOne({ _id: merchant._id }, { $set: { refunds } });
  const { _id } = await asked(merchantParty(merchant, ['unknown']));
  await expect(payments.rooms.refunds.decisions.approve(_id, merchantParty(merchant))).rejects.toThrow(
    'it is not known who issued the key that requested it',
  );
});
