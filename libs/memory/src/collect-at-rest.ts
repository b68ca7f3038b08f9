import { Session } from 'node:inspector/promises';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** How often a thread looks whether it is at rest. */
const LOOK_MS = 5_000;
/** A thread that works less than this share of the time is at rest. The service takes some hundredths when nobody calls it. */
const REST_SHARE = 0.12;
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

/**
 * Gives back what a load has left behind, once it is over; the first one is the start. V8 by itself keeps the memory for the next load. It
 * could be told to let the heap grow little, but then it collects all the time while customers wait: that cost a quarter of the work of
 * each request (docs/performance.md, "Memory"). Each thread has a heap of its own and calls this once.
 * @param dueSeconds less than a minute is for a thread whose heap is small, so that a collection costs little
 * @returns what ends it
 */
export function collectAtRest(heap: Heap = ownHeap(), dueSeconds = DUE_SECONDS): () => void {
  let left = 0;
  let looks = 0;
  let collections = 0;
  let looksSince = 0;
  heap.busyShare();
  const look = async (): Promise<void> => {
    looks = heap.busyShare() < REST_SHARE ? looks + 1 : 0;
    heap.letGrow(looks < LOOKS);
    if (looks === 0) collections = 0;
    if (looks < LOOKS) return;
    looksSince += 1;
    if (heap.takenBytes() >= left * (1 + WORTH_SHARE) || looksSince * LOOK_MS >= dueSeconds * 1000) {
      collections += 1;
      looksSince = 0;
      await heap.collect(collections <= THOROUGH);
      left = heap.takenBytes();
    }
    heap.giveBackFreed();
  };
  // A Node without an inspector keeps its memory, and works as well.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * The heap of the thread that calls.
 * @param giveBackFreed acts for the whole process, so one of its threads has it
 */
export function ownHeap(giveBackFreed: () => void = () => undefined): Heap {
  let last: EventLoopUtilization | undefined;
  return {
    takenBytes() {
      const { total_heap_size, external_memory } = getHeapStatistics();
      return total_heap_size + external_memory;
    },
    busyShare() {
      const now = performance.eventLoopUtilization();
      const { utilization } = last ? performance.eventLoopUtilization(now, last) : now;
      last = now;
      return utilization;
    },
    giveBackFreed,
    letGrow(isAllowed) {
      setFlagsFromString(`--semi-space-growth-factor=${isAllowed ? 2 : 1}`);
    },
    async collect(isThorough) {
      if (!isThorough && globalThis.gc) return globalThis.gc();
      // As for low memory. Node has no other call for this.
      const session = new Session();
      session.connect();
      await session.post('HeapProfiler.collectGarbage');
      session.disconnect();
    },
  };
}
