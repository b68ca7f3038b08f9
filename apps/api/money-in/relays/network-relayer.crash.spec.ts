import type { Types } from 'mongoose';
import { expectSameAfterEveryCrash, type Observed } from '@cowrie/api/platform/testing/observed';
import { type RelayWorld, startRelayWorld } from '../testing/relay-world';

const CONFIRMATIONS = 2;
let world: RelayWorld;
beforeAll(async () => {
  world = await startRelayWorld({ confirmations: CONFIRMATIONS });
});
afterAll(() => world.stop());

// Guarantee: no matter where a process dies, each payer pays once and each relay is sent once.
it('relays once, no matter where a process dies', async () => {
  let ids: Types.ObjectId[] = [];
  let before = 0;
  const reset = async () => {
    await world.reset();
    before = (await world.relayer.nonces()).confirmed;
    const [one, two] = [await world.lock(), await world.lock()];
    ids = [one._id, two._id];
    transfers = [world.signed(one), world.signed(two)];
  };
  let transfers: ReturnType<RelayWorld['signed']>[] = [];
  const run = async (wrap: Observed['wrap']) => {
    const { requests } = world.open(wrap);
    for (const [at, _id] of ids.entries()) {
      const payment = await world.payment({ _id });
      const transfer = transfers[at];
      if (transfer) await requests.request(payment, transfer, world.clock.now());
    }
    await world.newRelayer({ wrap }).run();
    await world.deepen(1);
    await world.newRelayer({ wrap }).run();
    await world.deepen();
    await world.newRelayer({ wrap }).run();
  };
  const outcome = async () => {
    const relays = await world.database.relays.find().sort({ nonce: 1 }).lean();
    return {
      sent: (await world.relayer.nonces()).confirmed - before,
      relays: relays.map(({ outcome: end, attempts, isOpen }) => [end, attempts.length, isOpen]),
      paid: await Promise.all(ids.map(async (_id) => (await world.payment({ _id })).confirmedUnits)),
    };
  };
  expect(await expectSameAfterEveryCrash({ reset, run, outcome })).toBeGreaterThan(40);
  expect(await outcome()).toEqual({
    sent: 2,
    relays: [
      ['confirmed', 1, false],
      ['confirmed', 1, false],
    ],
    paid: ['5000000', '5000000'],
  });
});
