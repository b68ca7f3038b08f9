import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 500;

/**
 * Calls back once when the npm that started this process has ended. Signals are not enough: npm passes them
 * to the shell in between, and some shells die without passing them on. A killed npm sends none at all. In
 * both cases this process or the shell gets a new parent, which is what this function checks.
 */
export function whenNpmEnds(callback: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = isShell(shell) ? parentOf(shell) : undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    clearInterval(watch);
    callback();
  }, CHECK_INTERVAL_MS);
  watch.unref();
}

/**
 * Whether the process is a shell that runs one command. If the parent is not, npm started this process
 * directly.
 */
function isShell(pid: number): boolean {
  return /^\S*sh\0-c\0/.test(read(`/proc/${pid}/cmdline`) ?? '');
}

/** Undefined on systems without /proc. */
function parentOf(pid: number): number | undefined {
  // `pid (name) state parent …`. The name may hold spaces and parentheses.
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
