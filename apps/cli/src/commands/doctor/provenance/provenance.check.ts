import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, type Finding, ok, reasonOf } from '@cowrie/api/operations/operator/doctor/finding';
import { UsageError } from '../../../exit';
import { opened } from './envelope';
import { differencesOf, type Manifest, readManifest, sha256 } from './manifest';
import { type Expected, readStatement } from './statement';

const CHECK = 'provenance';
const REINSTALL = 'Do not run it. Install the release again, and find out who changed it';

/**
 * Compares the files of an installation with a signed statement of how they were built.
 *
 * @param path of the statement in its envelope
 * @param keyPath of the public key that the release names
 * @throws UsageError when one of them cannot be read
 */
export async function checkProvenance(path: string, keyPath: string, folder: string): Promise<Finding[]> {
  const key = publicKey(await read(keyPath), keyPath);
  const text = await read(path);
  let expected: Expected;
  try {
    expected = readStatement(opened(JSON.parse(text), key));
  } catch (error) {
    return [
      fail(
        CHECK,
        `${path} proves nothing: ${reasonOf(error)}`,
        'Get the statement of this release, and the key of who released it',
      ),
    ];
  }
  const { version, commit, builder } = expected;
  return [
    ok(CHECK, `signed by ${builder}: version ${version}, commit ${commit}`),
    filesFinding(expected.files, await readManifest(folder)),
    await packageJsonFinding(expected.packageJsons, folder),
  ];
}

function filesFinding(expected: Manifest, found: Manifest): Finding {
  const differences = differencesOf(expected, found);
  if (differences.length === 0) return ok(CHECK, `all ${expected.size} files are as they were built`);
  return fail(CHECK, `of ${expected.size} files that were built: ${differences.join('; ')}`, REINSTALL);
}

async function packageJsonFinding(expected: readonly string[], folder: string): Promise<Finding> {
  const text = await readFile(join(folder, 'package.json')).catch(() => undefined);
  if (!text) return fail(CHECK, 'package.json cannot be read', REINSTALL);
  const hash = sha256(text);
  return expected.includes(hash)
    ? ok(CHECK, 'package.json is as it was built')
    : fail(CHECK, 'package.json is neither that of the sources nor that of the npm package', REINSTALL);
}

/** @throws UsageError */
function publicKey(pem: string, path: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519' && !pem.includes('PRIVATE')) return key;
  } catch {
    // It is no key at all.
  }
  throw new UsageError(`${path} is not an Ed25519 public key (PEM)`);
}

/** @throws UsageError */
function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code ?? 'unknown'})`);
  });
}
