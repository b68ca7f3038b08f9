import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform, totalmem } from 'node:os';
import { dirname } from 'node:path';
import type { JudgedRow } from './row';

/** The results of a run, for programs. */
export interface BenchReport {
  at: string;
  /** The commit, with `+` when files differ from it. */
  commit: string;
  machine: { cpu: string; cores: number; memoryMb: number; system: string; node: string };
  /** Programs that waited for a core, as the mean of a minute, at the start and at the end. */
  load: { before: number; after: number };
  options: object;
  rows: readonly JudgedRow[];
}

/**
 * Describes the machine before the first measurement. `finish` adds the results, and writes the report to a
 * file.
 */
export function startReport(options: object) {
  const before = loadavg()[0] ?? NaN;
  return {
    finish(path: string, rows: readonly JudgedRow[]): BenchReport {
      const report: BenchReport = {
        at: new Date().toISOString(),
        commit: commit(),
        machine: {
          cpu: cpus()[0]?.model.trim() ?? 'unknown',
          cores: cpus().length,
          memoryMb: Math.round(totalmem() / 2 ** 20),
          system: `${platform()} ${arch()}`,
          node: process.version,
        },
        load: { before, after: loadavg()[0] ?? NaN },
        options,
        rows,
      };
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
      return report;
    },
  };
}

/** The machine and commit of a report in one line. Pure. */
export function originOf({ commit, machine, load }: BenchReport): string {
  const { cpu, cores, memoryMb, system, node } = machine;
  return `${commit}, Node ${node}, ${cores} × ${cpu}, ${memoryMb} MB, ${system}, load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after`;
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}
