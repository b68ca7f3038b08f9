import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the npm that started this process is gone. npm hands signals to the shell between the two, and
 * some shells die of them without passing them on; and of an npm that is killed nobody hears at all. Either way somebody
 * in the line of parents gets a new parent.
 */
export function whenNpmEnds(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = isShell(shell) ? parentOf(shell) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    clearInterval(watch);
    callback();
  }, LOOK_EVERY_MS);
  watch.unref();
}

/** Without a shell in between, this process's own parent is npm. */
function isShell(pid: number): boolean {
  return /^\S*sh\0-c\0/.test(read(`/proc/${pid}/cmdline`) ?? '');
}

/** undefined where there is no /proc to ask. */
function parentOf(pid: number): number | undefined {
  // `pid (name) state parent …`, and a name may hold anything.
  const parent = read(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')[1];
  return parent === undefined ? undefined : Number(parent);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
