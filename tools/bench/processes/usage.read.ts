import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for every program. */
const TICK_MS = 10;

/** What a process has used. */
export interface Usage {
  /** Milliseconds of a core since its start. */
  workMs: number;
  /** Resident memory in megabytes. */
  memoryMb: number;
}

/**
 * What a process has used so far; undefined without `/proc`, or when it has ended. A process that is just
 * ending has no memory.
 */
export function usageOf(pid: number): Usage | undefined {
  try {
    const stat = statOf(pid);
    const memoryKb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (memoryKb === undefined) return undefined;
    return { workMs: (Number(stat[11]) + Number(stat[12])) * TICK_MS, memoryMb: Number(memoryKb) / 1024 };
  } catch {
    return undefined;
  }
}

/** What the children of a process use, and their children: for example, a database in a separate process. */
export function usageOfChildren(pid: number): Usage {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), Number(statOf(Number(name))[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child);
    return parent === pid || (parent !== undefined && isBelow(parent));
  };
  const used = [...parents.keys()].filter(isBelow).map(usageOf);
  return used.reduce<Usage>(
    (sum, one) => ({
      workMs: sum.workMs + (one?.workMs ?? 0),
      memoryMb: sum.memoryMb + (one?.memoryMb ?? 0),
    }),
    { workMs: 0, memoryMb: 0 },
  );
}

/** The fields of `/proc/<pid>/stat` from `state` on. The name before them may hold spaces and parentheses. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
