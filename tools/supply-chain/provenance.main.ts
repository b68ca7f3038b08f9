// `npm run provenance`: builds the npm packages, and says under a signature what they were built from.
import { execFileSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keyIdOf, sealed } from '../../apps/cli/src/commands/doctor/provenance/envelope';
import { readManifest, sha256 } from '../../apps/cli/src/commands/doctor/provenance/manifest';
import { statementOf } from '../../apps/cli/src/commands/doctor/provenance/statement';
import { endWith, faultOf, readFlags } from '../usage/flags.read';
import { withImage } from './image/archive';
import { subjectsOfImage } from './image.subjects';
import { readLayers } from './image/layers';
import { LOCKFILE, ROOT } from './lockfile';

const USAGE = `Builds the npm packages, and says under a signature what they were built from.

  npm run provenance -- --key FILE --out FILE [--builder URI] [--source URI]
     [--image FILE]… [--image NAME@sha256:HASH]…

--key      the operator's Ed25519 private key in PEM: openssl genpkey -algorithm ed25519
--builder  who builds; default: a name made of the key
--source   the address of the repository
--image    an archive of \`docker save\` or \`podman save\`, whose program must be built from these sources, or
           the name and hash of an image that a registry has; repeat it for each`;

const given = readFlags(process.argv.slice(2), {
  usage: USAGE,
  options: {
    key: { type: 'string' },
    out: { type: 'string' },
    builder: { type: 'string' },
    source: { type: 'string' },
    image: { type: 'string', multiple: true, default: [] },
  },
});
if ('end' in given) endWith(given.end);
const { flags } = given;
const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

async function main(): Promise<void> {
  if (!flags.key || !flags.out) endWith(faultOf('--key and --out are needed', USAGE));
  const key = privateKeyIn(flags.key);
  // A statement about changed sources would name a commit that others cannot build the same from.
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Error(`commit or remove these first, then build again:\n${changed}`);

  const packages = join(ROOT, 'dist/packages');
  execFileSync(process.execPath, ['tools/packages/main.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const artefacts = new Map<string, string>();
  for (const name of readdirSync(packages)
    .filter((one) => one.endsWith('.tgz'))
    .sort())
    artefacts.set(name, sha256(readFileSync(join(packages, name))));
  const installed = join(packages, 'cowrie');
  const files = await readManifest(installed);
  for (const image of flags.image) {
    const [, name = '', hash = ''] = /^(.+)@sha256:([0-9a-f]{64})$/.exec(image) ?? [];
    if (name !== '') artefacts.set(name, hash);
    else if (!existsSync(image)) throw new Error(`--image ${image} is neither a file nor NAME@sha256:HASH`);
    else
      await withImage(resolve(image), async (one) => {
        for (const [subject, sha] of subjectsOfImage(one, await readLayers(one), files))
          artefacts.set(subject, sha);
      });
  }
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const statement = statementOf({
    version,
    commit: git('rev-parse', 'HEAD'),
    source: flags.source,
    lockfile: readFileSync(join(ROOT, LOCKFILE)),
    builder: flags.builder ?? `urn:cowrie:builder:${keyIdOf(createPublicKey(key))}`,
    node: process.version,
    files,
    packageJsons: [readFileSync(join(ROOT, 'package.json')), readFileSync(join(installed, 'package.json'))],
    artefacts,
  });
  writeFileSync(resolve(flags.out), `${JSON.stringify(sealed(JSON.stringify(statement), key), null, 2)}\n`);
  console.log(`${statement.subject.length} subjects, signed → ${flags.out}`);
}

/** @throws Error when the file holds no Ed25519 private key */
function privateKeyIn(path: string): KeyObject {
  const pem = readFileSync(resolve(path), 'utf8');
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // It is a public key, or no key at all.
  }
  throw new Error(
    `${path} is not an Ed25519 private key (PEM); make one with openssl genpkey -algorithm ed25519`,
  );
}

main().catch((error: unknown) =>
  endWith({ exitCode: 1, text: error instanceof Error ? error.message : String(error) }),
);
