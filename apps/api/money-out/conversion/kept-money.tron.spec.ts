import type { Deposit, Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import type { NetworkReader } from '@cowrie/api/platform/chain/network.reader';
import { startTronMoneyWorld, type TronMoneyWorld } from '../testing/tron-money-world';
import { KeptMoney } from './kept-money';

// Guarantee: on TRON too, an empty vault proves nothing. Its nodes know only the newest code and the solid
// balances, so money counts as kept by the token only when both say so of one moment.

const UNITS = 5_000_000n;
const KEPT = 50_000n;
let world: TronMoneyWorld;
beforeAll(async () => {
  world = await startTronMoneyWorld();
});
beforeEach(() => world.reset());
afterEach(() => world.chain.nodes.forEach((node) => node.heal()));
afterAll(() => world.stop());

type Locked = Payment & { deposit: Deposit };

const transfersOf = ({ _id }: Locked) => world.database.transfers.find({ paymentId: _id }).lean();

async function provenAt(payment: Locked, missing: bigint, over: Partial<NetworkReader> = {}) {
  const { cursors, doubts } = world.rooms;
  const { network } = world.chain;
  const reader = { ...world.reader, ...over };
  const kept = new KeptMoney({
    cursors,
    doubts,
    environment: 'test',
    network,
    reader,
    sweeper: world.sweeper,
  });
  return kept.provenAt(payment, await transfersOf(payment), missing);
}

/** Vaults hold less than their logs say. `before` happens between two questions. */
function holdingLess(before: () => Promise<void> = () => Promise.resolve()): Partial<NetworkReader> {
  return {
    async balancesAt(wanted, addresses) {
      await before();
      const { block, balances } = await world.reader.balancesAt(wanted, addresses);
      const less = balances.map(({ address, balances: held }) => ({
        address,
        balances: held.map(({ token, units }) => ({ token, units: units > KEPT ? units - KEPT : 0n })),
      }));
      return { block, balances: less };
    },
  };
}

/** Both nodes leave out what leaves a vault. */
function hideSweeps(): void {
  const payer = world.chain.world.payer.address.slice(2).toLowerCase();
  for (const node of world.chain.nodes)
    node.fail({ hides: ({ topics }) => topics.length === 3 && !topics[1]?.toLowerCase().endsWith(payer) });
}

describe('a vault that was never flushed', () => {
  it('proves nothing while it holds the money', async () => {
    expect(await provenAt(await world.due(), UNITS)).toBeUndefined();
  });

  it('proves what it lacks, at the solid block', async () => {
    const payment = await world.due();
    await world.chain.mine(2);
    expect(await provenAt(payment, UNITS, holdingLess())).toEqual({
      units: KEPT,
      blockNumber: world.chain.tron.solid.number,
    });
  });

  it('proves nothing if it is flushed before its balance is read', async () => {
    const payment = await world.due();
    const flush = async () => {
      await world.chain.flushAsStranger([payment._id.toHexString()]);
      await world.chain.mine(20);
    };
    expect(await provenAt(payment, UNITS, holdingLess(flush))).toBeUndefined();
  });

  it('proves nothing while money came after the solid block', async () => {
    const payment = await world.due();
    await world.chain.pay(payment.deposit, 7n);
    await world.newWatcher().catchUp();
    expect(await provenAt(payment, UNITS, holdingLess())).toBeUndefined();
  });
});

it('a flush that no log shows proves that the money left', async () => {
  const payment = await world.due();
  await world.chain.flushAsStranger([payment._id.toHexString()]);
  await world.deepen();
  await world.database.transfers.deleteMany({ direction: 'out' });
  expect(await provenAt(payment, UNITS)).toBeUndefined();
});

it('a receipt proves it only after all blocks were read again, because nodes keep no older code', async () => {
  const payment = await world.due();
  await world.work(2);
  const [, swept] = await transfersOf(payment);
  expect(await provenAt(payment, KEPT)).toBeUndefined();
  const { name } = world.chain.network;
  await world.rooms.doubts.raise({
    environment: 'test',
    network: name,
    paymentId: payment._id,
    reason: 'a test',
  });
  await world.database.vaultDoubts.updateOne({}, { $set: { rereadAt: world.clock.now() } });
  expect(await provenAt(payment, KEPT)).toEqual({ units: KEPT, blockNumber: swept?.blockNumber });
});

it('a sweep that every log leaves out is booked by its receipt, within minutes', async () => {
  const payment = await world.due();
  hideSweeps();
  await world.work(3);
  const stored = await world.payment(payment);
  expect(stored).toMatchObject({ status: 'completed', settlement: { sentUnits: String(UNITS) } });
  expect(stored).not.toHaveProperty('keptByToken');
});
