import { aLockedPayment, aTransfer } from '../../testing/builders';
import { startDatabase, type TestDatabase } from '../../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../../testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { presentDetails, presentVerification } from '../http/payment.presenter';

const networks = [aNetwork({ name: 'polygon' }), aNetwork()];
const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.stop());

// Guarantee: a customer who chooses Polygon and pays on Base sees Base with a transaction on Base, and the
// choice stays on record.
it('names the network that brought the money, with its transaction, and follows a reorg back', async () => {
  const clock = new FakeClock();
  const { evaluator, merchants } = openRooms(database, clock, { config });
  const { _id: businessId } = await merchants.create({ name: 'Ada Stores', country: 'NG' });
  const locked = aLockedPayment(clock.now(), { businessId }, networks[0]);
  const otherAssets = [{ ...locked.deposit, network: 'base', counts: true }];
  await database.payments.create({ ...locked, deposit: { ...locked.deposit, otherAssets } });
  const shown = async () => {
    await evaluator.evaluate(locked._id);
    const payment = await database.payments.findById(locked._id).lean().orFail();
    const { network, txHash } = presentDetails(payment, config.checkoutUrl);
    expect(presentVerification(payment).network).toBe(network);
    return [network, txHash, payment.deposit?.network];
  };
  expect(await shown()).toEqual(['polygon', undefined, 'polygon']);
  const paid = aTransfer(locked, { network: 'base', confirmedAt: undefined, finalAt: undefined });
  await database.transfers.create(paid);
  expect(await shown()).toEqual(['base', paid.txHash, 'polygon']);
  await database.transfers.updateOne({ txHash: paid.txHash }, { $set: { canonical: false } });
  expect(await shown()).toEqual(['polygon', undefined, 'polygon']);
});
