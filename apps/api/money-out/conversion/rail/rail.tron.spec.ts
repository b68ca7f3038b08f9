import { shownAddress } from '@cowrie/api/platform/chain/address-form';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type RailWorld, startRailWorld } from '../../testing/rail-world';

const tron = aNetwork({ name: 'tron', family: 'tron', chainId: 728126428 });
const networks = [{ ...tron, treasury: TREASURY }];
const INSIDE = '0xa614f803B6FD780986A42c78Ec9c7f77e6DeD13C';

let world: RailWorld;
beforeAll(async () => {
  world = await startRailWorld(aConfig({ environments: { test: { treasury: TREASURY, networks } } }));
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/** A payment on TRON, whose rail names this address for the deposit. */
async function paidAt(receiveAddress: string) {
  const payment = await world.swept();
  await world.database.payments.updateOne({ _id: payment._id }, { $set: { 'deposit.network': 'tron' } });
  world.server.tell = (order) => ({
    ...order,
    providerAccount: { ...order.providerAccount, receiveAddress },
  });
  for (let step = 0; step < 4; step += 1) await world.advance(payment, 5);
  return world.stored(payment);
}

it('reads and names the addresses of an order in the form of its network', async () => {
  await paidAt(shownAddress('tron', INSIDE));
  expect(world.order().source.refundAddress).toBe(shownAddress('tron', TREASURY));
  expect(await world.payouts()).toMatchObject([{ network: 'tron', destination: { address: INSIDE } }]);
});

// Guarantee: no money on TRON goes to the 20 bytes of an address that somebody has on another network.
it('deposits nothing to an address of an EVM network', async () => {
  const { settlement } = await paidAt(INSIDE);
  expect(settlement?.railRefused?.reason).toBe('the rail names an address that cannot be paid');
  expect(await world.payouts()).toEqual([]);
});
