import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cowrie/testing/free-ports';
import { lockHolder, takeLock } from './processes';

/** The command lines of all processes that name this folder. */
function processesOf(directory: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return line.includes(directory) ? [line] : [];
    } catch {
      return [];
    }
  });
}

const MAIN = 'dist/node/tools/local-stack/main.js';

/** A new folder, and the settings of a stack in it. */
async function aSite(): Promise<{ directory: string; env: NodeJS.ProcessEnv }> {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-start-'));
  const [api, base, celo, polygon, tron] = await freePorts(5);
  const chains = { BASE_RPC_PORT: base, CELO_RPC_PORT: celo, POLYGON_RPC_PORT: polygon, TRON_RPC_PORT: tron };
  const ports = { PORT: api, ...chains };
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const env = { ...process.env, COWRIE_DIRECTORY: directory, COWRIE_WITHOUT_PAGE: '1', ...texts };
  return { directory, env };
}

it('is told about a wrong setting before anything is deployed', async () => {
  const { directory, env } = await aSite();
  const { status, stderr, stdout } = spawnSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    env: { ...env, RATE_LIMIT_CHECKOUT: 'x' },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('RATE_LIMIT_CHECKOUT is "x"; set a whole number');
  expect(stdout).not.toContain('Deploying');
  // The chains had begun to start; no process of theirs is left.
  expect(existsSync(join(directory, 'chains', 'keeper.log'))).toBe(true);
  expect(processesOf(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
});

it('ends a start after its current step when it is stopped, with everything that it has started', async () => {
  const { directory, env } = await aSite();
  const stack = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  stack.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (text.includes('Deploying contracts')) stack.kill('SIGINT');
  });
  const [status] = (await once(stack, 'close')) as [number];
  expect([status, printed]).toEqual([0, expect.stringMatching(/Deploying contracts[^\n]*\n\nStopping …\n$/)]);
  expect(existsSync(join(directory, 'stack.json'))).toBe(false);
  expect(processesOf(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
});

describe('the lock of a folder', () => {
  let lock: string;
  beforeEach(() => (lock = join(mkdtempSync(join(tmpdir(), 'cowrie-lock-')), 'stack.lock')));

  it('is taken by one of several processes that find a dead one’s at the same time', async () => {
    // No process has this number: Linux gives at most 2^22.
    writeFileSync(lock, '99999999');
    const script = `const { lockHolder, takeLock } = require('./dist/node/tools/local-stack/processes.js');
      const [, lock] = process.argv;
      takeLock(lock).then(() => setTimeout(() => console.log(lockHolder(lock) === process.pid), 300));`;
    const takers = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', script, lock]));
    const kept: boolean[] = [];
    for (const taker of takers) taker.stdout.on('data', (text) => kept.push(String(text) === 'true\n'));
    // Each holds it for a moment and ends; the next one takes it over.
    await Promise.all(takers.map((taker) => once(taker, 'close')));
    expect(kept).toEqual([true, true, true, true]);
  });

  it('is taken over from a process that has ended, and not from another', async () => {
    await takeLock(lock);
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
    writeFileSync(lock, '99999999');
    await takeLock(lock);
    expect(lockHolder(lock)).toBe(process.pid);
    expect(readdirSync(join(lock, '..'))).toEqual(['stack.lock']);
  });
});
