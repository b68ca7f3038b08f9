import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { sealed } from '../../apps/cli/src/commands/doctor/provenance/envelope';
import { readManifest } from '../../apps/cli/src/commands/doctor/provenance/manifest';
import { statementOf } from '../../apps/cli/src/commands/doctor/provenance/statement';
import { CLAIMS, signedBy } from '../rate-proof/proofs';

const root = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cowrie-packages-'));
const packed = join(folder, 'packages');
const { version, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};
/** Runs a program and returns its output. */
const run = (program: string, args: string[], cwd: string): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

beforeAll(() => run(process.execPath, [join(root, 'tools/packages/main.mjs'), '--out', packed], folder));
afterAll(() => rmSync(folder, { recursive: true }));

describe('@cowrie/sdk', () => {
  const project = join(folder, 'shop');
  const write = (name: string, text: string) => writeFileSync(join(project, name), text);

  beforeAll(() => {
    mkdirSync(project);
    write('package.json', '{ "private": true }');
    // Its dependencies, from this workspace, so that an installation needs no registry.
    const needed = ['@noble/hashes', 'big.js', 'openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
      join(root, 'node_modules', name),
    );
    run('npm', ['pack', ...needed, '--ignore-scripts', '--pack-destination', project], project);
    const tarballs = readdirSync(project).filter((name) => name.endsWith('.tgz'));
    const sdk = join(packed, `cowrie-sdk-${version}.tgz`);
    run(
      'npm',
      ['install', '--offline', '--ignore-scripts', sdk, ...tarballs.map((name) => `./${name}`)],
      project,
    );
  });

  it('holds exactly the listed files, in the version of this repository', () => {
    const installed = join(project, 'node_modules/@cowrie/sdk');
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'cjs', 'esm', 'package.json']);
    const { version: its, license } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    expect([its, license]).toEqual([version, 'Apache-2.0']);
    expect(readFileSync(join(installed, 'README.md'), 'utf8')).not.toMatch(/\]\((?!https?:|#)/);
  });

  it.each(['import', 'require'])('runs with %s', async (how) => {
    const proven = signedBy();
    const proof = await proven.sign(CLAIMS);
    const payload = '{"id":"evt_1"}';
    const [key, seconds] = ['c2VjcmV0IHNlY3JldCBzZWNyZXQ=', String(Math.floor(Date.now() / 1000))];
    const mac = createHmac('sha256', Buffer.from(key, 'base64'))
      .update(`1.${seconds}.${payload}`)
      .digest('base64');
    const head = { 'webhook-id': '1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` };
    const load = how === 'import' ? "await import('@cowrie/sdk')" : "require('@cowrie/sdk')";
    const file = `run.${how === 'import' ? 'mjs' : 'cjs'}`;
    write(
      file,
      `(async () => {
        const sdk = ${load};
        const { payments } = sdk.createCowrieClient({ baseUrl: 'http://127.0.0.1:9', publicKey: 'cwr_pk_test_a', maxRetries: 0 });
        const failure = await payments.quote({ amount: 1, token: 'USDC', network: 'base' }).catch((error) => error);
        const given = ${JSON.stringify({ payload, headers: head, secret: `whsec_${key}` })};
        console.log(failure instanceof sdk.CowrieConnectionError, (await sdk.verifyWebhook(given)).id);
        const claims = await sdk.verifyRateProof(${JSON.stringify(proof)}, ${JSON.stringify(proven.keys)});
        console.log(claims.rate);
        console.log((await sdk.verifyReceipt({})).steps[0].says);
      })();`,
    );
    expect(run(process.execPath, [file], project)).toBe(
      'true evt_1\n1550\nformat is missing. version is missing. reader is missing. issuer is missing. issuedAt is missing. paymentURL is missing. payment is missing. vault is missing. transfers is missing\n',
    );
  });

  const consumer = `import { createCowrieClient, verifyWebhook, type PaymentVerification, type WebhookEvent } from '@cowrie/sdk';
    const cowrie = createCowrieClient({ baseUrl: 'http://127.0.0.1:9', secretKey: 'a' });
    export const verified: Promise<PaymentVerification> = cowrie.payments.verify('a');
    export const event: Promise<WebhookEvent> = verifyWebhook({ payload: '', headers: {}, secret: '' });
    void cowrie.payments.initialize({ amount: '5', customerEmail: 'ada@example.com', reference: 'a' });
    // @ts-expect-error -- the types are real: an amount is a number or its digits
    void cowrie.payments.initialize({ amount: true, customerEmail: 'ada@example.com', reference: 'a' });
    // @ts-expect-error -- no such call
    void cowrie.payments.refund;`;

  it.each<[string, ts.CompilerOptions, string[]]>([
    [
      'nodenext, as ES module and as CommonJS',
      { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
      ['shop.mts', 'shop.cts'],
    ],
    [
      'bundler',
      { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
      ['shop.ts'],
    ],
  ])('type-checks under %s', (_, options, files) => {
    for (const file of files) write(file, consumer);
    const program = ts.createProgram(
      files.map((file) => join(project, file)),
      {
        ...options,
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        skipDefaultLibCheck: true,
        types: [],
        target: ts.ScriptTarget.ES2022,
        lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      },
    );
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n');
      return `${file?.fileName}:${start}: ${text}`;
    });
    expect(problems).toEqual([]);
  });
});

describe('cowrie', () => {
  const unpacked = join(folder, 'unpacked');
  const installed = join(unpacked, 'package');

  beforeAll(() => {
    mkdirSync(unpacked);
    run('tar', ['-xzf', join(packed, `cowrie-${version}.tgz`)], unpacked);
    symlinkSync(join(root, 'node_modules'), join(installed, 'node_modules'));
  });

  it('is a command that prints its version, from the clone and from the package', () => {
    expect(run(process.execPath, [join(installed, 'tools/cowrie.mjs'), '--version'], folder)).toBe(
      `${version}\n`,
    );
    expect(run(process.execPath, [join(installed, 'tools/cowrie.mjs'), '--help'], folder)).toContain(
      'doctor',
    );
  });

  it('holds the guide that the service shows at /docs', () => {
    const guide = join(installed, 'dist/node/apps/api/guide');
    expect(readdirSync(guide)).toEqual(expect.arrayContaining(['index.html', 'search.json', 'site.css']));
  });

  // Guarantee: who runs the package can prove that its files are those of the signed build.
  it('checks its own files against a signed statement, and names a changed one', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const statement = statementOf({
      version,
      commit: 'a'.repeat(40),
      lockfile: readFileSync(join(root, 'package-lock.json')),
      builder: 'urn:example:ada',
      node: process.version,
      files: await readManifest(join(packed, 'cowrie')),
      packageJsons: [
        readFileSync(join(root, 'package.json')),
        readFileSync(join(packed, 'cowrie/package.json')),
      ],
      artefacts: new Map(),
    });
    writeFileSync(join(folder, 'key.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
    writeFileSync(
      join(folder, 'statement.json'),
      JSON.stringify(sealed(JSON.stringify(statement), privateKey)),
    );
    const doctor = () =>
      spawnSync(
        process.execPath,
        [join(installed, 'tools/cowrie.mjs'), 'doctor', '--provenance', 'statement.json', '--key', 'key.pem'],
        { cwd: folder, encoding: 'utf8' },
      );
    expect(doctor()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('files are as they were built'),
    });
    const changed = join(installed, 'dist/node/libs/money/src/convert.js.map');
    const before = readFileSync(changed);
    writeFileSync(changed, '{}');
    expect(doctor()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('1 changed (dist/node/libs/money/src/convert.js.map)'),
    });
    writeFileSync(changed, before);
  });

  it('names every package that it requires as a dependency', () => {
    const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
    const required = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => [
        ...readFileSync(join(installed, 'dist', file), 'utf8').matchAll(/require\("([^".][^"]*)"\)/g),
      ])
      .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '');
    const missing = [...new Set(required)].filter(
      (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !(name in dependencies),
    );
    expect(required.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
});

it('the version of the next release is in one place, and the changelog knows the current one', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { version: string };
  expect(lock.version).toBe(version);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const headings = [...changelog.matchAll(/^## \[([^\]]+)\](.*)$/gm)].map(([, name, rest]) => [
    name,
    rest?.trim(),
  ]);
  expect(headings[0]).toEqual(['Unreleased', '']);
  expect(headings[1]).toEqual([version, expect.stringMatching(/^- \d{4}-\d{2}-\d{2}$/)]);
});
