import type { EndpointHealth } from '@cowrie/chain-evm';
import { HealthRegistry } from '@cowrie/api/platform/health/health.registry';
import { LEASE_TTL_SECONDS } from '@cowrie/api/platform/leases/lease.service';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aNetwork } from '@cowrie/api/platform/testing/test-config';
import { networkTicks } from './network-ticks';
import { ReorganizationTooDeepError } from './network-watcher';

function ticking({ pollIntervalMs = 2000, isAsserted = true, isPushed = false } = {}) {
  const clock = new FakeClock();
  const health = new HealthRegistry(clock);
  const check = health.register('chain test:base', { maxAgeSeconds: 30 });
  const state = {
    hasLease: true,
    endpoints: [] as EndpointHealth[],
    warnings: [] as string[],
    alarm: undefined as string | undefined,
    isDue: true,
    restsForMs: 0,
    isResting: false,
    announced: undefined as number | undefined,
    headNumber: undefined as number | undefined,
    readTo: undefined as Date | undefined,
  };
  const assertNetwork = jest.fn(() => Promise.resolve());
  const catchUp = jest.fn(() => Promise.resolve());
  const pace = {
    isDue: jest.fn(() => Promise.resolve(state.isDue)),
    hasRead: jest.fn(),
    forget: jest.fn(),
    restsForMs: () => state.restsForMs,
    isResting: () => state.isResting,
  };
  const heads = { open: jest.fn(), pause: jest.fn(), announced: () => state.announced };
  const ticks = networkTicks({
    pace,
    ...(isPushed && { heads }),
    reader: { network: aNetwork({ pollIntervalMs }), assertNetwork, endpoints: () => state.endpoints },
    watcher: {
      catchUp,
      warnings: () => state.warnings,
      alarm: () => state.alarm,
      readTo: () => state.readTo,
      headNumber: () => state.headNumber,
    },
    clock,
    holdsLease: () => Promise.resolve(state.hasLease),
    check,
    vaults: health.register('vaults test:base', { maxAgeSeconds: 30 }),
    isAsserted,
  });
  return {
    clock,
    state,
    assertNetwork,
    catchUp,
    pace,
    heads,
    ...ticks,
    health: () => health.states()[0],
    vaults: () => health.states()[1],
  };
}

describe('a tick', () => {
  it.each([
    [500, 500, 1],
    [2000, 2000, 1],
    [6000, 3000, 2],
    [12_000, 4000, 3],
  ])(
    'of a network with a poll interval of %i ms renews the lease every %i ms',
    async (poll, tickMs, ticks) => {
      const one = ticking({ pollIntervalMs: poll });
      expect(one.tickMs).toBe(tickMs);
      for (let tick = 0; tick < 4 * ticks; tick += 1) await one.tick();
      expect(one.catchUp).toHaveBeenCalledTimes(4);
    },
  );

  it('reads once the lease is free: within 15 s of a crash of its holder', async () => {
    const one = ticking({ pollIntervalMs: 60_000 });
    expect(one.tickMs / 1000 + LEASE_TTL_SECONDS).toBeLessThan(15);
    one.state.hasLease = false;
    for (let tick = 0; tick < 3; tick += 1) await one.tick();
    expect(one.catchUp).not.toHaveBeenCalled();
    one.state.hasLease = true;
    await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(1);
  });

  it('comes one poll after the last one began, and rarely while nothing is due, but often enough for the lease', async () => {
    const one = ticking({ pollIntervalMs: 500 });
    jest.useFakeTimers();
    one.catchUp.mockImplementationOnce(() => Promise.resolve(void jest.advanceTimersByTime(100)));
    const afterReading = await one.tick();
    jest.useRealTimers();
    expect(afterReading).toBe(400);
    one.state.restsForMs = 3_000;
    expect(await one.tick()).toBe(3_000);
    one.state.restsForMs = 60_000;
    expect(await one.tick()).toBe(4_000);
  });

  it('asks every 2 s for the lease of another process', async () => {
    const one = ticking({ pollIntervalMs: 500 });
    one.state.hasLease = false;
    expect(await one.tick()).toBe(2_000);
  });

  it('tries again after a run that failed', async () => {
    const one = ticking({ pollIntervalMs: 60_000 });
    one.catchUp.mockRejectedValueOnce(new Error('no node'));
    await expect(one.tick()).rejects.toThrow('no node');
    await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(2);
  });
});

describe('announcements', () => {
  const pushed = (pollIntervalMs = 500) => ticking({ pollIntervalMs, isPushed: true });

  it('leave polls the watch over the endpoint, once what was announced is read', async () => {
    const one = pushed();
    Object.assign(one.state, { announced: 7, headNumber: 7 });
    expect(await one.tick()).toBe(4_000);
  });

  it.each([
    ['nothing was announced', { announced: undefined, headNumber: 7 }],
    ['the node that is read lags behind', { announced: 8, headNumber: 7 }],
    ['the endpoint missed a block, or a reorg took it back', { announced: 6, headNumber: 7 }],
    ['nothing could be read', { announced: 7, headNumber: undefined }],
  ])('change no poll while %s', async (_what, state) => {
    const one = pushed();
    Object.assign(one.state, state);
    expect(await one.tick()).toBeLessThanOrEqual(500);
  });

  it('are read at once, however far apart polls are', async () => {
    const one = pushed(12_000);
    Object.assign(one.state, { announced: 7, headNumber: 7 });
    await one.tick();
    await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(1);
    one.state.announced = 8;
    await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a height that no node has', 1_000_000],
    ['other blocks of a height that is read', 7],
  ])('of %s are not followed for long, until a poll finds a block', async (_what, announced) => {
    const one = pushed();
    Object.assign(one.state, { announced, headNumber: 7 });
    let ticks = 0;
    for (let heads = 0; heads < 1_000; heads += 1) {
      if (!one.hearOfBlock()) continue;
      await one.tick();
      ticks += 1;
    }
    expect([ticks, one.catchUp.mock.calls.length]).toEqual([3, 3]);
    // The ordinary poll.
    one.catchUp.mockImplementationOnce(() => Promise.resolve(void (one.state.headNumber = 8)));
    expect(await one.tick()).toBeLessThanOrEqual(500);
    expect(one.hearOfBlock()).toBe(true);
  });

  it('do not repeat a reading that fails', async () => {
    const one = pushed();
    one.catchUp.mockRejectedValue(new Error('no node'));
    for (let heads = 0; heads < 1_000; heads += 1)
      if (one.hearOfBlock()) await expect(one.tick()).rejects.toThrow('no node');
    expect(one.catchUp).toHaveBeenCalledTimes(3);
  });

  it('are followed after a poll that found no block, and after one that found it before', async () => {
    const one = pushed();
    Object.assign(one.state, { announced: 7, headNumber: 7 });
    await one.tick();
    expect(one.hearOfBlock()).toBe(true);
    await one.tick();
    expect(one.hearOfBlock()).toBe(true);
  });

  it('are asked for only while this process reads the network, and somebody waits', async () => {
    const one = pushed();
    await one.tick();
    expect([one.heads.open.mock.calls.length, one.heads.pause.mock.calls.length]).toEqual([1, 0]);
    one.state.isResting = true;
    await one.tick();
    Object.assign(one.state, { isResting: false, hasLease: false });
    await one.tick();
    expect([one.heads.open.mock.calls.length, one.heads.pause.mock.calls.length]).toEqual([1, 2]);
  });

  it('that do not come are said by health, and nothing else changes', async () => {
    const one = pushed();
    one.state.headNumber = 7;
    await one.tick();
    one.clock.advanceSeconds(61);
    await one.tick();
    expect(one.health()).toMatchObject({
      state: 'ok',
      detail: expect.stringContaining('no endpoint announces'),
    });
    one.state.announced = 7;
    await one.tick();
    expect(one.health()).not.toHaveProperty('detail');
  });
});

describe('the pace', () => {
  it('is asked once a poll, and a poll that is not due reads nothing and is healthy', async () => {
    const one = ticking({ pollIntervalMs: 12_000 });
    one.state.isDue = false;
    for (let tick = 0; tick < 6; tick += 1) await one.tick();
    expect([one.pace.isDue.mock.calls.length, one.catchUp.mock.calls.length]).toEqual([2, 0]);
    one.clock.advanceSeconds(31);
    await one.tick();
    expect(one.health()).toMatchObject({ state: 'ok' });
    expect(one.health()).not.toHaveProperty('detail');
  });

  it('learns of each successful reading, and of no failed one', async () => {
    const one = ticking();
    one.catchUp.mockRejectedValueOnce(new Error('no node'));
    await expect(one.tick()).rejects.toThrow('no node');
    expect(one.pace.hasRead).not.toHaveBeenCalled();
    await one.tick();
    expect(one.pace.hasRead).toHaveBeenCalledTimes(1);
  });

  it('starts over after another process has read', async () => {
    const one = ticking();
    one.state.hasLease = false;
    await one.tick();
    expect(one.pace.forget).toHaveBeenCalledTimes(1);
  });
});

it('does not read a network before it was compared with its configuration', async () => {
  const one = ticking({ isAsserted: false });
  one.assertNetwork.mockRejectedValueOnce(new Error('silent'));
  await expect(one.tick()).rejects.toThrow('silent');
  expect(one.catchUp).not.toHaveBeenCalled();
  await one.tick();
  await one.tick();
  expect([one.assertNetwork.mock.calls.length, one.catchUp.mock.calls.length]).toEqual([2, 2]);
});

describe('health', () => {
  it('gives no detail for a network without problems', async () => {
    const one = ticking();
    await one.tick();
    expect(one.health()).toEqual({
      name: 'chain test:base',
      state: 'ok',
      lastSuccessAt: one.clock.now().toISOString(),
    });
  });

  it('names resting and lagging nodes and a stalled tag while reading goes on', async () => {
    const one = ticking();
    one.state.endpoints = [
      { host: 'a.example.com', state: 'resting' },
      { host: 'b.example.com', state: 'lagging', behindBlocks: 7 },
      { host: 'c.example.com', state: 'ok', behindBlocks: 0 },
      { host: 'd.example.com', state: 'resting', leftOutBlock: 42 },
    ];
    one.state.warnings = ['"safe" blocks have stalled'];
    await one.tick();
    expect(one.health()).toMatchObject({
      state: 'ok',
      detail:
        'a.example.com rests after failures; b.example.com lags 7 blocks behind; d.example.com left out transfers of block 42 and rests; "safe" blocks have stalled',
    });
    one.state.endpoints = [];
    one.state.warnings = [];
    await one.tick();
    expect(one.health()).not.toHaveProperty('detail');
  });

  it('fails within 30 s when a network is silent, without the text of the error', async () => {
    const one = ticking();
    await one.tick();
    one.catchUp.mockRejectedValue(new Error('https://rpc.example.com/v2/secret'));
    one.clock.advanceSeconds(31);
    await expect(one.tick()).rejects.toThrow();
    expect(one.health()).toMatchObject({
      state: 'failing',
      detail: 'the network cannot be read; the log has the reason',
    });
  });

  it('shows the text of an error that a person must act on', async () => {
    const one = ticking();
    one.catchUp.mockRejectedValue(new ReorganizationTooDeepError('none of the last 128 blocks is canonical'));
    await expect(one.tick()).rejects.toThrow();
    expect(one.health()).toMatchObject({
      state: 'failing',
      detail: 'none of the last 128 blocks is canonical',
    });
  });
});

describe('the health of the vaults', () => {
  it('fails while payments are held, and names the reason at once', async () => {
    const one = ticking();
    await one.tick();
    expect(one.vaults()).toMatchObject({ name: 'vaults test:base', state: 'ok' });
    one.state.alarm = 'held payments: 2';
    await one.tick();
    expect(one.vaults()).toMatchObject({ state: 'ok', detail: 'held payments: 2' });
    one.clock.advanceSeconds(31);
    await one.tick();
    expect(one.vaults()).toMatchObject({ state: 'failing', detail: 'held payments: 2' });
    one.state.alarm = undefined;
    await one.tick();
    expect(one.vaults()).not.toHaveProperty('detail');
  });

  it('is reported by the process that reads the network, and no longer by the previous one', async () => {
    const one = ticking();
    one.state.alarm = 'held payments: 2';
    await one.tick();
    one.state.hasLease = false;
    await one.tick();
    expect(one.vaults()).toMatchObject({ state: 'ok' });
    expect(one.vaults()).not.toHaveProperty('detail');
  });

  it('does not stop the process from being ready while the network is silent', async () => {
    const one = ticking();
    one.catchUp.mockRejectedValue(new Error('no node'));
    await expect(one.tick()).rejects.toThrow();
    expect(one.vaults()).toMatchObject({ state: 'failing', detail: 'the network cannot be read' });
  });
});
