/**
 * Runs `work` with a signal that aborts after `timeoutMs` or when `outer` does.
 * Built by hand because `AbortSignal.any` is missing on phones from before 2024.
 * Rejects with `onTimeout()` when the time ran out, otherwise with whatever `work` rejects with.
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
