import { setTimeout as pause } from 'node:timers/promises';
import { type Usage, usageOf, usageOfChildren } from '../processes/usage.read';

const LOOK_MS = 1_000;
/** Shorter ones differ because of rare events, such as garbage collection. */
const WINDOW_MS = 20_000;
/**
 * This many in a row must be alike, because V8 keeps compiling for minutes, and the rest of a load is worked
 * off in steps.
 */
const WINDOWS = 3;
const STEADY_WITHIN_MS = 400_000;
/** Windows are alike when their work differs by less than this share of a core, or by less than a fifth. */
const ALIKE_SHARE = 0.01;
const ALIKE_PART = 0.2;

/** A process's use of the machine over some time. */
export interface Standing {
  /** 1 is a whole core. */
  shareOfCore: number;
  childrenShareOfCore: number;
  /** The memory at the end. */
  memoryMb: number;
  /** The highest memory of all seconds. */
  mostMemoryMb: number;
  childrenMemoryMb: number;
}

/**
 * Observes a process and its children for this time. @throws Error if the system does not report it, as
 * outside Linux
 */
export async function observe(pid: number, durationMs: number): Promise<Standing> {
  const before = read(pid);
  const startMs = performance.now();
  const endMs = startMs + durationMs;
  let mostMemoryMb = before.own.memoryMb;
  for (let leftMs = durationMs; leftMs > 0; leftMs = endMs - performance.now()) {
    await pause(Math.min(leftMs, LOOK_MS));
    mostMemoryMb = Math.max(mostMemoryMb, read(pid).own.memoryMb);
  }
  const after = read(pid);
  const tookMs = performance.now() - startMs;
  return {
    shareOfCore: (after.own.workMs - before.own.workMs) / tookMs,
    childrenShareOfCore: (after.children.workMs - before.children.workMs) / tookMs,
    memoryMb: after.own.memoryMb,
    mostMemoryMb,
    childrenMemoryMb: after.children.memoryMb,
  };
}

/**
 * Waits until a process does the same work in each of three windows of 20 s, for at most 400 s. Returns how
 * long that took, in seconds.
 */
export async function untilSteady(pid: number): Promise<number> {
  const startMs = performance.now();
  const shares: number[] = [];
  const took = () => performance.now() - startMs;
  while (took() < STEADY_WITHIN_MS && !(shares.length >= WINDOWS && areAlike(shares.slice(-WINDOWS))))
    shares.push((await observe(pid, WINDOW_MS)).shareOfCore);
  return took() / 1000;
}

/** Whether a process with these shares of a core has come to rest. Pure. */
export function areAlike(shares: readonly number[]): boolean {
  const least = Math.min(...shares);
  return Math.max(...shares) - least < Math.max(ALIKE_SHARE, ALIKE_PART * least);
}

function read(pid: number): { own: Usage; children: Usage } {
  const own = usageOf(pid);
  if (!own) throw new Error(`this system does not tell what process ${pid} uses; measure it on Linux`);
  return { own, children: usageOfChildren(pid) };
}
