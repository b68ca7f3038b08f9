import type { EndpointHealth } from '@cowrie/chain-evm';
import { HealthRegistry } from '../platform/health/health.registry';
import { LEASE_TTL_SECONDS } from '../platform/leases/lease.service';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { aNetwork } from '@cowrie/testing/api/test-config';
import { networkTicks } from './network-ticks';
import { ReorganizationTooDeepError } from './network-watcher';

function ticking({ pollIntervalMs = 2000, isAsserted = true } = {}) {
  const clock = new FakeClock();
  const health = new HealthRegistry(clock);
  const check = health.register('chain test:base', { maxAgeSeconds: 30 });
  const state = { hasLease: true, endpoints: [] as EndpointHealth[], complaints: [] as string[] };
  const assertNetwork = jest.fn(() => Promise.resolve());
  const catchUp = jest.fn(() => Promise.resolve());
  const ticks = networkTicks({
    reader: { network: aNetwork({ pollIntervalMs }), assertNetwork, endpoints: () => state.endpoints },
    watcher: { catchUp, complaints: () => state.complaints },
    holdsLease: () => Promise.resolve(state.hasLease),
    check,
    isAsserted,
  });
  return { clock, state, assertNetwork, catchUp, ...ticks, health: () => health.states()[0] };
}

describe('how often', () => {
  it.each([
    [500, 500, 1],
    [2000, 2000, 1],
    [6000, 3000, 2],
    [12_000, 4000, 3],
  ])('of a network read every %i ms the lease is asked for every %i ms', async (poll, tickMs, ticks) => {
    const one = ticking({ pollIntervalMs: poll });
    expect(one.tickMs).toBe(tickMs);
    for (let tick = 0; tick < 4 * ticks; tick += 1) await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(4);
  });

  it('whoever takes over reads at its next tick: within 15 s of the end of another', async () => {
    const one = ticking({ pollIntervalMs: 60_000 });
    expect(one.tickMs / 1000 + LEASE_TTL_SECONDS).toBeLessThan(15);
    one.state.hasLease = false;
    for (let tick = 0; tick < 3; tick += 1) await one.tick();
    expect(one.catchUp).not.toHaveBeenCalled();
    one.state.hasLease = true;
    await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(1);
  });

  it('a run that failed is tried again at the next tick', async () => {
    const one = ticking({ pollIntervalMs: 60_000 });
    one.catchUp.mockRejectedValueOnce(new Error('no node'));
    await expect(one.tick()).rejects.toThrow('no node');
    await one.tick();
    expect(one.catchUp).toHaveBeenCalledTimes(2);
  });
});

it('a network that was not held against its configuration yet is read by nobody', async () => {
  const one = ticking({ isAsserted: false });
  one.assertNetwork.mockRejectedValueOnce(new Error('silent'));
  await expect(one.tick()).rejects.toThrow('silent');
  expect(one.catchUp).not.toHaveBeenCalled();
  await one.tick();
  await one.tick();
  expect([one.assertNetwork.mock.calls.length, one.catchUp.mock.calls.length]).toEqual([2, 2]);
});

describe('health', () => {
  it('says nothing of a network that is well', async () => {
    const one = ticking();
    await one.tick();
    expect(one.health()).toEqual({
      name: 'chain test:base',
      state: 'ok',
      lastSuccessAt: one.clock.now().toISOString(),
    });
  });

  it('names the nodes that rest or lag, and a tag that has stalled, while reading goes on', async () => {
    const one = ticking();
    one.state.endpoints = [
      { host: 'a.example.com', state: 'resting' },
      { host: 'b.example.com', state: 'lagging', behindBlocks: 7 },
      { host: 'c.example.com', state: 'ok', behindBlocks: 0 },
    ];
    one.state.complaints = ['"safe" blocks have stalled'];
    await one.tick();
    expect(one.health()).toMatchObject({
      state: 'ok',
      detail:
        'a.example.com rests after failures; b.example.com lags 7 blocks behind; "safe" blocks have stalled',
    });
    one.state.endpoints = [];
    one.state.complaints = [];
    await one.tick();
    expect(one.health()).not.toHaveProperty('detail');
  });

  it('says within 30 s that a network is silent, and nothing that an error may hold', async () => {
    const one = ticking();
    await one.tick();
    one.catchUp.mockRejectedValue(new Error('https://rpc.example.com/v2/secret'));
    one.clock.advanceSeconds(31);
    await expect(one.tick()).rejects.toThrow();
    expect(one.health()).toMatchObject({ state: 'failing', detail: 'it cannot be read' });
  });

  it('says what a person has to look at', async () => {
    const one = ticking();
    one.catchUp.mockRejectedValue(new ReorganizationTooDeepError('none of the last 128 blocks stands'));
    await expect(one.tick()).rejects.toThrow();
    expect(one.health()).toMatchObject({ state: 'starting', detail: 'none of the last 128 blocks stands' });
  });
});
