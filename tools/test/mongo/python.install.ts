import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const TIMEOUT_MS = 5 * 60_000;

/**
 * Creates a Python environment under `.cowrie/` with one package in it, unless it exists. Returns the path of
 * the package's program.
 *
 * @throws Error with the output of Python's tools
 */
export function installFromPyPI({
  python,
  root,
  package: name,
  program,
}: {
  python: string;
  root: string;
  /** With its version, as in `name==1.2.3`. */
  package: string;
  program: string;
}): string {
  const folder = join(root, '.cowrie', name.replace('==', '-'));
  const path = join(folder, 'bin', program);
  if (existsSync(path)) return resolve(path);
  // An interrupted installation is useless.
  rmSync(folder, { recursive: true, force: true });
  run(python, ['-m', 'venv', folder]);
  run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--no-input', name]);
  return resolve(path);
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`);
}
