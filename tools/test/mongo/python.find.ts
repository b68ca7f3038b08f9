import { spawnSync } from 'node:child_process';

const CANDIDATES = ['python3', 'python3.13', 'python3.12', 'python3.11', 'python3.10'];
/** Fails without `venv`, which Debian packages separately from Python. */
const VERSION = 'import sys, venv, ensurepip; print(*sys.version_info[:2], sep=".")';
/** The foreign server has packages for these versions. */
const SUPPORTED = ['3.10', '3.11', '3.12', '3.13'];

/** Returns a Python that can create the foreign server's environment; undefined if there is none. */
export function findPython(): string | undefined {
  return CANDIDATES.find((python) => {
    const { status, stdout } = spawnSync(python, ['-c', VERSION], { encoding: 'utf8', timeout: 30_000 });
    return status === 0 && SUPPORTED.includes(stdout.trim());
  });
}
