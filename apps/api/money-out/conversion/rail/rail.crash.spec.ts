import { ledgerBalancesOf } from '@cowrie/api/money-in/testing/ledger-balances';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { type RailWorld, startRailWorld } from '../../testing/rail-world';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld();
});
afterAll(() => world.stop());

/** What the rail does meanwhile: it returns the first deposit and pays out the second. */
function railWorks() {
  const { orders } = world.server;
  for (const order of orders.filter(({ status }) => status === 'deposited'))
    if (orders.some(({ status }) => status === 'refunded')) order.status = 'settled';
    else Object.assign(order, { status: 'refunded', amountReturned: '4.94', txHash: '0xback' });
}

// Guarantee: nothing is deposited twice, and everything is booked once, no matter where a process dies.
it('deposits, takes back and pays out once, no matter where a process dies', async () => {
  const { _id } = await world.swept();
  const stored = await world.database.save();
  const start = world.clock.now();
  const reset = async () => {
    world.clock.set(start);
    world.forget();
    // The first answer is lost, and the first order is not paid in time.
    Object.assign(world.server, { validSeconds: 120 });
    world.server.faults.push('lost');
    await world.database.restore(stored);
  };
  const run = async (wrap: Observed['wrap']) => {
    const process = world.open(wrap);
    for (let round = 0; round < 14; round += 1) {
      await process.steps.advance(_id).catch((error: unknown) => {
        if ((error as Error).name !== 'RailUnavailableError') throw error;
        return process.steps.postpone(_id);
      });
      world.clock.advanceSeconds(world.server.orders.length === 1 ? 100 : 10);
      Object.assign(world.server, { validSeconds: 3600 });
      await world.handOut(process);
      await world.finish(process);
      railWorks();
      if ((await world.stored({ _id })).settlement?.dueAt === undefined) break;
    }
  };
  const outcome = async () => {
    const payment = await world.stored({ _id });
    const { settlement, status, ledger } = payment;
    return {
      status,
      fills: settlement?.fills?.map(({ soldUnits, boughtAmount }) => [soldUnits, boughtAmount]),
      paidOut: settlement?.paidOut?.amount,
      returns: settlement?.railReturns?.map(({ units, returnedUnits }) => [units, returnedUnits]),
      isDone: settlement?.dueAt === undefined,
      ledger: ledgerBalancesOf({ ledger }),
      deposits: world.server.deposits.map(({ units }) => units),
      payouts: (await world.payouts()).map((payout) => payout.status),
    };
  };
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(60);
  expect(await outcome()).toMatchObject({
    status: 'completed',
    isDone: true,
    payouts: ['final', 'final'],
    deposits: ['4950000', '4940100'],
    returns: [['4950000', '4940000']],
  });
});
