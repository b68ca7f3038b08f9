import { aLockedPayment, aTransfer } from '@cowrie/api/money-in/testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { openRooms } from '../testing/rooms';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { smallWaitSeconds } from './smallest-sweep';

/** Guarantee: money below the smallest sweep waits for more, never longer than the network's setting. */
const HOUR = 3600;
let database: TestDatabase;
let clock: FakeClock;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
});
afterAll(() => database.stop());

function rooms(sweep: object = { leastTokens: '1.00', leastMaxAgeSeconds: 24 * HOUR }) {
  const networks = [aNetwork({ sweep })];
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks } } });
  return openRooms(database, clock, { config });
}
async function received(...units: string[]) {
  const payment = aLockedPayment(clock.now());
  await database.payments.create(payment);
  for (const one of units) await database.transfers.create(aTransfer(payment, { units: one }));
  return payment;
}
const vault = () => database.vaultSweeps.findOne().lean().orFail();
const isDue = async () => (await rooms().vaults.dueNetworks()).length > 0;

it('sweeps everything at once unless the network has a smallest sweep', async () => {
  const payment = await received('1');
  await rooms({}).reconciliation.reconcile(payment);
  expect(await vault()).toMatchObject({ dueAt: clock.now() });
  expect(await vault()).not.toHaveProperty('isSmall');
});

it('leaves a smaller amount in the vault until its time is over, and says why', async () => {
  const payment = await received('999999');
  const { reconciliation } = rooms();
  const transfers = await reconciliation.reconcile(payment);
  expect(reconciliation.waitsFor(payment, transfers)).toBe('more');
  expect(await vault()).toMatchObject({ isSmall: true });
  clock.advanceSeconds(24 * HOUR - 1);
  expect(await isDue()).toBe(false);
  clock.advanceSeconds(1);
  expect(await isDue()).toBe(true);
});

it('sweeps at once when more money makes it enough, and does not restart the wait when it does not', async () => {
  const payment = await received('400000');
  await rooms().reconciliation.reconcile(payment);
  const { dueAt } = await vault();
  clock.advanceSeconds(HOUR);
  await database.transfers.create(aTransfer(payment, { units: '500000' }));
  await rooms().reconciliation.reconcile(payment);
  expect(await vault()).toMatchObject({ isSmall: true, dueAt });
  await database.transfers.create(aTransfer(payment, { units: '100000' }));
  const transfers = await rooms().reconciliation.reconcile(payment);
  expect(await vault()).toMatchObject({ dueAt: clock.now() });
  expect(await vault()).not.toHaveProperty('isSmall');
  expect(rooms().reconciliation.waitsFor(payment, transfers)).toBeUndefined();
});

it('compares with what is in the vault, in the token’s own decimals', () => {
  const network = aNetwork({ sweep: { leastTokens: '0.0000015' } });
  const tokenAddress = network.tokens.USDC?.address ?? '';
  const wait = (heldUnits: bigint) => smallWaitSeconds(network, { tokenAddress, heldUnits });
  expect([wait(0n), wait(1n)]).toEqual([7 * 24 * HOUR, undefined]);
  expect(smallWaitSeconds(network, { tokenAddress: TREASURY, heldUnits: 0n })).toBeUndefined();
});
