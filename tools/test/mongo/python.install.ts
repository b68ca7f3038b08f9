import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
  return install({
    python,
    folder: join(root, '.cowrie', name.replace('==', '-')),
    packages: [name],
    program,
  });
}

/**
 * Creates a Python environment under `.cowrie/` with all packages of a requirements file in it, unless it
 * exists. Returns the path of one of their programs. A changed file gets a new environment.
 *
 * @throws Error with the output of Python's tools
 */
export function installRequirements({
  python,
  root,
  file,
  program,
}: {
  python: string;
  root: string;
  file: string;
  program: string;
}): string {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  return install({
    python,
    folder: join(root, '.cowrie', `python-${hash}`),
    packages: ['-r', file],
    program,
  });
}

function install({
  python,
  folder,
  packages,
  program,
}: {
  python: string;
  folder: string;
  packages: readonly string[];
  program: string;
}): string {
  const path = join(folder, 'bin', program);
  if (existsSync(path)) return resolve(path);
  // An interrupted installation is useless.
  rmSync(folder, { recursive: true, force: true });
  run(python, ['-m', 'venv', folder]);
  run(join(folder, 'bin', 'pip'), ['install', '--quiet', '--no-input', ...packages]);
  return resolve(path);
}

function run(command: string, args: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}${error ?? ''}`);
}
