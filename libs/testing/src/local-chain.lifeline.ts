import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends the process when this one is gone, however it went: a shell waits for the end of a pipe that only we hold open.
 * An `exit` handler would not do: it does not run on a signal, nor inside of Jest.
 *
 * @returns what cuts the line: call it before the process is ended in another way, since its pid may then be given away
 */
export function tieToThisProcess(child: ChildProcess): () => void {
  if (process.platform === 'win32') {
    const kill = () => child.kill();
    process.once('exit', kill);
    return () => process.off('exit', kill);
  }
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -TERM "$0"', String(child.pid)], {
    // Its own process group, or Ctrl-C would end the watcher before the watched.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.unref();
  letGo(watcher.stdin);
  return () => watcher.kill('SIGKILL');
}

/** An open pipe must not keep this process from ending. */
export function letGo(pipe: unknown): void {
  if (typeof pipe !== 'object' || pipe === null || !('unref' in pipe)) return;
  if (typeof pipe.unref === 'function') pipe.unref();
}
