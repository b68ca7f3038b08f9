import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { DevMerchant, DevPerson } from '@cowrie/testing';
import { type StackPaths, stackPaths } from './paths';

/**
 * What the next start needs. The service shows API keys only once, so they are kept here, on the developer's
 * machine.
 */
export interface StackState {
  keySecret: string;
  /** Token of the admin `local`. Older stacks wrote none. */
  operatorToken?: string;
  /** The key of rate proofs, as PEM. Older stacks have none. */
  proofKey?: string;
  merchants: DevMerchant[];
  /** People of the dashboard. Older stacks have none. */
  people?: DevPerson[];
  /** Whether transfers of the tokens can be signed. Older stacks keep their tokens, which cannot. */
  hasSignatures?: boolean;
}

export function readState(paths: StackPaths): StackState | undefined {
  if (!existsSync(paths.state)) return undefined;
  return JSON.parse(readFileSync(paths.state, 'utf8')) as StackState;
}

export function newState(): StackState {
  return {
    keySecret: randomBytes(32).toString('hex'),
    merchants: [],
    hasSignatures: true,
  };
}

/** A new key for rate proofs, as PEM. */
export function newProofKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Writes a file that only its owner can read. A process that is killed meanwhile leaves the earlier one. */
export function writePrivateJson(path: string, value: unknown): void {
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Nobody has its key. A list without an address counts as truncated. */
const NO_LIST = '# Addresses whose money the local stack holds, on every network. One in each line.\n';
const NOBODY = '0x000000000000000000000000000000000000dEaD';

/** The path of the stack's own screening list, which is made if there is none. */
export function sanctionedFile(directory: string): string {
  const { sanctioned } = stackPaths(directory);
  mkdirSync(directory, { recursive: true });
  if (!existsSync(sanctioned)) writeFileSync(sanctioned, `${NO_LIST}${NOBODY}\n`);
  return sanctioned;
}

/** Deletes everything except the lock and the screening list. The chains must be stopped. */
export function wipe(paths: StackPaths): void {
  for (const path of [paths.state, paths.dev, paths.mail, paths.mongo, paths.chains])
    rmSync(path, { recursive: true, force: true });
  mkdirSync(paths.directory, { recursive: true });
}
