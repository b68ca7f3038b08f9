import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 60_000;
const STEP_MS = 50;
/** Most background work ends within these turns. */
const TURNS = 50;
/** What takes longer often waits for another program, which may need the core. */
const REST_MS = 2;

/** Waits until background work makes a condition true. @throws Error when it is not true within 60 s */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  for (let turns = 0; !(await isTrue()); turns += 1) {
    if (performance.now() > deadline) throw new Error('the condition is not true after 60 s');
    await (turns < TURNS ? turn() : pause(REST_MS));
  }
}

/**
 * Waits for another process: reads until there is a value, and returns it.
 *
 * @throws Error that says `what` when nothing was found in time
 */
export async function untilFound<T>(
  what: string,
  read: () => Promise<T> | T,
  withinMs = 120_000,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await read();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`gave up after ${withinMs / 1000} s: ${what}`);
    await pause(STEP_MS);
  }
}
