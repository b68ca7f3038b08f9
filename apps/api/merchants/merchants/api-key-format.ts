import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { generateToken, isToken, memoryNameOf } from '@cowrie/api/platform/random/checked-token';
import { KEY_KINDS, type KeyKind } from './api-key.schema';

/** What a key's prefix says about the key. */
export interface KeyClaim {
  kind: KeyKind;
  environment: Environment;
}

const CLAIMS: readonly KeyClaim[] = KEY_KINDS.flatMap((kind) =>
  ENVIRONMENTS.map((environment) => ({ kind, environment })),
);

/** A new key (docs/interface.md §5.2). */
export function generateKey(claim: KeyClaim): string {
  return generateToken(prefixOf(claim));
}

/** The prefix of every key of this kind and environment, such as `cwr_pk_test_` (docs/interface.md §5.2). */
export function prefixOf({ kind, environment }: KeyClaim): string {
  return `cwr_${kind === 'public' ? 'pk' : 'sk'}_${environment}_`;
}

/** The format of a public key, with or without the right checksum. */
const PUBLIC_KEY = /^cwr_pk_(?:test|live)_[0-9A-Za-z]{38}$/;

/**
 * The name of a key in a process's memory. A secret key, or any text that is not a key, is named by a digest.
 * A public key is in web pages anyway, so it is its own name, which saves each quote of a page the digest.
 */
export function keyNameOf(key: string): string {
  return PUBLIC_KEY.test(key) ? key : memoryNameOf(key);
}

/**
 * What a key's prefix says; undefined if the key is mistyped or not one of ours. Needs no database
 * (docs/decisions/0017).
 */
export function parseKey(key: string): KeyClaim | undefined {
  return CLAIMS.find((claim) => isToken(key, prefixOf(claim)));
}
