import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { type Observed, expectSameAfterEveryCrash } from '@cowrie/api/platform/testing/observed';
import { type ConversionWorld, startConversionWorld } from '../testing/conversion-world';

let world: ConversionWorld;
beforeAll(async () => {
  world = await startConversionWorld({ confirmations: 1 });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/**
 * Does all the work from due to completed. After a crash, a second run continues from what the first stored.
 */
const settleOnce = (wrap: Observed['wrap']) => world.work(1, { wrap });

/**
 * All amounts, and how many times each thing was done. Times are left out because they differ between runs.
 */
async function figures() {
  const payments = await world.database.payments.find().sort({ payCode: 1 }).lean();
  const orders = await world.database.orders.find().sort({ idempotencyKey: 1 }).lean();
  return {
    payments: payments.map(({ status, settlement, history, events, ...payment }) => ({
      status,
      causes: history.map(({ cause }) => cause),
      events: events.map(({ type, sequence }) => [sequence, type]),
      surplus: payment.surplusUnits,
      state: settlement?.state,
      sent: settlement?.sentUnits,
      collected: settlement?.collectedFiatAmount,
      fee: settlement?.merchantFee,
      ledger: ledgerBalancesOf(payment),
      isDone: settlement?.dueAt === undefined,
    })),
    orders: orders.map(({ soldUnits, boughtUnits }) => [soldUnits, boughtUnits]),
    openSweeps: await world.database.sweeps.countDocuments({ isOpen: true }),
    vaults: await world.database.vaultSweeps.countDocuments(),
    arrivals: await world.arrivals(),
  };
}

it('sweeps, sells and completes a payment once, no matter where a process dies', async () => {
  const over = await world.paid(6_000_001n);
  const stored = await world.database.save();
  const toPaid = await world.chain.mark();
  const reset = async () => {
    await toPaid();
    await world.database.restore(stored);
  };
  expect(await expectSameAfterEveryCrash({ reset, run: settleOnce, outcome: figures })).toBeGreaterThan(40);

  await reset();
  await settleOnce((it) => it);
  expect(await figures()).toMatchObject({
    payments: [{ status: 'completed', sent: '6000001', fee: '93.00', surplus: '1000001', isDone: true }],
    orders: [['6000001', '930000']],
    openSweeps: 0,
    vaults: 0,
    arrivals: [{ from: over.deposit.address, amountUnits: 6_000_001n }],
  });
});
