import { HOLD_MS, serverClock } from './server.clock';

const TWO_HOURS_MS = 2 * 3600 * 1000;

/** A server on a machine whose clock a test sets. */
function world() {
  const at = { steadyMs: 0, setByMs: 0 };
  const steadyMs = () => at.steadyMs;
  const read = () => ({ timeMs: at.steadyMs + at.setByMs, beganAtMs: at.steadyMs, endedAtMs: at.steadyMs });
  const clock = serverClock({ read, steadyMs });
  return { at, errorMs: () => clock().getTime() - at.steadyMs };
}

it.each([TWO_HOURS_MS, -TWO_HOURS_MS])(
  'goes on evenly when the machine’s clock is set by %i ms and back',
  (byMs) => {
    const { at, errorMs } = world();
    at.setByMs = byMs;
    expect(errorMs()).toBe(0);
    at.steadyMs += HOLD_MS - 1;
    expect(errorMs()).toBe(0);
    at.setByMs = 0;
    expect(errorMs()).toBe(0);
    at.steadyMs += HOLD_MS;
    expect(errorMs()).toBe(0);
  },
);

it('follows the machine’s clock when the change lasts', () => {
  const { at, errorMs } = world();
  at.setByMs = TWO_HOURS_MS;
  expect(errorMs()).toBe(0);
  at.steadyMs += HOLD_MS;
  expect(errorMs()).toBe(TWO_HOURS_MS);
});
