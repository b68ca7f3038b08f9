import { setImmediate as turn } from 'node:timers/promises';

const WITHIN_MS = 10_000;

/** Waits until a condition is true that background work causes. @throws Error when it is not true within 10 s */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('the condition is not true after 10 s');
    await turn();
  }
}
