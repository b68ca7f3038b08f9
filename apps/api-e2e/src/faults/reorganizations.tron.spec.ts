import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { SWEEPER } from '../cluster/payment.chain';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import type { TronClusterChain } from '../cluster/tron.chain';

/** A block that is not solid yet: at most 18 are on top of it. */
const DEPTH = 12;

let cluster: Cluster;
let chain: TronClusterChain;
let paidUnits = 0n;

beforeAll(async () => {
  cluster = await Cluster.start({ tron: {} });
  chain = cluster.tron;
  await cluster.startWorker();
});
beforeEach(() => chain.resumeMining());
afterAll(() => cluster?.stop());

const openOne = () => cluster.open(3100, 'USDT', 'tron');

/** Takes blocks back, and what was in them is in no block of the other branch. */
async function lose(...txIds: string[]): Promise<void> {
  await chain.world.chain.reorganize(DEPTH, { vanish: txIds });
}

async function expectCompletedOnce(payment: OpenPayment, history?: string[]): Promise<void> {
  await cluster.untilStatus([payment], 'completed');
  paidUnits += payment.units;
  const outcome = await outcomeOf(cluster, payment);
  const { events } = outcome;
  const completed = completedOutcome(payment);
  expect(outcome).toEqual(history ? { ...completed, history, events } : completed);
  expect(events.filter((event) => event.endsWith('payment.completed'))).toHaveLength(1);
  expect(await totalsOf(cluster)).toEqual({ atTreasury: paidUnits, sold: paidUnits });
}

it('goes back to pending when a transfer is lost before it is solid, and a later one pays', async () => {
  const payment = await openOne();
  chain.pauseMining();
  const { txHash } = await cluster.pay(payment);
  await chain.world.chain.mine(DEPTH);
  await cluster.untilStatus([payment], 'processing');
  await lose(txHash);
  await cluster.untilStatus([payment], 'pending');

  chain.resumeMining();
  await cluster.pay(payment);
  await expectCompletedOnce(payment, [
    'pending → processing',
    'processing → pending',
    'pending → processing',
    'processing → completed',
  ]);
});

it('credits a transfer once that moves to another block', async () => {
  const payment = await openOne();
  chain.pauseMining();
  await cluster.pay(payment);
  await chain.world.chain.mine(DEPTH);
  await cluster.untilStatus([payment], 'processing');
  await lose();
  chain.resumeMining();
  await expectCompletedOnce(payment);
});

it('sweeps a vault once when the sweep is lost with its block, and nodes forget it', async () => {
  const { world } = chain;
  const payment = await openOne();
  await cluster.pay(payment);
  const sentBySweeper = () =>
    world.chain.pending().find(({ action }) => action.owner === SWEEPER?.address.toLowerCase());
  chain.pauseMining();
  await until('the sweep waits for a block', async () => {
    if (!sentBySweeper()) await world.chain.mine();
    return sentBySweeper() !== undefined;
  });
  const sweep = sentBySweeper()?.txId ?? '';
  await world.chain.mine(DEPTH);
  expect(await chain.balanceOf(payment.address)).toBe(0n);
  await lose(sweep);
  expect(await chain.balanceOf(payment.address)).toBe(payment.units);

  chain.resumeMining();
  await expectCompletedOnce(payment);
});
