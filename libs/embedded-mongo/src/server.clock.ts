import { MachineTime, SteadyClock } from '@cowrie/clock';

/**
 * How long the machine's clock must stay apart before the server follows it. Nothing on the machine shows
 * whether the old or the new time is right, and a clock set by mistake is soon corrected.
 */
export const HOLD_MS = 10 * 60_000;

/** The server's clock: the machine's, without its jumps (docs/decisions/0029). */
export function serverClock(time: Pick<MachineTime, 'read' | 'steadyMs'> = new MachineTime()): () => Date {
  const clock = new SteadyClock({ first: time.read(), holdMs: HOLD_MS, steadyMs: time.steadyMs });
  return () => {
    clock.observe(time.read());
    return clock.now();
  };
}
