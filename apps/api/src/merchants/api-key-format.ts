import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@cowrie/dto';
import { randomBase62, toBase62 } from '../platform/random/random';
import type { KeyKind } from './api-key.schema';

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PATTERN = /^cwr_(pk|sk)_(test|live)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** What a key's prefix says about the key. */
export interface KeyClaim {
  kind: KeyKind;
  environment: Environment;
}

/** A new key: prefix, 32 random base62 characters, and a checksum of both (docs/interface.md §5.2, docs/decisions/0017). */
export function generateKey({ kind, environment }: KeyClaim): string {
  const body = prefixOf({ kind, environment }) + randomBase62(RANDOM_LENGTH);
  return body + checksumOf(body);
}

/** The prefix of every key of this kind and environment, such as `cwr_pk_test_` (docs/interface.md §5.2). */
export function prefixOf({ kind, environment }: KeyClaim): string {
  return `cwr_${kind === 'public' ? 'pk' : 'sk'}_${environment}_`;
}

/** What a key's prefix says; undefined if the key is mistyped or not one of ours. Needs no database (docs/decisions/0017). */
export function parseKey(key: string): KeyClaim | undefined {
  const match = PATTERN.exec(key);
  if (!match) return undefined;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  const given = Buffer.from(key.slice(-CHECKSUM_LENGTH));
  if (!timingSafeEqual(given, Buffer.from(checksumOf(body)))) return undefined;
  return { kind: match[1] === 'pk' ? 'public' : 'secret', environment: match[2] as Environment };
}

/** The hash that is stored and looked up instead of the key, so a stolen database holds no usable key (docs/decisions/0017). */
export function hashKey(key: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(key).digest('hex');
}

function checksumOf(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
