import { Logger } from '@nestjs/common';
import { MachineTime } from '@cowrie/clock';
import { HealthRegistry } from '../health/health.registry';
import { DatabaseWrites } from '../mongo/database-writes';
import { ClockWatch } from './clock.watch';
import { DatabaseClock, HOLD_MS } from './database.clock';

const TWO_HOURS_MS = 2 * 3600 * 1000;

let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((line: string) => void lines.push(line));
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

async function watched(writes?: DatabaseWrites) {
  const at = { steadyMs: 0, machineMs: 0, databaseMs: 0, answers: true, asked: 0 };
  const time = new MachineTime();
  Object.assign(time, { steadyMs: () => at.steadyMs, systemMs: () => at.steadyMs + at.machineMs });
  const command = () =>
    (at.asked += 1) && at.answers
      ? Promise.resolve({ localTime: new Date(at.steadyMs + at.databaseMs) })
      : Promise.reject(new Error('no primary'));
  const clock = await DatabaseClock.start({ command } as never, time);
  const health = new HealthRegistry(clock);
  const watch = new ClockWatch(clock, health, writes);
  const tick = async (ms = 2_000) => {
    at.steadyMs += ms;
    await watch.tick();
    return lines.splice(0);
  };
  return { at, tick, state: () => health.states()[0] };
}

it('reports nothing while the clocks agree', async () => {
  const { tick, state } = await watched();
  expect(await tick()).toEqual([]);
  expect(state()).toEqual({ name: 'clock', state: 'ok', lastSuccessAt: expect.any(String) as string });
});

it.each([
  [TWO_HOURS_MS, 'this machine’s clock is 7200 s ahead of the database’s'],
  [-TWO_HOURS_MS, 'this machine’s clock is 7200 s behind the database’s'],
])('reports a jump of the machine’s clock by %i ms once, and its return', async (byMs, note) => {
  const { at, tick, state } = await watched();
  at.machineMs = byMs;
  expect(await tick()).toEqual([expect.stringContaining(note)]);
  expect(state()).toMatchObject({ state: 'ok', detail: note });
  expect(await tick()).toEqual([]);
  at.machineMs = 0;
  expect(await tick()).toEqual(['this machine’s clock agrees with the database’s again']);
  expect(state()?.detail).toBeUndefined();
});

it('seldom reads the clock of an embedded database, and often while something is wrong', async () => {
  const { at, tick, state } = await watched(new DatabaseWrites(() => 0));
  const steadyMs = jest.spyOn(performance, 'now').mockImplementation(() => at.steadyMs);
  at.asked = 0;
  for (let ticks = 0; ticks < 15; ticks += 1) await tick();
  expect(at.asked).toBe(2);
  at.machineMs = TWO_HOURS_MS;
  for (let ticks = 0; ticks < 5; ticks += 1) await tick();
  expect(at.asked).toBe(7);
  at.machineMs = 0;
  at.answers = false;
  for (let ticks = 0; ticks < 40; ticks += 1) await tick().catch(() => undefined);
  expect(state()?.state).not.toBe('ok');
  steadyMs.mockRestore();
});

it('says at once that the embedded database answers again, and that the clocks agree again', async () => {
  const { at, tick, state } = await watched(new DatabaseWrites(() => 0));
  const steadyMs = jest.spyOn(performance, 'now').mockImplementation(() => at.steadyMs);
  await tick();
  at.machineMs = TWO_HOURS_MS;
  await tick();
  expect(state()?.detail).toContain('7200 s ahead');
  at.machineMs = 0;
  await tick();
  expect(state()?.detail).toBeUndefined();
  at.answers = false;
  for (let ticks = 0; ticks < 40; ticks += 1) await tick();
  expect(state()?.state).toBe('failing');
  at.answers = true;
  await tick();
  expect(state()?.state).toBe('ok');
  steadyMs.mockRestore();
});

it('reports a jump of the database’s clock, its return, and when the service follows it', async () => {
  const { at, tick, state } = await watched();
  at.databaseMs = TWO_HOURS_MS;
  expect(await tick()).toEqual([expect.stringContaining('the database’s clock jumped by +7200 s')]);
  expect(state()).toMatchObject({ state: 'ok', detail: 'the database’s clock jumped by +7200 s' });
  at.databaseMs = 0;
  expect(await tick()).toEqual([expect.stringContaining('is right again after a jump by +7200 s')]);
  expect(state()?.detail).toBeUndefined();
  at.databaseMs = -TWO_HOURS_MS;
  await tick();
  expect(await tick(HOLD_MS)).toEqual([expect.stringContaining('stayed apart by −7200 s for 60 s')]);
  // From now on, the machine's clock is the one that differs.
  expect(await tick()).toEqual([expect.stringContaining('this machine’s clock is 7200 s ahead')]);
});

it('counts as failing when the database has not reported its time for a minute', async () => {
  const { at, tick, state } = await watched();
  at.answers = false;
  await tick();
  expect(state()?.state).toBe('ok');
  await tick(60_000);
  expect(state()).toMatchObject({ state: 'failing', detail: 'the database does not report its time' });
});
