import { spawnSync } from 'node:child_process';
import { isAlive } from './processes';

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the npm that started this process is gone. npm hands signals to the shell between the two, and
 * some shells die of them without passing them on; and of an npm that is killed nobody hears at all.
 */
export function whenNpmEnds(callback: () => void): void {
  const npm = process.env.npm_lifecycle_event
    ? npmAmong([process.ppid, parentOf(process.ppid).pid])
    : undefined;
  if (!npm) return;
  const watch = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(watch);
    callback();
  }, LOOK_EVERY_MS);
  watch.unref();
}

function npmAmong(pids: number[]): number | undefined {
  return pids.find((pid) => pid > 1 && /\bnpm\b/.test(parentOf(pid).command));
}

/** Of a process: its parent's id, and its own command line. Nothing where there is no `ps`. */
function parentOf(pid: number): { pid: number; command: string } {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent = '0', command = ''] = /^\s*(\d+)\s+(.*)$/m.exec(stdout ?? '') ?? [];
  return { pid: Number(parent), command };
}
