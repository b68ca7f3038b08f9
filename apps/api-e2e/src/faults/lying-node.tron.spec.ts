import type { ServiceProcess } from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { SWEEPER } from '../cluster/payment.chain';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import type { TronClusterChain } from '../cluster/tron.chain';

/** Enough to be final. */
const BLOCKS = 25;

let cluster: Cluster;
let chain: TronClusterChain;
let worker: ServiceProcess;
let paidUnits = 0n;

beforeAll(async () => {
  cluster = await Cluster.start({ tron: { isMining: false } });
  chain = cluster.tron;
  worker = await cluster.startWorker();
});
afterEach(() => {
  chain.resumeMining();
  chain.nodes.forEach((node) => node.heal());
});
afterAll(() => cluster?.stop());

const openOne = () => cluster.open(3100, 'USDT', 'tron');
const sweepsSent = () =>
  chain.world.chain.pending().filter(({ action }) => action.owner === SWEEPER?.address.toLowerCase());

async function pay(payment: OpenPayment): Promise<void> {
  await cluster.pay(payment);
  paidUnits += payment.units;
}

async function expectCompletedOnce(payment: OpenPayment): Promise<void> {
  await cluster.untilStatus([payment], 'completed');
  expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
  expect(await totalsOf(cluster)).toEqual({ atTreasury: paidUnits, sold: paidUnits });
}

async function detailOf(check: string): Promise<string> {
  const { data } = (await cluster.serviceOf(worker).call('get', '/health/ready')).body as {
    data: { checks: { name: string; detail?: string }[] } | null;
  };
  return data?.checks.find(({ name }) => name === check)?.detail ?? '';
}

// First, while the chain's clock is behind that of the service, which ends windows.
it('ends no payment whose logs all nodes leave out, and completes it once they show them', async () => {
  const tron = chain.world.chain;
  const payment = await openOne();
  chain.nodes.forEach((node) => node.fail({ hides: () => true }));
  await pay(payment);
  const block = await tron.mine();
  await cluster.endWindow(payment, new Date(block.timestampMs));
  await tron.mine(BLOCKS);
  await until('health says that it is held', async () =>
    (await detailOf('vaults test:tron')).includes('held payments: 1'),
  );
  expect(await cluster.service.status(payment.payCode)).toBe('pending');
  chain.nodes.forEach((node) => node.heal());
  chain.resumeMining();
  await expectCompletedOnce(payment);
});

it('sweeps once although no node knows a transaction by its ID', async () => {
  const payment = await openOne();
  await pay(payment);
  await cluster.untilStatus([payment], 'processing');
  chain.nodes.forEach((node) => node.fail({ forgetful: true }));
  await mined(BLOCKS);
  chain.nodes.forEach((node) => node.heal());
  await expectCompletedOnce(payment);
});

it('sweeps once when a node drops what it says it took', async () => {
  const payment = await openOne();
  chain.nodes.forEach((node) => node.fail({ swallows: true }));
  await pay(payment);
  await cluster.untilStatus([payment], 'processing');
  await until('the sweep is stored', async () =>
    Boolean(await cluster.collection('sweeps').findOne({ isOpen: true })),
  );
  await mined(2 * BLOCKS);
  expect(sweepsSent()).toEqual([]);
  chain.nodes.forEach((node) => node.heal());
  await expectCompletedOnce(payment);
});

it('signs nothing beside a solid block that the other node does not have, and sweeps once it does', async () => {
  const [, other] = chain.nodes;
  const payment = await openOne();
  // The other node stands by its block while no block follows.
  chain.pauseMining();
  other.fail({ otherSolid: true, insists: true });
  await pay(payment);
  await chain.world.chain.mine(BLOCKS);
  await until('the worker says so', () =>
    worker.output().includes('the nodes do not agree on the solid block'),
  );
  expect(await cluster.collection('sweeps').findOne({ isOpen: true })).toBeNull();
  other.heal();
  chain.resumeMining();
  await expectCompletedOnce(payment);
});

it('reads from the other node while the preferred one is far behind', async () => {
  const [preferred] = chain.nodes;
  const payment = await openOne();
  preferred.fail({ lagBlocks: 10 * BLOCKS });
  await pay(payment);
  await until('health names it', async () => (await detailOf('chain test:tron')).includes('lags'));
  await expectCompletedOnce(payment);
});

// Last, because a node that leaves out logs rests for a minute.
it('reads a payment from the other node when the preferred one leaves its logs out', async () => {
  const [preferred] = chain.nodes;
  const payment = await openOne();
  preferred.fail({ hides: () => true });
  await pay(payment);
  const { host } = new URL(preferred.url);
  await until('health names it', async () =>
    (await detailOf('chain test:tron')).includes(`${host} left out transfers of block`),
  );
  await expectCompletedOnce(payment);
});

/** Waits until the chain has made this many blocks. */
async function mined(blocks: number): Promise<void> {
  const { chain: tron } = chain.world;
  const target = tron.head.number + blocks;
  await until(`${blocks} blocks`, () => tron.head.number >= target);
}
