import { setImmediate as turn } from 'node:timers/promises';

const WITHIN_MS = 10_000;

/** Waits for what happens beside the call that caused it. @throws Error when it has not come true within 10 s */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('it has not come true');
    await turn();
  }
}
