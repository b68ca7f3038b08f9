import { Session } from 'node:inspector/promises';
import { performance } from 'node:perf_hooks';

const LOOK_MS = 30_000;
/** A thread that works less than this share of the time is at rest. The service takes some hundredths when nobody calls it. */
const REST_SHARE = 0.12;
<<<<<<< /tmp/g/xO
=======
/** This many looks in a row must find it at rest, because a pause between two requests is no rest. */
const LOOKS = 2;
/**
 * So much more than what was left the last time is worth a collection of everything. It takes longer the more is left: a tenth of a second for
 * the service, and less for a thread that has little.
 */
const WORTH_SHARE = 0.05;
/** So long after a collection, the next one is due at rest in any case: what was let go meanwhile makes the heap no larger. */
const DUE_SECONDS = 60;
/** The first collections after a load, this many, are thorough. Until then it has left something to do, and V8 keeps pages in case that it goes on. */
const THOROUGH = 3;

/** What the collector sees and does; tests replace it. */
export interface Heap {
  /** What the heap has taken of the system's memory, full or not, and what lies outside for it: the bytes of buffers. */
  takenBytes(): number;
  /** The share of the time since the last call, from 0 to 1, in which the thread worked. */
  busyShare(): number;
  /**
   * Collects everything, and gives what is empty back to the system.
   * @param isThorough also moves what is alive together, in several rounds, and keeps no empty page. That takes twice as long
   */
  collect(isThorough: boolean): Promise<void>;
  /** Gives memory back to the system that was freed, but that the allocator of the C library keeps. */
  giveBackFreed(): void;
  /**
   * Whether V8 may take more room for what is new. At rest this room would grow to its limit, 16 MB, in half a minute, and save nothing.
   * V8 has one such setting for all threads.
   */
  letGrow(isAllowed: boolean): void;
}
>>>>>>> /tmp/g/xT

/**
 * Collects garbage every 30 s while the thread is at rest. V8 by itself keeps the memory of a load for the next one, which doubles what
 * a process holds at rest (docs/performance.md, "Memory"). Each thread has a heap of its own and calls this once.
 * @returns ends it
 */
export function collectAtRest(collect: () => Promise<void> = collectGarbage): () => void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    // A Node without an inspector keeps its memory, and works as well.
    if (utilization < REST_SHARE) void collect().catch(() => undefined);
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
