/**
 * Runs `work` with a signal that aborts after `timeoutMs` or when `outer` aborts. Does not use
 * `AbortSignal.any`, which browsers from before 2024 lack.
 * @throws `onTimeout()` after a time-out; otherwise the error of `work`
 */
export async function withTimeout<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
  onTimeout: () => Error,
): Promise<T> {
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const abort = () => controller.abort();
  outer?.addEventListener('abort', abort, { once: true });
  if (outer?.aborted) abort();
  try {
    return await work(controller.signal);
  } catch (error) {
    throw timedOut ? onTimeout() : error;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}
