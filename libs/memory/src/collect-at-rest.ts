import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

const LOOK_MS = 30_000;
/**
 * A thread that works less than this share of the time is at rest. The service uses a few percent when nobody
 * calls it.
 */
const REST_SHARE = 0.12;
/**
 * The thread stands still during a collection: for a second with 10,000 open pages. So it takes at most this
 * share of the time.
 */
const COLLECTING_SHARE = 0.002;

/**
 * Collects garbage every 30 s while the thread is at rest, less often if that takes long. After a peak of
 * load, V8 keeps the memory for the next one, which doubles what a process holds at rest
 * (docs/performance.md, "Memory"). Each thread has its own heap and calls this once.
 * @returns ends it
 */
export function collectAtRest(collect: () => Promise<void> = collectGarbage): () => void {
  let last = performance.eventLoopUtilization();
  let notBeforeMs = 0;
  const measured = async (): Promise<void> => {
    const startMs = performance.now();
    await collect().catch(() => undefined);
    const endMs = performance.now();
    notBeforeMs = endMs + (endMs - startMs) / COLLECTING_SHARE;
  };
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    // Without an inspector, Node keeps its memory and works just as well.
    if (utilization < REST_SHARE && performance.now() >= notBeforeMs) void measured();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Collects everything in the heap of this thread, and gives empty pages back to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
