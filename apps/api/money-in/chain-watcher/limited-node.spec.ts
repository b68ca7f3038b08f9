import type { Connection } from 'mongoose';
import { createChainReader } from '@cowrie/chain-evm';
import { type NodeProxy, startNodeProxy } from '@cowrie/testing';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { HealthController } from '@cowrie/api/platform/health/health.controller';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { OfferedNetworks } from '../quotes/offered-networks';
import { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';
import { networkTicks } from './network-ticks';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

const DATABASE = { db: { command: () => Promise.resolve({ ok: 1 }) } } as unknown as Connection;
/** The bound of the network in this test. */
const BOUND_SECONDS = 200;

let world: PaymentWorld;
let proxy: NodeProxy;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: 2, maxHeadAgeSeconds: BOUND_SECONDS });
  proxy = await startNodeProxy(world.chain.network.rpcUrls[0] ?? '');
});
beforeEach(async () => {
  await world.reset();
  await proxy.setMode('straight');
});
afterAll(async () => {
  await proxy.close();
  await world.stop();
});

/** A worker that reads the network through the proxy, and an API process, each with its own health. */
function processes() {
  const { clock, database } = world;
  const network = { ...world.chain.network, rpcUrls: [proxy.rpcUrl] };
  const reader = createChainReader(network);
  const watcher = world.newWatcher({ reader });
  const [worker, api] = [new HealthRegistry(clock), new HealthRegistry(clock)];
  const { tick } = networkTicks({
    reader,
    watcher,
    pace: new NetworkPace(network, () => Promise.resolve(true), clock),
    holdsLease: () => Promise.resolve(true),
    check: worker.register('chain test:base', { maxAgeSeconds: 30 }),
    vaults: worker.register('vaults test:base', { maxAgeSeconds: 30 }),
    isAsserted: true,
    clock,
  });
  const cursors = new ChainCursorsRepository(database.cursors, database.trails);
  const config = aConfig({ environments: { test: { treasury: TREASURY, networks: [network] } } });
  const offered = new OfferedNetworks(cursors, config, api, clock, new DatabaseWrites());
  const readiness = async (health: HealthRegistry) => {
    const { status, checks } = await new HealthController(DATABASE, health).ready();
    return { status, reasons: checks.filter(({ state }) => state === 'failing').map(({ detail }) => detail) };
  };
  return {
    /** Reads what is there, as far as the node allows. */
    poll: async () => {
      await tick().catch(() => undefined);
      await offered.tick();
    },
    offer: () => offered.of('test').map(({ name }) => name),
    worker: () => readiness(worker),
    api: () => readiness(api),
    close: () => reader.close(),
  };
}

const READY = { status: 'ready', reasons: [] };
const degraded = (reason: RegExp) => ({
  status: 'degraded',
  reasons: expect.arrayContaining([expect.stringMatching(reason)]) as unknown,
});

// Guarantee: a node that refuses some of its calls stops no queue.
it('a node that answers one call in three is read to its head, and a payment on it is credited', async () => {
  const one = processes();
  await one.poll();
  const payment = await world.lock();
  await world.chain.pay(payment.deposit, 5_000_000n);
  await world.chain.mine(3);
  await proxy.setMode('limited');
  await one.poll();
  expect(await world.payment(payment)).toMatchObject({ status: 'processing', confirmedUnits: '5000000' });
  expect([await one.worker(), await one.api(), one.offer()]).toEqual([READY, READY, ['base']]);
  one.close();
});

// Guarantee: readiness and offer use one bound, in every process.
it.each([
  ['refuses every call', 'refusing'],
  ['answers, and shows no new block', 'lagging'],
] as const)('a node that %s: degraded from the bound on, out of the offer, and back', async (_, mode) => {
  const one = processes();
  await one.poll();
  expect([await one.worker(), await one.api(), one.offer()]).toEqual([READY, READY, ['base']]);
  await proxy.setMode(mode);
  world.clock.advanceSeconds(BOUND_SECONDS);
  await one.poll();
  expect([(await one.api()).status, one.offer()]).toEqual(['ready', ['base']]);

  world.clock.advanceSeconds(1);
  await one.poll();
  const behind = new RegExp(
    `it is read ${BOUND_SECONDS + 1} s behind the present, and ${BOUND_SECONDS} s is the limit`,
  );
  expect(await one.api()).toEqual(degraded(behind));
  expect(await one.worker()).toEqual(
    degraded(mode === 'lagging' ? behind : /cannot be read.* rests after failures/),
  );
  expect(one.offer()).toEqual([]);

  await proxy.setMode('straight');
  await world.chain.mine();
  await one.poll();
  expect([await one.worker(), await one.api(), one.offer()]).toEqual([READY, READY, ['base']]);
  one.close();
});
