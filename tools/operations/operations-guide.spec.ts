import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import { SERVICE_SETTINGS } from '@cowrie/api/platform/config/service.settings';
import { namesFromFiles } from '@cowrie/api/platform/config/secret-files.read';
import { sealed } from '../../apps/cli/src/commands/doctor/provenance/envelope';
import { readManifest, sha256 } from '../../apps/cli/src/commands/doctor/provenance/manifest';
import { statementOf } from '../../apps/cli/src/commands/doctor/provenance/statement';
import { closeServices, environmentOf, runForTest } from '../../apps/cli/src/testing/cli.harness';
import { localAccounts } from '@cowrie/testing';
import { type ConversionWorld, openConversionWorld } from '@cowrie/api/money-out/testing/conversion-world';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { TREASURY } from '@cowrie/api/platform/testing/test-config';
import { type GuideCommand, guideCommands } from './guide.read';

const docker = resolve(__dirname, '../../docker');
const COMPOSE_FILES = ['compose.yaml', 'compose.tls.yaml', 'compose.secrets.yaml'];
const services = COMPOSE_FILES.flatMap((name) =>
  Object.keys(
    (parse(readFileSync(join(docker, name), 'utf8'), { merge: true }) as { services: object }).services,
  ),
);
/** In the order in which an operator reads them. */
const PAGES = [
  'README.md',
  'deploy.md',
  'merchants-and-networks.md',
  'mail.md',
  'keys-and-treasury.md',
  'rescue.md',
  'rates.md',
  'refunds.md',
  'relay.md',
  'payouts.md',
  'screening.md',
  'settlements.md',
  'upgrade.md',
  'backup-and-restore.md',
  'alerts.md',
  'tracing-and-logs.md',
];
const commands = guideCommands();

it('reads every page of commands', () => {
  expect([...new Set(commands.map(({ page }) => page))].sort()).toEqual([...PAGES].sort());
  expect(commands.filter(({ cowrie }) => cowrie).length).toBeGreaterThan(25);
});

describe('commands of the system', () => {
  const others = commands.filter(({ cowrie }) => cowrie === undefined).map(({ line }) => line);

  it('are of kinds that this spec checks', () => {
    const unknown = others.filter(
      (line) =>
        !/^(sudo )?(cd docker|umask 077|git pull|curl http|alias cowrie=|mkdir |chmod |chown |cp |openssl |jq |sha256sum |find |docker compose |docker image inspect |docker save |npm run )/.test(
          line,
        ),
    );
    expect(unknown).toEqual([]);
  });

  it.each(others.filter((line) => line.startsWith('docker compose ')))(
    '%s names services that exist',
    (line) => {
      const [compose = ''] = line.split(' | ', 1);
      const words = compose
        .split(' ')
        .slice(2)
        .filter((word) => !word.startsWith('-'));
      const [verb = '', ...named] = words;
      expect(['up', 'down', 'stop', 'build', 'config', 'logs']).toContain(verb);
      expect(named.filter((name) => !services.includes(name))).toEqual([]);
    },
  );

  it.each(others.filter((line) => line.startsWith('npm run ')))('%s is a program of package.json', (line) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
    expect(Object.keys(scripts)).toContain(line.split(' ')[2]);
  });

  it.each(others.filter((line) => line.startsWith('cp ')))('%s copies a file that exists', (line) => {
    expect(existsSync(join(docker, line.split(' ')[1] ?? ''))).toBe(true);
  });

  it.each(others.filter((line) => line.startsWith('openssl ')))(
    '%s creates a secret that the service accepts',
    (line) => {
      const [program = '', ...args] = (line.split(' >')[0] ?? '').split(' ');
      expect(execFileSync(program, args, { encoding: 'utf8' })).toMatch(/^[0-9a-f]{64}\n$/);
    },
  );

  it('find each file of an installation that was changed, is missing, or is not of the release', () => {
    const folder = mkdtempSync(join(tmpdir(), 'installed-'));
    for (const part of ['dist/node', 'tools', 'release']) mkdirSync(join(folder, part), { recursive: true });
    const files = ['dist/node/changed.js', 'dist/node/missing.js', 'dist/node/same.js', 'tools/cowrie.mjs'];
    for (const file of files) writeFileSync(join(folder, file), file);
    const manifest = files.map((file) => `${sha256(file)}  ${file}\n`).join('');
    writeFileSync(join(folder, 'release/files.sha256'), manifest);
    writeFileSync(join(folder, 'dist/node/changed.js'), 'other');
    writeFileSync(join(folder, 'dist/node/added.js'), 'new');
    rmSync(join(folder, 'dist/node/missing.js'));
    const lines = others.filter((line) => /^(sha256sum|find) /.test(line));
    const { stdout } = spawnSync('bash', ['-c', lines.join('\n')], { cwd: folder, encoding: 'utf8' });
    expect(stdout.trim().split('\n')).toEqual([
      'dist/node/changed.js: FAILED',
      'dist/node/missing.js: FAILED open or read',
      'dist/node/added.js',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('run cowrie in services that have it', () => {
    const containers = commands
      .filter(({ line, cowrie }) => cowrie && line.startsWith('docker'))
      .map(({ line }) => / (\w+) node tools\/cowrie\.mjs/.exec(line)?.[1]);
    expect([...new Set(containers)]).toEqual(['worker']);
  });
});

it('compose.secrets.yaml sets a file for variables that may have one, and mounts it', () => {
  const { services: given, secrets } = parse(readFileSync(join(docker, 'compose.secrets.yaml'), 'utf8')) as {
    services: Record<string, { environment: Record<string, string>; secrets: string[] }>;
    secrets: Record<string, { file: string }>;
  };
  const known = namesFromFiles(SERVICE_SETTINGS);
  for (const { environment, secrets: mounted } of Object.values(given))
    for (const [name, path] of Object.entries(environment)) {
      expect(known).toContain(name.replace(/_FILE$/, ''));
      expect(mounted.map((one) => `/run/secrets/${one}`)).toContain(path);
    }
  for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`./secrets/${name}`);
});

/** Signs a statement of how this program was built, as a release has it. */
async function writeProvenance(folder: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const root = resolve(__dirname, '../..');
  const statement = statementOf({
    version: '0.1.0',
    commit: 'a'.repeat(40),
    lockfile: readFileSync(join(root, 'package-lock.json')),
    builder: 'urn:example:ada',
    node: process.version,
    files: await readManifest(root),
    packageJsons: [readFileSync(join(root, 'package.json')), Buffer.from('{}')],
    artefacts: new Map(),
  });
  writeFileSync(
    join(folder, 'cowrie.provenance.json'),
    JSON.stringify(sealed(JSON.stringify(statement), privateKey)),
  );
  writeFileSync(join(folder, 'release.pub.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
}

/** A deployment with a real node, and the command line as its operator types it. */
/** Values that a command of the guide needs from earlier ones. */
const LEARNT = ['<business>', '<key>', '<secret-key>', '<operator>'];

describe('commands of cowrie', () => {
  let world: ConversionWorld<TestDatabase>;
  let directory: string;
  let env: Record<string, string>;
  const known: Record<string, string> = {};

  beforeAll(async () => {
    world = await openConversionWorld(await startDatabase(), { confirmations: 3 });
    await world.reset();
    await prepareDatabase(world.database.uri, 'at-start');
    directory = mkdtempSync(join(tmpdir(), 'cowrie-guide-'));
    env = {
      ...environmentOf(world.database.uri, [world.chain.network]),
      SWEEPER_KEY_TEST: localAccounts[1]?.privateKey ?? '',
    };
    await writeProvenance(directory);
    const payment = await world.paid();
    await world.work(2);
    Object.assign(known, {
      '<payment>': payment._id.toHexString(),
      '<treasury>': TREASURY,
      '<rpc-url>': world.chain.network.rpcUrls[0],
    });
  });
  afterAll(async () => {
    await closeServices();
    rmSync(directory, { recursive: true });
    await world.stop();
  });

  /**
   * The words of a command, with values from earlier commands in place of placeholders such as `<business>`.
   */
  const wordsOf = (text: string): string[] =>
    (text.split(/ [|>] /)[0] ?? '')
      .match(/"[^"]*"|\S+/g)
      ?.map((word) =>
        word
          .replaceAll('"', '')
          .replace('/backup', 'cowrie.backup')
          .replace(/^\/release\//, ''),
      )
      .map((word) => (word.startsWith('<') ? (known[word] ?? `nothing has shown ${word}`) : word)) ?? [];

  const run = async (text: string) => {
    const bytes: Uint8Array[] = [];
    const onBytes = (some: Uint8Array) => void bytes.push(Buffer.from(some));
    const ran = await runForTest(wordsOf(text), { env, cwd: directory, onBytes });
    const file = / > (\S+)$/.exec(text)?.[1];
    if (file) writeFileSync(join(directory, file), Buffer.concat(bytes));
    return ran;
  };
  const learn = async (): Promise<void> => {
    if (LEARNT.every((word) => word in known)) return;
    const json = async <T>(...args: string[]) =>
      JSON.parse((await runForTest([...args, '--json'], { env })).out) as T;
    const merchants = await json<{ data: { businessId: string; name: string }[] }>('merchant', 'list');
    const business = merchants.data.find(({ name }) => name === 'Lagos Leather')?.businessId;
    if (!business) return;
    known['<business>'] = business;
    const keys = await json<{ id: string; kind: string }[]>('key', 'list', business);
    const [key] = keys;
    if (key) known['<key>'] = key.id;
    // A key is rolled once, so this must be another one.
    const secret = keys.find(({ id, kind }) => kind === 'secret' && id !== known['<key>']);
    if (secret) known['<secret-key>'] = secret.id;
    const [operator] = await json<{ id: string }[]>('operator', 'list');
    if (operator) known['<operator>'] = operator.id;
  };

  const inOrder = PAGES.flatMap((page) =>
    commands.filter(
      (one): one is GuideCommand & { cowrie: string } => one.page === page && one.cowrie !== undefined,
    ),
  );

  // One test, because each command needs the results of earlier ones.
  it('succeed in the order of the guide, and a restore finds the money of the gap', async () => {
    let gap: Awaited<ReturnType<typeof world.lock>> | undefined;
    for (const { page, cowrie } of inOrder) {
      const isRestore = /^restore (?!.*--dry-run)/.test(cowrie);
      if (/^backup .* > cowrie\.backup$/.test(cowrie)) gap = await world.lock();
      if (isRestore && gap) {
        await world.chain.pay(gap.deposit, 5_000_000n);
        await world.database.clear();
      }
      const { exitCode, out, error } = await run(cowrie);
      // The first comparison after a restore must name the payment of the gap; the watcher then finds it.
      const isFirstCheck =
        cowrie === 'ledger check --chain' && page === 'backup-and-restore.md' && gap !== undefined;
      if (isFirstCheck) {
        expect([cowrie, exitCode, out]).toEqual([cowrie, 1, expect.stringContaining(String(gap?._id))]);
        await world.deepen();
        gap = undefined;
      } else expect([page, cowrie, exitCode, error]).toEqual([page, cowrie, 0, error]);
      await learn();
    }
    // About eighty commands, each with the whole service.
  });
});
