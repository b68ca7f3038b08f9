import { type ChainReader, createChainReader } from '@cowrie/chain-evm';
import { type NodeProxy, startNodeProxy } from '@cowrie/testing';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { reasonNotOffered } from '../quotes/network-offer';
import { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';
import { networkTicks } from './network-ticks';
import { RestingNetworks } from './resting-networks';

const POLL_SECONDS = 2;
const POLLS_A_MINUTE = 60 / POLL_SECONDS;
/** Calls in one reading of a minute's blocks. */
const CALLS_A_REST_READING = 16;
/** Calls in one poll with one new block, on a network without tags and with one node. */
const CALLS_A_POLL = 5;
/**
 * Additional calls of a transfer's second reading. The first reading comes with the poll that wakes the
 * network.
 */
const CALLS_A_TRANSFER = 2;
/**
 * A block that the waking poll read among others was not the head, so its second reading asks for its header.
 */
const CALLS_A_HEADER = 1;
let world: PaymentWorld;
let node: NodeProxy;
let reader: ChainReader;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: 3, pollIntervalMs: POLL_SECONDS * 1000 });
  node = await startNodeProxy(world.chain.network.rpcUrls[0] ?? '');
  reader = createChainReader({ ...world.chain.network, rpcUrls: [node.rpcUrl] });
});
beforeEach(() => world.reset());
afterAll(async () => {
  reader.close();
  await node.close();
  await world.stop();
});

/**
 * A worker's ticks. `polls` returns the calls that the node got at each poll; a block is mined before every
 * nth one.
 */
function working() {
  const watcher = world.newWatcher({ reader });
  const health = new HealthRegistry(world.clock);
  const { payments, windows } = world.rooms;
  const scope = { environment: 'test', network: reader.network.name } as const;
  const pace = new NetworkPace(reader.network, () => watcher.isWaitedFor(), world.clock);
  const resting = new RestingNetworks(payments, windows);
  resting.add({ scope, pace, wake: () => undefined });
  const { tick } = networkTicks({
    reader,
    watcher,
    isAsserted: true,
    clock: world.clock,
    pace,
    holdsLease: () => Promise.resolve(true),
    check: health.register('chain', { maxAgeSeconds: 30 }),
    vaults: health.register('vaults', { maxAgeSeconds: 30 }),
  });
  const poll = async (): Promise<number> => {
    await node.setMode('straight');
    await resting.look();
    await tick();
    return node.asked();
  };
  const polls = async (count: number, blockEvery = 10): Promise<number[]> => {
    const calls: number[] = [];
    for (let at = 1; at <= count; at += 1) {
      world.clock.advanceSeconds(POLL_SECONDS);
      if (at % blockEvery === 0) await world.chain.mine();
      calls.push(await poll());
    }
    return calls;
  };
  return { poll, polls, health };
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const readings = (calls: readonly number[]) => calls.filter((count) => count > 0).length;

// Guarantee: a network on which nobody waits costs one reading a minute, and stays offered and healthy.
it('reads a network at rest once a minute', async () => {
  const { polls, health } = working();
  await polls(1, 1);
  const calls = await polls(3 * POLLS_A_MINUTE);
  expect(readings(calls)).toBe(3);
  expect(sum(calls)).toBeLessThanOrEqual(3 * CALLS_A_REST_READING);
  expect(health.states().map(({ state, detail }) => [state, detail])).toEqual([
    ['ok', undefined],
    ['ok', undefined],
  ]);
  await polls(POLLS_A_MINUTE - 1);
  const [cursor] = await world.database.cursors.find().lean();
  expect(reasonNotOffered(reader.network, cursor, world.clock.now())).toBeUndefined();
});

// Guarantee: the choice itself wakes the network, through the database alone.
it('catches up at the next poll after somebody chooses it, and reads on each poll until the money is final', async () => {
  const { poll, polls } = working();
  await polls(POLLS_A_MINUTE / 2);
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  world.clock.advanceSeconds(POLL_SECONDS);
  expect(await poll()).toBeGreaterThan(0);
  expect((await world.payment(payment)).status).toBe('processing');
  const calls = await polls(3, 1);
  expect(readings(calls)).toBe(3);
  expect((await world.payment(payment)).settlement?.state).toBe('due');
  expect(sum(calls)).toBeLessThanOrEqual(3 * CALLS_A_POLL + CALLS_A_TRANSFER + CALLS_A_HEADER);
});

it('stays awake for a minute after the last wait', async () => {
  const { poll, polls } = working();
  const payment = await world.lock();
  await poll();
  world.clock.set(payment.expiresAt);
  await polls(6, 1);
  expect((await world.payment(payment)).status).toBe('expired');
  const calls = await polls(2 * POLLS_A_MINUTE);
  const awake = readings(calls.slice(0, POLLS_A_MINUTE));
  expect(awake).toBeGreaterThan(POLLS_A_MINUTE - 10);
  expect(readings(calls.slice(POLLS_A_MINUTE))).toBe(1);
});
