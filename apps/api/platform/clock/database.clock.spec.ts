import type { MachineTime } from '@cowrie/clock';
import { DatabaseClock, HOLD_MS } from './database.clock';

const START_MS = Date.UTC(2033, 0, 1);
const TWO_HOURS_MS = 2 * 3600 * 1000;

/** A machine and a database, whose clocks a test sets, and how long the database's answers take. */
function world() {
  const at = { steadyMs: 7_000, machineMs: 0, databaseMs: 0, tripMs: 0 };
  const sinceStart = () => at.steadyMs - 7_000 + START_MS;
  const systemMs = () => sinceStart() + at.machineMs;
  const time: MachineTime = Object.assign(Object.create(null), {
    steadyMs: () => at.steadyMs,
    systemMs,
  }) as MachineTime;
  const source = {
    command: async () => {
      // The database tells its time in the middle of the trip.
      at.steadyMs += at.tripMs / 2;
      const localTime = new Date(sinceStart() + at.databaseMs);
      at.steadyMs += at.tripMs / 2;
      return { ok: 1, localTime };
    },
  };
  return { at, sinceStart, start: () => DatabaseClock.start(source as never, time), source };
}

it('starts with the database’s time, no matter what the machine’s clock says', async () => {
  const { at, start, sinceStart } = world();
  at.machineMs = TWO_HOURS_MS;
  at.tripMs = 40;
  const clock = await start();
  expect(Math.abs(clock.now().getTime() - sinceStart())).toBeLessThanOrEqual(1);
  expect(Math.round(clock.machineAheadMs / 1000)).toBe(7200);
});

it.each([TWO_HOURS_MS, -TWO_HOURS_MS])(
  'is not moved when the machine’s clock is set by %i ms and back',
  async (by) => {
    const { at, start, sinceStart } = world();
    const clock = await start();
    for (const machineMs of [by, 0]) {
      at.machineMs = machineMs;
      expect(Math.abs(clock.now().getTime() - sinceStart())).toBeLessThanOrEqual(1);
      expect(await clock.read()).toBeUndefined();
      expect(Math.abs(clock.now().getTime() - sinceStart())).toBeLessThanOrEqual(1);
      expect(Math.round(clock.machineAheadMs / 1000)).toBe(machineMs / 1000);
    }
  },
);

it('runs on by itself while the database does not answer', async () => {
  const { at, start, source, sinceStart } = world();
  const clock = await start();
  source.command = () => Promise.reject(new Error('no primary'));
  at.steadyMs += 3600 * 1000;
  await expect(clock.read()).rejects.toThrow('no primary');
  expect(Math.abs(clock.now().getTime() - sinceStart())).toBeLessThanOrEqual(1);
});

it('follows the database’s clock when the difference lasts, and not before', async () => {
  const { at, start, sinceStart } = world();
  const clock = await start();
  at.databaseMs = -TWO_HOURS_MS;
  expect(await clock.read()).toMatchObject({ kind: 'jumped', byMs: -TWO_HOURS_MS });
  expect(clock.heldMs).toBe(-TWO_HOURS_MS);
  at.steadyMs += HOLD_MS - 1;
  expect(await clock.read()).toBeUndefined();
  expect(Math.abs(clock.now().getTime() - sinceStart())).toBeLessThanOrEqual(1);
  at.steadyMs += 1;
  expect(await clock.read()).toMatchObject({ kind: 'followed', byMs: -TWO_HOURS_MS });
  expect(Math.abs(clock.now().getTime() - sinceStart() + TWO_HOURS_MS)).toBeLessThanOrEqual(1);
});

it('agrees across processes whose machines disagree', async () => {
  const { at, start } = world();
  at.machineMs = TWO_HOURS_MS;
  const one = await start();
  at.machineMs = -TWO_HOURS_MS;
  const two = await start();
  expect(Math.abs(one.now().getTime() - two.now().getTime())).toBeLessThanOrEqual(1);
});

it('does not start without the database’s time', async () => {
  const { start, source } = world();
  source.command = () => Promise.resolve({ ok: 1 } as never);
  await expect(start()).rejects.toThrow('does not report its time');
});

it('says how much earlier the database may write while it holds a jump back, and shortly after', async () => {
  const { at, start } = world();
  const clock = await start();
  const behindAfter = async (seconds: number, databaseMs: number) => {
    at.steadyMs += seconds * 1000;
    at.databaseMs = databaseMs;
    await clock.read();
    return clock.databaseBehindMs;
  };
  expect(clock.databaseBehindMs).toBe(0);
  expect(await behindAfter(2, 70_000)).toBe(0);
  expect(await behindAfter(2, 0)).toBe(0);
  expect(await behindAfter(2, -70_000)).toBe(70_000);
  // It is set right: what was written before is still found for a while.
  expect([await behindAfter(2, 0), await behindAfter(12, 0)]).toEqual([70_000, 70_000]);
  expect(await behindAfter(2, 0)).toBe(0);
});
