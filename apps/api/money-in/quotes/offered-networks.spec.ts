import { ChainCursorsRepository } from '@cowrie/api/chain/chain-records/chain-cursors.repository';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { verifiedOf, type VerifiedNetwork } from '@cowrie/api/chain/chain-records/verified-network';
import { aCursor } from '@cowrie/api/chain/testing/builders';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { Observed } from '@cowrie/api/platform/testing/observed';
import { aConfig, aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { OfferedNetworks } from './offered-networks';
import { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';

const networks = [
  aNetwork(),
  aNetwork({ name: 'celo' }),
  { ...aNetwork({ name: 'polygon' }), retired: true },
];
const environment = { treasury: TREASURY, networks };
const config = aConfig({ environments: { test: environment, live: environment } });
let database: TestDatabase;
let clock: FakeClock;
let health: HealthRegistry;
let calls: number;
/** Called before each database call. */
let beforeCall: () => void;
let offered: OfferedNetworks;
/** What the database says about its writes. */
let written: number;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  health = new HealthRegistry(clock);
  calls = 0;
  written = NaN;
  beforeCall = () => undefined;
  const observed = new Observed(({ when }) => {
    if (when === 'before') calls += 1;
    beforeCall();
  });
  const cursors = observed.wrap(new ChainCursorsRepository(database.cursors, database.trails));
  offered = new OfferedNetworks(cursors, config, health, clock, new DatabaseWrites(() => written));
});
afterAll(() => database.stop());

const names = (environment: 'test' | 'live' = 'test') => offered.of(environment).map(({ name }) => name);
const checks = (kind = '') =>
  Object.fromEntries(
    health
      .states()
      .filter(({ name }) => name.startsWith(kind))
      .map(({ name, ...rest }) => [name, rest]),
  );

it('offers networks that are read in that environment, and never a retired one', async () => {
  await offered.refresh();
  expect(names()).toEqual([]);
  const now = clock.now();
  const read = ['base', 'polygon'].map((name) => aCursor('test', name, now));
  await database.cursors.create([...read, aCursor('live', 'celo', now)]);
  await offered.refresh();
  expect([names(), names('live')]).toEqual([['base'], ['celo']]);
});

it('answers from memory, without a call of the database', async () => {
  await database.cursors.create(aCursor('test', 'base', clock.now()));
  await offered.refresh();
  expect(calls).toBe(1);
  for (let index = 0; index < 100; index += 1) expect(names()).toEqual(['base']);
  expect(calls).toBe(1);
});

it('does not read cursors again to which nothing was written', async () => {
  written = 7;
  await offered.refresh();
  await database.cursors.create(aCursor('test', 'base', clock.now()));
  await offered.tick();
  expect([names(), calls]).toEqual([[], 1]);
  written = 8;
  await offered.tick();
  expect([names(), calls]).toEqual([['base'], 2]);
});

it('keeps its answer while the database is silent, and ends the offer when the answer gets too old', async () => {
  await database.cursors.create(aCursor('test', 'base', clock.now()));
  await offered.refresh();
  beforeCall = () => {
    throw new Error('the database is down');
  };
  clock.advanceSeconds(300);
  await offered.tick();
  expect(names()).toEqual(['base']);
  clock.advanceSeconds(1);
  expect(names()).toEqual([]);
  expect(checks()['offer test:base']).toMatchObject({ state: 'failing' });
});

// The worst staleness: the time between two refreshes.
it('knows the head of a network from the last refresh', async () => {
  expect(offered.headOf('test', 'base')).toBeUndefined();
  await database.cursors.create(aCursor('test', 'base', clock.now(), { headNumber: 100 }));
  await offered.refresh();
  expect([offered.headOf('test', 'base'), offered.headOf('live', 'base')]).toEqual([100, undefined]);
  await database.cursors.updateOne({ _id: 'test:base' }, { headNumber: 101 });
  expect(offered.headOf('test', 'base')).toBe(100);
  await offered.tick();
  expect(offered.headOf('test', 'base')).toBe(101);
});

it('reports to health at once which networks are not offered, and why', async () => {
  const hourAgo = new Date(clock.now().getTime() - 3_600_000);
  await database.cursors.create([
    aCursor('test', 'base', clock.now()),
    aCursor('test', 'celo', hourAgo, { updatedAt: clock.now() }),
  ]);
  await offered.refresh();
  expect(checks('offer')).toEqual({
    'offer test:base': { state: 'ok', lastSuccessAt: clock.now().toISOString() },
    'offer test:celo': { state: 'failing', detail: expect.stringMatching(/^not offered: .*3600 s behind/) },
    'offer live:base': { state: 'failing', detail: 'not offered: no worker has read it yet' },
    'offer live:celo': { state: 'failing', detail: 'not offered: no worker has read it yet' },
  });
});

it('reports to health when a worker last kept each network, even a retired one', async () => {
  const minuteAgo = new Date(clock.now().getTime() - 60_000);
  await database.cursors.create(aCursor('test', 'polygon', minuteAgo));
  await offered.refresh();
  const kept = () => checks('worker')['worker test:polygon'];
  expect(kept()).toEqual({ state: 'ok', lastSuccessAt: minuteAgo.toISOString() });
  clock.advanceSeconds(241);
  await offered.refresh();
  expect(kept()).toMatchObject({ state: 'failing' });
  expect(checks('worker')['worker test:base']).toMatchObject({ detail: 'no worker has read it yet' });
});

describe('offers only what a worker has verified', () => {
  const verified = verifiedOf(aNetwork());
  const [usdc, usdt] = verified.tokens as [VerifiedNetwork['tokens'][0], VerifiedNetwork['tokens'][0]];
  const other = '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707';

  it.each<[string, VerifiedNetwork | undefined, RegExp]>([
    [
      'has another factory',
      { ...verified, factory: other },
      /^not offered: its factory is 0x5Fb.* here, and .* verified 0x5FC/,
    ],
    [
      'reads another chain',
      { ...verified, chainId: 1 },
      /^not offered: it is chain 8453 here, and chain 1 for the worker/,
    ],
    ['has not said what it verified', undefined, /^not offered: no worker of this version/],
  ])('when the worker %s: nothing', async (_, found, reason) => {
    await database.cursors.create(aCursor('test', 'base', clock.now(), { verified: found }));
    await offered.refresh();
    expect(names()).toEqual([]);
    expect(checks()['offer test:base']?.detail).toMatch(reason);
  });

  it.each([
    ['lacks a token', [usdc]],
    ['has another contract for a token', [usdc, { ...usdt, address: other }]],
    ['has other decimals for a token', [usdc, { ...usdt, decimals: 18 }]],
  ])('when the worker %s: the other token', async (_, tokens) => {
    await database.cursors.create(
      aCursor('test', 'base', clock.now(), { verified: { ...verified, tokens } }),
    );
    await offered.refresh();
    expect(offered.of('test').map((network) => Object.keys(network.tokens))).toEqual([['USDC']]);
    expect(checks()['offer test:base']).toMatchObject({
      state: 'ok',
      detail: 'no worker has verified USDT yet',
    });
  });
});
