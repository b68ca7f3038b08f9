import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@cowrie/testing/local-stack';

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

it('is told about a wrong setting before anything is deployed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-start-'));
  const [api, base, celo, polygon] = await freePorts(4);
  const ports = { PORT: api, BASE_RPC_PORT: base, CELO_RPC_PORT: celo, POLYGON_RPC_PORT: polygon };
  const env = { ...process.env, COWRIE_DIRECTORY: directory, COWRIE_WITHOUT_PAGE: '1' };
  const texts = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const { status, stderr, stdout } = spawnSync(process.execPath, ['dist/node/tools/local-stack/main.js'], {
    encoding: 'utf8',
    env: { ...env, ...texts, RATE_LIMIT_CHECKOUT: 'x' },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('RATE_LIMIT_CHECKOUT is "x"; set a whole number');
  expect(stdout).not.toContain('Deploying');
  // The chains had begun to start; no process of theirs is left.
  expect(existsSync(join(directory, 'chains', 'keeper.log'))).toBe(true);
  expect(processesOf(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
});
