import { setTimeout as pause } from 'node:timers/promises';

/**
 * Starts batches at an even pace, without waiting for the previous one. Resolves with their results, in
 * order.
 */
export async function steadily<T>(
  { seconds, intervalMs }: { seconds: number; intervalMs: number },
  batchOf: (batch: number) => Promise<T>,
): Promise<T[]> {
  const start = performance.now();
  const running: Promise<T>[] = [];
  for (let batch = 0; batch < (seconds * 1000) / intervalMs; batch += 1) {
    await pause(Math.max(0, start + batch * intervalMs - performance.now()));
    running.push(batchOf(batch));
  }
  return Promise.all(running);
}
