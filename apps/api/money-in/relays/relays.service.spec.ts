import { NodeConnections } from '@cowrie/api/platform/chain/node-connections';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LeaseService } from '@cowrie/api/platform/leases/lease.service';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';
import { localAccounts } from '@cowrie/testing';
import { until } from '@cowrie/testing/until';
import { type RelayWorld, startRelayWorld } from '../testing/relay-world';
import { RelayMetrics } from './relay.metrics';
import { RelayQueues } from './relay.queues';
import { RelayRefusalMetrics } from './relay-refusal.metrics';
import { RelayWaits } from './relay-waits.service';
import { RelayerMetrics } from './relayer.metrics';
import { RelaysService } from './relays.service';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

const CONFIRMATIONS = 2;
let world: RelayWorld;
const running: RelaysService[] = [];
beforeAll(async () => {
  world = await startRelayWorld({ confirmations: CONFIRMATIONS });
});
beforeEach(() => world.reset());
afterEach(async () => {
  for (const service of running.splice(0)) await service.onModuleDestroy();
});
afterAll(() => world.stop());

/** Starts a worker as another process has it. */
function startWorker(key: string | undefined = localAccounts[4]?.privateKey, nodes = new NodeConnections()) {
  const rooms = world.open();
  const { relays, relayers, payments, signedTransfers, cursors, setAside } = rooms;
  const config = { ...rooms.config, relayerKeys: key === undefined ? {} : { test: key } };
  const health = new HealthRegistry(world.clock);
  const service = new RelaysService(
    ...([config, new LeaseService(world.database.leases, world.clock), health, relays, relayers] as const),
    ...([payments, signedTransfers, cursors, setAside, world.clock, nodes, new DatabaseWrites()] as const),
  );
  service.onApplicationBootstrap();
  running.push(service);
  return { ...rooms, config, health };
}

const stateOf = (health: HealthRegistry) => health.states().find(({ name }) => name === 'relays test:base');

it('sends a relay of its own process at once, and one of another process soon', async () => {
  const { requests, relays } = startWorker();
  const payment = await world.lock();
  const relay = await requests.request(payment, world.signed(payment), world.clock.now());
  await until(async () => (await world.relayOf(relay)).nonce !== undefined);
  const { relay: other } = await world.requested();
  world.clock.advanceSeconds(1);
  await until(async () => (await world.relayOf(other)).nonce !== undefined);
  await world.deepen(1);
  const mined = await new RelayWaits(relays).untilMined(relay, 10_000);
  expect(mined.mined).toMatchObject({ isRelayed: true });
  await world.deepen();
  await until(async () => (await world.outcomes()).every((outcome) => outcome === 'confirmed'));
});

it('is told of blocks while a relay is open, and of none when nobody waits', async () => {
  const calls: string[] = [];
  const feed = { announced: () => undefined, close: () => calls.push('close') };
  const open = () => void calls.push('open');
  const pause = () => void calls.push('pause');
  const nodes = Object.assign(new NodeConnections(), { heads: () => ({ ...feed, open, pause }) });
  const { relay } = await world.requested();
  startWorker(undefined, nodes);
  await until(() => Promise.resolve(calls.at(-1) === 'open'));
  await world.deepen();
  await until(async () => !(await world.relayOf(relay)).isOpen);
  await until(() => Promise.resolve(calls.at(-1) === 'pause'));
  await running[0]?.onModuleDestroy();
  expect(calls.at(-1)).toBe('close');
});

// Guarantee: an endpoint that announces what it likes does not set how often nodes are asked.
it('follows few of many announcements', async () => {
  let hear: () => void = () => undefined;
  let opened = 0;
  const feed = { announced: () => undefined, pause: () => undefined, close: () => undefined };
  const heads = (_network: unknown, onHead: () => void) => {
    hear = onHead;
    return { ...feed, open: () => (opened += 1) };
  };
  await world.requested();
  startWorker(undefined, Object.assign(new NodeConnections(), { heads }));
  await until(() => Promise.resolve(opened > 0));
  const [before, sinceMs] = [opened, performance.now()];
  while (performance.now() - sinceMs < 1_000) {
    hear();
    await new Promise((resolve) => setImmediate(resolve));
  }
  // One for each 200 ms, and the ordinary ones of 500 ms.
  const most = 2 + Math.ceil((performance.now() - sinceMs) / 200) * 2;
  expect(opened - before).toBeLessThanOrEqual(most);
});

it('waits for a relay no longer than it is asked to', async () => {
  const { relay } = await world.requested();
  const { _id, isOpen } = await new RelayWaits(world.open().relays).untilMined(relay, 1);
  expect([_id, isOpen]).toEqual([relay._id, true]);
});

it('says with one command that all relayers of a process work', async () => {
  await world.database.relayers.deleteMany({});
  const { relayers } = world.open();
  const write = jest.spyOn(world.database.relayers.collection, 'bulkWrite');
  const names = ['base', 'celo', 'polygon'];
  await Promise.all(names.map((network) => relayers.seen({ environment: 'test', network }, '0xA')));
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  const accounts = await relayers.accountsIn('test');
  expect([...accounts].sort()).toEqual(names.map((name) => [name, '0xA']));
});

it('says that its relayer works, and stops saying so with the process', async () => {
  await world.database.relayers.deleteMany({});
  const { relayers } = startWorker();
  await until(async () => (await relayers.working(world.scope)) === world.relayer.address);
  await running[0]?.onModuleDestroy();
  world.clock.advanceSeconds(91);
  expect(await relayers.working(world.scope)).toBeUndefined();
});

// Guarantee: two workers never send at once, and the second one takes over when the first is gone.
it('leaves the network to the worker that holds the lease', async () => {
  const other = new LeaseService(world.database.leases, world.clock);
  await other.acquire('relay:test:base');
  const { health } = startWorker();
  const { relay } = await world.requested();
  world.clock.advanceSeconds(1);
  await until(() => Promise.resolve(stateOf(health)?.state === 'ok'));
  expect((await world.relayOf(relay)).nonce).toBeUndefined();
  await other.release('relay:test:base');
  await until(async () => (await world.relayOf(relay)).nonce !== undefined);
});

it('does nothing without a key', () => {
  expect(startWorker('').health.states()).toEqual([]);
});

it('tells health when the relayer has no gas', async () => {
  const { relay } = await world.requested();
  await world.chain.rpc('anvil_setBalance', [world.relayer.address, '0x1']);
  const { health } = startWorker();
  await until(() => Promise.resolve(stateOf(health)?.detail?.startsWith('relays wait: send gas') ?? false));
  expect((await world.relayOf(relay)).nonce).toBeUndefined();
});

it('looks for reorgs when nothing is open', async () => {
  const { relay } = await world.requested();
  const beforeBlock = await world.chain.mark();
  await world.newRelayer().run();
  await world.deepen(2 * CONFIRMATIONS);
  await world.newRelayer().run();
  expect(await world.outcomes()).toEqual(['confirmed']);
  await beforeBlock();
  await world.chain.rpc('anvil_dropAllTransactions');
  startWorker();
  await until(async () => (await world.relayOf(relay)).isOpen);
});

it('reports its relays, its gas and its refusals, and which relay waits too long', async () => {
  const { relays, requests, setAside, config } = world.open();
  const metrics = new MetricsRegistry();
  const nodes = new NodeConnections();
  const key = localAccounts[4]?.privateKey ?? '';
  new RelayMetrics(metrics, relays, world.clock);
  new RelayRefusalMetrics(metrics, requests);
  const relayers = new RelayerMetrics(metrics, { ...config, relayerKeys: { test: key } }, nodes);
  const payment = await world.lock();
  const wrong = world.signed(payment, { amountUnits: 1n });
  await expect(requests.request(payment, wrong, world.clock.now())).rejects.toThrow('wrong_amount');
  const relay = await requests.request(payment, world.signed(payment), world.clock.now());
  world.clock.advanceSeconds(901);
  const told = (await metrics.text()).split('\n');
  relayers.onModuleDestroy();
  expect(told).toEqual(
    expect.arrayContaining([
      'cowrie_open_relays{environment="test",network="base"} 1',
      'cowrie_oldest_relay_age_seconds{environment="test",network="base"} 901',
      'cowrie_relays_refused_total{reason="wrong_amount"} 1',
      'cowrie_relays_refused_total{reason="over_budget"} 0',
      expect.stringMatching(/^cowrie_relayer_balance_coins\{.*"base"\} \d+/),
      expect.stringMatching(/^cowrie_relayer_gas_relays\{.*"base"\} \d+/),
    ]),
  );
  const queues = new Queues(setAside, world.clock);
  new RelayQueues(relays, queues);
  expect(await queues.late()).toMatchObject([
    { queue: 'relays test:base', item: relay._id.toHexString(), reason: expect.stringContaining('0 times') },
  ]);
});
