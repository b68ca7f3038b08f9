import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runForTest } from '../../../testing/cli.harness';
import { type Envelope, keyIdOf, opened, sealed } from './envelope';
import { readManifest } from './manifest';
import { checkProvenance } from './provenance.check';
import { type Statement, statementOf } from './statement';

const folder = mkdtempSync(join(tmpdir(), 'cowrie-provenance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);
const write = (name: string, value: object) => writeFileSync(path(name), JSON.stringify(value));
const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const pem = { type: 'spki', format: 'pem' } as const;

const FILES = {
  'dist/node/apps/api/src/main.js': 'start();',
  'dist/node/libs/money/index.js': 'sum();',
  'tools/cowrie.mjs': 'run();',
};
const release = path('release');
let statement: Statement;
let installed: string;

beforeAll(async () => {
  for (const [name, text] of Object.entries({ ...FILES, 'package.json': '{"name":"cowrie"}' })) {
    mkdirSync(join(release, name, '..'), { recursive: true });
    writeFileSync(join(release, name), text);
  }
  writeFileSync(path('key.pem'), ours.publicKey.export(pem));
  statement = statementOf({
    version: '1.2.3',
    commit: 'c'.repeat(40),
    lockfile: Buffer.from('{}'),
    builder: 'urn:example:ada',
    node: 'v20.0.0',
    files: await readManifest(release),
    packageJsons: [Buffer.from('{"name":"root"}'), readFileSync(join(release, 'package.json'))],
    artefacts: new Map([['cowrie-1.2.3.tgz', 'a'.repeat(64)]]),
  });
});
beforeEach(() => {
  installed = mkdtempSync(path('installed-'));
  cpSync(release, installed, { recursive: true });
  write('statement.json', sealed(JSON.stringify(statement), ours.privateKey));
});

const check = () => checkProvenance(path('statement.json'), path('key.pem'), installed);
const failures = async () =>
  (await check())
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ found }) => found.replace(`${folder}/`, ''));

it('finds nothing wrong with the files that were built, and says who signed what', async () => {
  expect((await check()).map(({ verdict, found }) => `${verdict} ${found}`)).toEqual([
    `ok signed by urn:example:ada: version 1.2.3, commit ${'c'.repeat(40)}`,
    'ok all 3 files are as they were built',
    'ok package.json is as it was built',
  ]);
});

it('is an in-toto statement with SLSA provenance, whose files sha256sum can check', () => {
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://slsa.dev/provenance/v1',
    subject: [
      { name: 'cowrie-1.2.3.tgz', digest: { sha256: 'a'.repeat(64) } },
      { name: 'files.sha256' },
      {},
      {},
    ],
    predicate: {
      buildDefinition: {
        resolvedDependencies: [{ digest: { gitCommit: 'c'.repeat(40) } }, { name: 'package-lock.json' }],
      },
      runDetails: { builder: { id: 'urn:example:ada' } },
    },
  });
  const list = Buffer.from(statement.predicate.runDetails.byproducts[0]?.content ?? '', 'base64').toString();
  expect(list.split('\n').slice(0, -1)).toEqual(
    Object.keys(FILES).map((name) => expect.stringMatching(new RegExp(`^[0-9a-f]{64}  ${name}$`))),
  );
});

// https://github.com/secure-systems-lab/dsse/blob/master/protocol.md
it('signs the type and the payload with their lengths (DSSE)', () => {
  const envelope = sealed('hello', ours.privateKey);
  expect(envelope).toMatchObject({
    payloadType: 'application/vnd.in-toto+json',
    payload: 'aGVsbG8=',
    signatures: [{ keyid: keyIdOf(ours.publicKey) }],
  });
  expect(opened(envelope, createPublicKey(ours.privateKey))).toBe('hello');
  const signed = Buffer.from('DSSEv1 28 application/vnd.in-toto+json 5 hello');
  const signature = Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64');
  expect(verify(null, signed, ours.publicKey, signature)).toBe(true);
});

describe.each(Object.keys(FILES))('%s', (name) => {
  it('is named when it was changed', async () => {
    appendFileSync(join(installed, name), '\n');
    expect(await failures()).toEqual([`of 3 files that were built: 1 changed (${name})`]);
  });

  it('is named when it is missing', async () => {
    rmSync(join(installed, name));
    expect(await failures()).toEqual([`of 3 files that were built: 1 missing (${name})`]);
  });
});

it('names files that are not of the release, and counts beyond five', async () => {
  for (const index of [1, 2, 3, 4, 5, 6]) writeFileSync(join(installed, `dist/node/${index}.js`), '');
  rmSync(join(installed, 'dist/node/libs'), { recursive: true });
  const names = [1, 2, 3, 4, 5].map((index) => `dist/node/${index}.js`).join(', ');
  expect(await failures()).toEqual([
    `of 3 files that were built: 1 missing (dist/node/libs/money/index.js); 6 not of the release (${names} and 1 more)`,
  ]);
});

it('finds a folder that was replaced by a link', async () => {
  rmSync(join(installed, 'dist/node/libs'), { recursive: true });
  symlinkSync(join(release, 'dist/node/libs'), join(installed, 'dist/node/libs'));
  expect(await failures()).toEqual([
    'of 3 files that were built: 1 missing (dist/node/libs/money/index.js); 1 not of the release (dist/node/libs)',
  ]);
});

it.each(['dist/package.json', 'dist/node_modules/mongoose/index.js', 'tools/node_modules/x.js'])(
  'finds %s, which Node.js would load before what is below the installation',
  async (name) => {
    mkdirSync(join(installed, name, '..'), { recursive: true });
    writeFileSync(join(installed, name), '');
    expect(await failures()).toEqual([`of 3 files that were built: 1 not of the release (${name})`]);
  },
);

it('finds files whose names are not text, and shows names that look like something else as they are', async () => {
  const at = (name: string | Buffer) =>
    Buffer.concat([Buffer.from(`${installed}/dist/node/`), Buffer.from(name as string)]);
  writeFileSync(at(Buffer.from([0xff])), '');
  writeFileSync(at('a\nok    provenance  all 3 files are as they were built'), '');
  writeFileSync(at('b\u001b[1A'), '');
  expect(await failures()).toEqual([
    'of 3 files that were built: 3 not of the release ("dist/node/a\\nok    provenance  all 3 files are as they were built", "dist/node/b\\u001b[1A", "dist/node/\uFFFD")',
  ]);
});

it('takes the package.json of the sources too, which the image has', async () => {
  writeFileSync(join(installed, 'package.json'), '{"name":"root"}');
  expect(await failures()).toEqual([]);
});

it('finds that there is no package.json', async () => {
  rmSync(join(installed, 'package.json'));
  expect(await failures()).toEqual(['package.json cannot be read']);
});

it('finds a changed package.json', async () => {
  writeFileSync(join(installed, 'package.json'), '{"name":"cowrie","type":"module"}');
  expect(await failures()).toEqual([
    'package.json is neither that of the sources nor that of the npm package',
  ]);
});

describe('a statement proves nothing', () => {
  /** Every value of the statement, changed alone. */
  const paths = (value: unknown, at: string[] = []): string[][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, one]) => paths(one, [...at, name]))
      : [at];

  it('when any field was changed after it was signed', async () => {
    const all = paths(statement);
    expect(all.length).toBeGreaterThan(15);
    for (const at of all) {
      const changed = structuredClone(statement) as unknown as Record<string, unknown>;
      const parent = at.slice(0, -1).reduce((one, name) => one[name] as Record<string, unknown>, changed);
      const last = at.at(-1) ?? '';
      parent[last] = `${String(parent[last])}0`;
      const envelope = sealed(JSON.stringify(statement), ours.privateKey);
      write('statement.json', {
        ...envelope,
        payload: Buffer.from(JSON.stringify(changed)).toString('base64'),
      });
      expect([at, await failures()]).toEqual([
        at,
        [`statement.json proves nothing: no signature in it is by the key ${keyIdOf(ours.publicKey)}`],
      ]);
    }
  });

  it('when another key signed it, whatever its keyid says', async () => {
    const envelope = sealed(JSON.stringify(statement), theirs.privateKey);
    const [signature] = envelope.signatures;
    const keyid = keyIdOf(ours.publicKey);
    write('statement.json', { ...envelope, signatures: [{ ...signature, keyid }] });
    expect(await failures()).toEqual([expect.stringContaining('no signature in it is by the key')]);
  });

  it.each<[string, (envelope: Envelope) => object]>([
    ['payloadType', (envelope) => ({ ...envelope, payloadType: 'text/plain' })],
    ['no signature', (envelope) => ({ ...envelope, signatures: [] })],
    ['envelope', () => ({ statement: 'none' })],
  ])('when its envelope is wrong: %s', async (says, change) => {
    write('statement.json', change(sealed(JSON.stringify(statement), ours.privateKey)));
    expect(await failures()).toEqual([expect.stringContaining(says)]);
  });

  it.each<[string, (one: Statement) => void]>([
    [
      'in-toto Statement v1',
      (one) => Object.assign(one, { predicateType: 'https://slsa.dev/provenance/v0.2' }),
    ],
    ['buildType', (one) => Object.assign(one.predicate.buildDefinition, { buildType: 'urn:other' })],
    ['by-product', (one) => Object.assign(one.predicate.runDetails, { byproducts: [] })],
    ['is not the one that its subject names', (one) => one.subject.splice(1, 1)],
  ])('when it is signed but does not fit together: %s', async (says, change) => {
    const changed = structuredClone(statement);
    change(changed);
    write('statement.json', sealed(JSON.stringify(changed), ours.privateKey));
    expect(await failures()).toEqual([expect.stringContaining(says)]);
  });
});

describe('cowrie doctor --provenance', () => {
  const doctor = (...args: string[]) => runForTest(['doctor', ...args], { env: {}, cwd: folder });

  it('needs no configuration, and exits with 1 when something differs', async () => {
    // This program is not the one that the statement is about.
    const { exitCode, out, error } = await doctor('--provenance', 'statement.json', '--key', 'key.pem');
    expect([exitCode, error]).toEqual([1, '']);
    expect(out).toMatch(/^ok +both +provenance +signed by urn:example:ada: version 1\.2\.3/);
    expect(out).toContain('3 files that were built');
  });

  it.each([
    [['--provenance', 'statement.json'], '--provenance and --key need each other'],
    [['--key', 'key.pem'], '--provenance and --key need each other'],
    [['--provenance', 'none.json', '--key', 'key.pem'], 'none.json cannot be read (ENOENT)'],
    [['--provenance', 'statement.json', '--key', 'statement.json'], 'is not an Ed25519 public key (PEM)'],
  ])('refuses %j', async (args, says) => {
    const { exitCode, error } = await doctor(...args);
    expect(exitCode).toBe(2);
    expect(error).toContain(says);
  });
});
