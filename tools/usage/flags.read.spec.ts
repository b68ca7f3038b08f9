import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readFlags } from './flags.read';

const ROOT = resolve(__dirname, '../..');
const run = (program: string, ...args: string[]) =>
  spawnSync(process.execPath, ['-r', './tools/typescript.register.cjs', program, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
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

it.each([
  ['no file', '/nowhere/release.pem', /ENOENT/],
  ['another file', 'package.json', /package\.json is not an Ed25519 private key \(PEM\); make one/],
])('provenance ends with one line for a key that is %s', (_, key, fault) => {
  const { status, stderr } = run(
    'tools/supply-chain/provenance.main.ts',
    '--key',
    key,
    '--out',
    '/nowhere/x',
  );
  expect([status, stderr]).toEqual([1, expect.stringMatching(fault)]);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

// Guarantee: a program that is asked how to use it answers that, and starts no work.
it.each([
  ['tools/supply-chain/sbom.main.ts', 'npm run sbom -- [--of cowrie|sdk|api-image|page-image] --out FILE'],
  ['tools/supply-chain/provenance.main.ts', 'npm run provenance -- --key FILE --out FILE'],
  ['tools/prove/main.ts', 'npm run prove -- --brief'],
])('%s --help', (program, usage) => {
  const help = run(program, '--help');
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining(usage)]);
  const wrong = run(program, '--wrong');
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining(usage)]);
  expect(wrong.stderr).not.toContain('    at ');
});
