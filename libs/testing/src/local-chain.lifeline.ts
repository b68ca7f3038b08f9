import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends the child when this process ends in any way. A shell waits for the end of a pipe that only this
 * process holds open, then kills the child. An `exit` handler is not enough: it does not run on a signal, nor
 * within Jest.
 *
 * @returns a function that undoes it. Call it before you end the child yourself: the system may reuse the
 *   child's pid.
 */
export function tieToThisProcess(child: ChildProcess): () => void {
  if (process.platform === 'win32') {
    const kill = () => child.kill();
    process.once('exit', kill);
    return () => process.off('exit', kill);
  }
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$0"', String(child.pid)], {
    // Its own process group, or Ctrl-C would end the watcher before the child.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  letGo(watcher.stdin);
  return () => watcher.kill('SIGKILL');
}

/** Unreferences a pipe, so that it does not keep this process running. */
export function letGo(pipe: unknown): void {
  if (typeof pipe !== 'object' || pipe === null || !('unref' in pipe)) return;
  if (typeof pipe.unref === 'function') pipe.unref();
}
