import { setTimeout as pause } from 'node:timers/promises';
import { type Usage, usageOf, usageOfChildren } from '../processes/usage.read';

const WINDOW_MS = 5_000;
const STEADY_WITHIN_MS = 90_000;
/** Two windows are alike when their work differs by less than this share of a core, or by less than a fifth. */
const ALIKE_SHARE = 0.01;
const ALIKE_PART = 0.2;

/** What a process did over some time. */
export interface Standing {
  /** 1 is a whole core. */
  shareOfCore: number;
  childrenShareOfCore: number;
  /** At the end. */
  memoryMb: number;
  childrenMemoryMb: number;
}

/** Observes a process and its children for so long. @throws Error where the system does not tell, as outside Linux */
export async function observe(pid: number, durationMs: number): Promise<Standing> {
  const before = read(pid);
  const startMs = performance.now();
  await pause(durationMs);
  const after = read(pid);
  const tookMs = performance.now() - startMs;
  return {
    shareOfCore: (after.own.workMs - before.own.workMs) / tookMs,
    childrenShareOfCore: (after.children.workMs - before.children.workMs) / tookMs,
    memoryMb: after.own.memoryMb,
    childrenMemoryMb: after.children.memoryMb,
  };
}

/** Waits until a process does as much in one window as in the window before, for at most 90 s. */
export async function untilSteady(pid: number): Promise<void> {
  const deadline = performance.now() + STEADY_WITHIN_MS;
  let last = Infinity;
  while (performance.now() < deadline) {
    const { shareOfCore } = await observe(pid, WINDOW_MS);
    if (areAlike(last, shareOfCore)) return;
    last = shareOfCore;
  }
}

/** Whether two shares of a core are those of a process that has come to rest. Pure. */
export function areAlike(before: number, after: number): boolean {
  return Math.abs(before - after) < Math.max(ALIKE_SHARE, ALIKE_PART * Math.min(before, after));
}

function read(pid: number): { own: Usage; children: Usage } {
  const own = usageOf(pid);
  if (!own) throw new Error(`this system does not tell what process ${pid} uses; measure it on Linux`);
  return { own, children: usageOfChildren(pid) };
}
