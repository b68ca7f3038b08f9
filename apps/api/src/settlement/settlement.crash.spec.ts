import { type Observed, expectSameAfterEveryCrash } from '../testing/observed';
import { openRooms } from '../testing/rooms';
import { type SettlementWorld, startSettlementWorld } from '../testing/settlement-world';

let world: SettlementWorld;
beforeAll(async () => {
  world = await startSettlementWorld(1);
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** From due to completed, as one process would do it; a second one finds what the first has left. */
async function settle(wrap: Observed['wrap']): Promise<void> {
  const sweeper = world.newSweeper({ wrap });
  const { steps } = openRooms(world.database, world.clock, { wrap });
  await sweeper.run();
  await world.deepen();
  await sweeper.run();
  for (const { _id } of await world.database.payments.find().sort({ payCode: 1 }).lean()) {
    await steps.advance(_id);
  }
}

/** Everything that is owed to anybody, and how often it was done; not when. */
async function figures() {
  const payments = await world.database.payments.find().sort({ payCode: 1 }).lean();
  const orders = await world.database.orders.find().sort({ idempotencyKey: 1 }).lean();
  return {
    payments: payments.map(({ status, settlement, history, events, reference, ...payment }) => ({
      status,
      reference,
      causes: history.map(({ cause }) => cause),
      events: events.map(({ type, sequence }) => [sequence, type]),
      surplus: payment.surplusUnits,
      state: settlement?.state,
      sent: settlement?.sentUnits,
      collected: settlement?.collectedFiatAmount,
      fee: settlement?.merchantFee,
    })),
    orders: orders.map(({ idempotencyKey, soldUnits, boughtUnits }) => [
      idempotencyKey,
      soldUnits,
      boughtUnits,
    ]),
    openSweeps: await world.database.sweeps.countDocuments({ isOpen: true }),
    arrivals: await world.arrivals(),
  };
}

it('however often a process dies, each payment is swept once, sold once and completed once', async () => {
  const exact = await world.paid();
  const over = await world.paid(6_000_001n);
  const stored = await world.database.save();
  const toPaid = await world.chain.mark();
  const reset = async () => {
    await toPaid();
    await world.database.restore(stored);
  };
  expect(await expectSameAfterEveryCrash({ reset, run: settle, outcome: figures })).toBeGreaterThan(40);

  await reset();
  await settle((it) => it);
  expect(await figures()).toMatchObject({
    payments: [
      { status: 'completed', sent: '5000000', collected: '7750.00', fee: '77.50', surplus: undefined },
      { status: 'completed', sent: '6000001', collected: '9300.00', fee: '93.00', surplus: '1000001' },
    ],
    orders: [
      [exact.reference, '5000000', '775000'],
      [over.reference, '6000001', '930000'],
    ],
    openSweeps: 0,
    arrivals: [
      { from: exact.deposit.address, amountUnits: 5_000_000n },
      { from: over.deposit.address, amountUnits: 6_000_001n },
    ],
  });
});
