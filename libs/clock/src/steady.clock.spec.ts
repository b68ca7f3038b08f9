import fc from 'fast-check';
import { SteadyClock, TOLERANCE_MS } from './steady.clock';

const HOLD_MS = 60_000;
const TWO_HOURS_MS = 2 * 3600 * 1000;
const START_MS = Date.UTC(2033, 0, 1);

/** A machine with a steady time-line, and a followed clock that a test sets. */
function world() {
  let steadyMs = 5_000;
  let offsetMs = START_MS - steadyMs;
  const reading = (tripMs = 0) => ({
    timeMs: Math.floor(steadyMs + offsetMs),
    beganAtMs: steadyMs - tripMs,
    endedAtMs: steadyMs,
  });
  const clock = new SteadyClock({ first: reading(), holdMs: HOLD_MS, steadyMs: () => steadyMs });
  return {
    clock,
    pass: (ms: number) => void (steadyMs += ms),
    jump: (ms: number) => void (offsetMs += ms),
    observe: (tripMs?: number) => clock.observe(reading(tripMs)),
    /** How far the clock is from the true time. */
    errorMs: () => clock.now().getTime() - (steadyMs - 5_000 + START_MS),
  };
}

it.each([TWO_HOURS_MS, -TWO_HOURS_MS])(
  'goes on evenly when the followed clock jumps by %i ms and back',
  (byMs) => {
    const { clock, pass, jump, observe, errorMs } = world();
    jump(byMs);
    expect(observe()).toEqual({ kind: 'jumped', byMs });
    expect(clock.heldMs).toBe(byMs);
    for (let waited = 0; waited < HOLD_MS - 5_000; waited += 5_000) {
      pass(5_000);
      expect(observe()).toBeUndefined();
      expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
    }
    jump(-byMs);
    pass(5_000);
    expect(observe()).toEqual({ kind: 'returned', byMs });
    expect(clock.heldMs).toBe(0);
    expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
  },
);

it.each([TWO_HOURS_MS, -TWO_HOURS_MS])('follows a jump by %i ms that has lasted for the hold', (byMs) => {
  const { clock, pass, jump, observe, errorMs } = world();
  clock.now();
  jump(byMs);
  observe();
  pass(HOLD_MS - 1);
  expect(observe()).toBeUndefined();
  pass(1);
  expect(observe()).toEqual({ kind: 'followed', byMs });
  expect(Math.abs(errorMs() - byMs)).toBeLessThanOrEqual(1);
  expect(clock.heldMs).toBe(0);
});

it('restarts the hold when the followed clock jumps again', () => {
  const { pass, jump, observe, errorMs } = world();
  jump(TWO_HOURS_MS);
  observe();
  pass(HOLD_MS - 1);
  jump(TWO_HOURS_MS);
  expect(observe()).toEqual({ kind: 'jumped', byMs: 2 * TWO_HOURS_MS });
  pass(HOLD_MS - 1);
  expect(observe()).toBeUndefined();
  expect(Math.abs(errorMs())).toBeLessThanOrEqual(1);
});

it('follows small corrections at once, and never goes back for them', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          passMs: fc.nat({ max: 10_000 }),
          driftMs: fc.integer({ min: -TOLERANCE_MS + 1, max: TOLERANCE_MS - 1 }),
          tripMs: fc.nat({ max: 3_000 }),
        }),
        { minLength: 1, maxLength: 50 },
      ),
      (steps) => {
        const { clock, pass, jump, observe } = world();
        let drifted = 0;
        let lastMs = clock.now().getTime();
        for (const { passMs, driftMs, tripMs } of steps) {
          pass(passMs);
          jump(driftMs - drifted);
          drifted = driftMs;
          const event = observe(tripMs);
          // The two drifts may differ by almost twice the tolerance, which is a jump.
          if (event) return;
          const nowMs = clock.now().getTime();
          expect(nowMs).toBeGreaterThanOrEqual(lastMs);
          lastMs = nowMs;
        }
      },
    ),
  );
});

it('is set by a precise reading, and not moved by a slow one that agrees with it', () => {
  const { clock, pass, jump, observe, errorMs } = world();
  jump(400);
  expect(observe(10)).toBeUndefined();
  expect(Math.abs(errorMs() - 400)).toBeLessThanOrEqual(11);
  const beforeMs = errorMs();
  for (let i = 0; i < 10; i += 1) {
    pass(5_000);
    observe(5_000);
  }
  expect(Math.abs(errorMs() - beforeMs)).toBeLessThanOrEqual(1);
  expect(clock.heldMs).toBe(0);
});
