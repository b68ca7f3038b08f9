import type { ObservedTransfer } from '@cowrie/chain-evm';
import { tokenAddressOf } from '@cowrie/api/chain/testing/builders';
import { aLockedPayment } from '../testing/builders';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';

const CONFIRMATIONS = 3;
/** Two batches of the evaluator. */
const MANY = 500;
/**
 * The cost of a further batch of 250 payments: payments, cursor, transfers, cursor again, and one write.
 */
const CALLS_A_BATCH = 5;
let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

/**
 * Pays this many payments in one block. Returns the database and node calls that see them, and those that
 * credit them.
 */
async function callsFor(count: number): Promise<{ seen: number; credited: number }> {
  const { chain, clock, database } = world;
  const businessId = world.merchant()._id;
  const locked = Array.from({ length: count }, () =>
    aLockedPayment(clock.now(), { businessId }, chain.network),
  );
  const observed = new Observed();
  const paid: ObservedTransfer[] = [];
  const transfers: typeof world.reader.transfers = async ({ fromBlock, toBlock }) =>
    paid.filter(({ blockNumber }) => blockNumber >= fromBlock && blockNumber <= toBlock);
  const watcher = world.newWatcher({ wrap: observed.wrap, reader: { ...world.reader, transfers } });
  await watcher.catchUp();
  await database.payments.collection.insertMany(locked);
  await chain.mine();
  const { number, hash, timestampSeconds } = await world.reader.head();
  for (const [index, { deposit }] of locked.entries())
    paid.push({
      token: 'USDC',
      tokenAddress: tokenAddressOf(chain.network, 'USDC'),
      ordinal: 0,
      from: deposit.treasury,
      to: deposit.address,
      amountUnits: BigInt(deposit.expectedUnits),
      txHash: `0x${index.toString(16).padStart(64, '0')}`,
      blockNumber: number,
      blockHash: hash,
      blockTimestampSeconds: timestampSeconds,
    });
  const catchUp = async () => {
    const before = observed.calls;
    await watcher.catchUp();
    return observed.calls - before;
  };
  const seen = await catchUp();
  expect(await database.payments.countDocuments({ status: 'processing' })).toBe(count);
  await chain.mine(CONFIRMATIONS - 1);
  const credited = await catchUp();
  expect(await database.payments.countDocuments({ 'settlement.state': 'due' })).toBe(count);
  return { seen, credited };
}

// Guarantee: crediting many payments costs calls per 250 payments, not per payment.
it('credits many payments of one block with few calls', async () => {
  const one = await callsFor(1);
  await world.reset();
  const many = await callsFor(MANY);
  expect(many.seen - one.seen).toBeLessThanOrEqual(CALLS_A_BATCH);
  expect(many.credited - one.credited).toBeLessThanOrEqual(CALLS_A_BATCH);
  // Each call is a command of the database or one of the node.
  expect((many.seen + many.credited) / MANY).toBeLessThanOrEqual(0.15);
  expect(one.seen + one.credited).toBeLessThanOrEqual(62);
});
