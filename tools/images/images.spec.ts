import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { until } from '../local-stack/processes';
import { runCommand } from './command.run';
import { fillIn } from './deployment.folder';
import { requirePrerequisites } from './prerequisites';
import { createReport, StepFailedError } from './report';
import { STAND_INS } from './stand-ins';

const root = join(__dirname, '../..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'cowrie-images-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('has a stand-in for each image of a registry', () => {
  const compose = parse(text('docker/compose.yaml'), { merge: true }) as {
    services: Record<string, { image: string; build?: object; profiles?: string[] }>;
  };
  const wanted = [
    ...['docker/api.Dockerfile', 'docker/page.Dockerfile'].flatMap((path) =>
      [...text(path).matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
    ),
    ...Object.values(compose.services).flatMap(({ image, build, profiles }) =>
      // Services of a profile are not started.
      build || profiles ? [] : [image],
    ),
  ];
  const full = (image: string): string => `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;
  expect([...new Set(wanted.map(full))].sort()).toEqual(STAND_INS.map(({ image }) => image).sort());
  for (const { dockerfile } of STAND_INS)
    expect(text(`tools/images/stand-ins/${dockerfile}`)).toMatch(/^FROM (localhost\/cowrie-|docker\.io\/)/m);
});

it('names the packages that are missing', () => {
  for (const name of ['runc', 'catatonit', 'netavark', 'iptables']) writeFileSync(join(folder, name), '');
  const given = { platform: 'linux', uid: 0, folders: [folder] };
  expect(() => requirePrerequisites(given)).toThrow(
    'missing: podman, aardvark-dns, debootstrap; run apt-get install --no-install-recommends podman aardvark-dns debootstrap',
  );
  expect(() => requirePrerequisites({ ...given, uid: 1000 })).toThrow('run this as root');
  expect(() => requirePrerequisites({ ...given, platform: 'darwin' })).toThrow('this is darwin');
  for (const name of ['podman', 'aardvark-dns', 'debootstrap']) writeFileSync(join(folder, name), '');
  requirePrerequisites(given);
});

it('fills in lines of .env.example, and knows every one that it needs', () => {
  expect(fillIn('# A=1\nA=\nB=2\n', { A: 'x$&', B: '3' })).toBe('# A=1\nA=x$&\nB=3\n');
  expect(() => fillIn('# A=1\n', { A: 'x' })).toThrow('no line A=');
  for (const name of [
    'API_PORT',
    'PAGE_PORT',
    'DASHBOARD_PORT',
    'CHECKOUT_URL',
    'RATE_SOURCES',
    'SWEEPER_KEY_TEST',
  ])
    expect(fillIn(text('docker/.env.example'), { [name]: 'given' })).toContain(`\n${name}=given\n`);
});

it('continues after a failed check, and stops at a failed step', async () => {
  const lines: string[] = [];
  const report = createReport((line) => lines.push(line));
  await report.step('one', () => Promise.resolve('fine'));
  expect(report.hasFailed()).toBe(false);
  await report.check('two', () => Promise.reject(new Error('broken\nand long')));
  await expect(report.step('three', () => Promise.reject(new Error('no')))).rejects.toThrow(StepFailedError);
  expect(report.hasFailed()).toBe(true);
  expect(report.table().replaceAll(/\| \d+\.\d \|/g, '| s |')).toBe(
    '| what | result | seconds | found |\n| --- | --- | --- | --- |\n| one | ok | s | fine |\n| two | FAILED | s | broken |\n| three | FAILED | s | no |',
  );
  expect(lines[1]).toMatch(/^FAILED .*two: broken\nand long$/);
});

it('ends a command with all its children on an interruption, and says why one failed', async () => {
  await expect(runCommand('sh', ['-c', 'echo seen; exit 3'])).rejects.toThrow('ended with 3:\nseen');
  await expect(runCommand('no-such-program', [])).rejects.toThrow('no-such-program did not start');
  const interruption = new AbortController();
  const log = join(folder, 'log');
  // The child keeps the output open, so the command would not end before it.
  const running = runCommand('sh', ['-c', "sh -c 'echo started; exec sleep 600'; true"], {
    log,
    signal: interruption.signal,
  });
  const ended = expect(running).rejects.toThrow('interrupted');
  await until('the child starts', 10_000, () => existsSync(log));
  interruption.abort();
  await ended;
});
