import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readFlags } from './flags.read';

const ROOT = resolve(__dirname, '../..');
const given = { usage: 'use: it', options: { out: { type: 'string' } } } as const;

it('reads options', () => {
  expect(readFlags(['--out', 'a'], given)).toEqual({ flags: expect.objectContaining({ out: 'a' }) });
});

it('shows the usage for --help, and after a fault', () => {
  expect(readFlags(['--help'], given)).toEqual({ end: { exitCode: 0, text: 'use: it' } });
  expect(readFlags(['--inn', 'a'], given)).toEqual({
    end: { exitCode: 2, text: expect.stringMatching(/^error: Unknown option '--inn'.*\n\nuse: it$/s) },
  });
});

// Guarantee: a program that is asked how to use it answers that, and starts no work.
it.each([
  ['tools/supply-chain/sbom.main.ts', 'npm run sbom -- [--of cowrie|sdk|api-image|page-image] --out FILE'],
  ['tools/supply-chain/provenance.main.ts', 'npm run provenance -- --key FILE --out FILE'],
  ['tools/prove/main.ts', 'npm run prove -- --brief'],
])('%s --help', (program, usage) => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['-r', './tools/typescript.register.cjs', program, ...args], {
      cwd: ROOT,
      encoding: 'utf8',
    });
  const help = run('--help');
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining(usage)]);
  const wrong = run('--wrong');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining(usage)]);
  expect(wrong.stderr).not.toContain('    at ');
});
