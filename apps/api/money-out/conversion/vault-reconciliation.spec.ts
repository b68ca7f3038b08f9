import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startDatabase, type TestDatabase } from '../testing/database';
import { openRooms } from '../testing/rooms';

const clock = new FakeClock();
const base = aNetwork();
const celo = aNetwork({ name: 'celo', chainId: 42220 });
const tron = aNetwork({ name: 'tron', family: 'tron', chainId: 728126428 });

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.stop());

it('writes a request once, and again when the vault has received more', async () => {
  const { reconciliation, payments, vaults } = openRooms(database, clock);
  const request = jest.spyOn(vaults, 'request');
  const payment = aLockedPayment(clock.now(), {}, base);
  await payments.insertOnce(payment);
  await database.transfers.create(aTransfer(payment));
  for (let times = 0; times < 3; times += 1) await reconciliation.reconcile(payment);
  expect(request).toHaveBeenCalledTimes(1);
  await database.transfers.create(aTransfer(payment));
  await reconciliation.reconcile(payment);
  expect(request).toHaveBeenCalledTimes(2);
  expect(await database.vaultSweeps.countDocuments()).toBe(1);
});

it.each([
  [base, ['base', 'celo']],
  [tron, ['tron']],
])('requests sweeps where the vault of a payment exists ($name)', async (network, swept) => {
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [base, celo, tron] } } });
  const { reconciliation, payments } = openRooms(database, clock, { config });
  const payment = aLockedPayment(clock.now(), {}, network);
  await payments.insertOnce(payment);
  await database.transfers.create(
    [base, celo, tron].map(({ name }) => aTransfer(payment, { network: name })),
  );
  await reconciliation.reconcile(payment);
  expect((await database.vaultSweeps.distinct('network')).sort()).toEqual(swept);
});
