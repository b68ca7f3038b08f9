import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

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

/** A collection takes a quarter of a second of a core, so it must have something to collect. */
const WORTH_BYTES = 16 * 1024 * 1024;

/**
 * Collects garbage while the thread is at rest, as soon as it has taken 16 MiB more memory than after the
 * last collection; it looks every 30 s. After a peak of load, V8 keeps the memory for the next one, which
 * doubles what a process holds at rest (docs/performance.md, "Memory"). Each thread has its own heap and
 * calls this once.
 * @returns ends it
 */
export function collectAtRest(
  collect: () => Promise<void> = collectGarbage,
  taken: () => number = takenMemory,
): () => void {
  let last = performance.eventLoopUtilization();
  let least = 0;
  let notBeforeMs = 0;
  const collectIfWorth = async (): Promise<void> => {
    // What was given back since must be taken again first.
    least = Math.min(least, taken());
    const startMs = performance.now();
    if (taken() - least < WORTH_BYTES || startMs < notBeforeMs) return;
    // Without an inspector, Node keeps its memory and works just as well.
    await collect().catch(() => undefined);
    least = taken();
    const endMs = performance.now();
    notBeforeMs = endMs + (endMs - startMs) / COLLECTING_SHARE;
  };
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization < REST_SHARE) void collectIfWorth();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** What the heap of this thread takes of the machine's memory, in bytes. */
function takenMemory(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

/** Collects everything in the heap of this thread, and gives empty pages back to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}
