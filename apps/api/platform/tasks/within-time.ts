/** A call took longer than its limit. */
export class LateError extends Error {}

/**
 * Waits for an answer, but no longer. A late answer is ignored.
 * @throws LateError after this time; what `work` rejects with
 */
export async function withinTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`no answer within ${limitMs} ms`)), limitMs);
  });
  return Promise.race([work, isLate]).finally(() => clearTimeout(timer));
}
