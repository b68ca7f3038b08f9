import { createChainReader, type HeadFeed } from '@cowrie/chain-evm';
import { NetworkPace } from '@cowrie/api/chain/block-reading/network-pace';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { type PaymentWorld, startPaymentWorld } from '../testing/payment-world';
import { networkTicks } from './network-ticks';

/** Several full readings. */
const PLAYED_MS = 30_000;
const WARMUP_MS = 10_000;
const TIMES_A_DAY = 86_400_000 / PLAYED_MS;
/** Blocks come between two polls. */
const BLOCK_OFFSET_MS = 300;

let world: PaymentWorld;
beforeAll(async () => {
  world = await startPaymentWorld({ confirmations: 3 });
});
beforeEach(() => world.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => world.stop());

/**
 * Plays half a minute in which a session waits and nobody pays, with the service's ticks, a real node and a
 * fake clock. Returns the node's calls and announcements of a day in which nothing else happens.
 */
async function aDay(p: { blockMs: number; pollIntervalMs: number; isAnnounced: boolean }) {
  // Ticks take no time.
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const { clock, chain } = world;
  await world.lock();
  let calls = 0;
  const network = { ...chain.network, pollIntervalMs: p.pollIntervalMs };
  const reader = createChainReader(network, {
    observe: ({ methods }, send) => {
      calls += methods.length;
      return send();
    },
  });
  const watcher = world.newWatcher({ reader });
  const health = new HealthRegistry(clock);
  let announced: number | undefined;
  let isOpen = false;
  const heads: Pick<HeadFeed, 'open' | 'pause' | 'announced'> = {
    open: () => (isOpen = true),
    pause: () => (isOpen = false),
    announced: () => announced,
  };
  const { tick, hearOfBlock } = networkTicks({
    reader,
    watcher,
    pace: new NetworkPace(network, () => watcher.isWaitedFor(), clock),
    ...(p.isAnnounced && { heads }),
    holdsLease: () => Promise.resolve(true),
    check: health.register('chain', { maxAgeSeconds: 30 }),
    vaults: health.register('vaults', { maxAgeSeconds: 30 }),
    isAsserted: true,
    clock,
  });
  const startMs = clock.now().getTime();
  let [atMs, tickAtMs, blockAtMs, announcements] = [0, 0, BLOCK_OFFSET_MS, 0];
  const playUntil = async (endMs: number) => {
    for (atMs = Math.min(tickAtMs, blockAtMs); atMs < endMs; atMs = Math.min(tickAtMs, blockAtMs)) {
      if (atMs === blockAtMs) {
        await chain.mine();
        blockAtMs += p.blockMs;
        if (p.isAnnounced && isOpen) {
          announced = (await chain.head()).number;
          announcements += 1;
          if (hearOfBlock()) tickAtMs = atMs;
        }
      }
      clock.set(startMs + atMs);
      if (atMs === tickAtMs) tickAtMs += await tick();
    }
  };
  try {
    await playUntil(WARMUP_MS);
    [calls, announcements] = [0, 0];
    await playUntil(WARMUP_MS + PLAYED_MS);
    // A poll may come after the end.
    expect(watcher.headNumber()).toBeGreaterThanOrEqual((await chain.head()).number - 1);
    return { calls: calls * TIMES_A_DAY, announcements: announcements * TIMES_A_DAY };
  } finally {
    reader.close();
  }
}

// docs/performance.md names these figures. Providers bill each call, and most of them each announcement.
it('makes five calls a block, and none for polls that find nothing once blocks are announced', async () => {
  const base = { blockMs: 2_000, pollIntervalMs: 2_000 };
  const local = { blockMs: 1_000, pollIntervalMs: 500 };
  const found = new Map<string, Awaited<ReturnType<typeof aDay>>>();
  for (const [name, pace] of Object.entries({ base, local })) {
    for (const isAnnounced of [false, true]) {
      await world.reset();
      found.set(`${name}, ${isAnnounced ? 'announced' : 'polled'}`, await aDay({ ...pace, isAnnounced }));
    }
  }
  expect(Object.fromEntries(found)).toEqual({
    'base, polled': { calls: 216_000, announcements: 0 },
    'base, announced': { calls: 216_000, announcements: 43_200 },
    'local, polled': { calls: 518_400, announcements: 0 },
    'local, announced': { calls: 432_000, announcements: 86_400 },
  });
});
