import type { ChainReader } from '@cowrie/chain-evm';
import { TransfersRepository } from '@cowrie/api/chain/chain-records/transfers.repository';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 3;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.stop());

const pay = async () => {
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  return payment;
};

// Guarantee: who has just paid does not wait until the payments of older blocks are confirmed.
it('has the payments of a new block evaluated before it reads older blocks again', async () => {
  const older = await pay();
  await world.newWatcher().catchUp();
  const { number: olderBlock } = await world.chain.head();
  await world.chain.mine(CONFIRMATIONS - 2);
  const newer = await pay();
  let isAway = true;
  const reader: ChainReader = {
    ...world.reader,
    transfers: (query) =>
      isAway && query.fromBlock <= olderBlock
        ? Promise.reject(new Error('the node is away'))
        : world.reader.transfers(query),
  };
  const watcher = world.newWatcher({ reader });
  await expect(watcher.catchUp()).rejects.toThrow('the node is away');
  expect((await world.payment(newer)).status).toBe('processing');
  expect((await world.payment(older)).paidAt).toBeUndefined();
  isAway = false;
  await watcher.catchUp();
  expect((await world.payment(older)).paidAt).toBeDefined();
  expect((await world.payment(newer)).paidAt).toBeUndefined();
});

// Guarantee: a node that does not show its newest block holds up no older one.
it('confirms older blocks although the newest cannot be read', async () => {
  await pay();
  await world.newWatcher().catchUp();
  await world.chain.mine(CONFIRMATIONS - 1);
  const { number: newest } = await world.chain.head();
  const reader: ChainReader = {
    ...world.reader,
    transfers: (query) =>
      query.toBlock === newest
        ? Promise.reject(new Error('the node is away'))
        : world.reader.transfers(query),
  };
  await expect(world.newWatcher({ reader }).catchUp()).rejects.toThrow('the node is away');
  expect((await world.database.cursors.findOne().lean())?.confirmed.number).toBe(newest - CONFIRMATIONS + 1);
  expect((await world.database.transfers.findOne().lean())?.confirmedAt).toBeDefined();
});

it('asks once for changed payments when only the new block has some', async () => {
  const watcher = world.newWatcher();
  await watcher.catchUp();
  const payment = await pay();
  const asked = jest.spyOn(TransfersRepository.prototype, 'findUnevaluated');
  await watcher.catchUp();
  expect((await world.payment(payment)).status).toBe('processing');
  expect(asked).toHaveBeenCalledTimes(1);
});

// Guarantee: a transfer that another process stored meanwhile is compared, not stored twice.
it('reads a block on although its transfers are stored already', async () => {
  const watcher = world.newWatcher();
  await watcher.catchUp();
  const payment = await pay();
  await world.newWatcher({ evaluates: false }).catchUp();
  await world.database.cursors.updateOne({}, { $set: { number: (await world.chain.head()).number - 1 } });
  const cursor = await world.database.cursors.findOne().lean();
  const before = await world.reader.block(cursor?.number ?? 0);
  await world.database.cursors.updateOne({}, { $set: { hash: before?.hash } });
  await world.newWatcher().catchUp();
  expect(await world.database.transfers.countDocuments()).toBe(1);
  expect((await world.payment(payment)).status).toBe('processing');
});
