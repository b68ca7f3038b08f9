import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Environment } from '@cowrie/dto';
import { randomBase62, toBase62 } from '../platform/random/random';
import type { KeyKind } from './api-key.schema';

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const PATTERN = /^cwr_(pk|sk)_(test|live)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** What a key's prefix says of it. */
export interface KeyClaim {
  kind: KeyKind;
  environment: Environment;
}

/** `cwr_pk_test_` + 32 random base62 characters + a checksum of all that (decisions §7). */
export function generateKey({ kind, environment }: KeyClaim): string {
  const body = prefixOf({ kind, environment }) + randomBase62(RANDOM_LENGTH);
  return body + checksumOf(body);
}

/** How every key of this kind and environment begins. */
export function prefixOf({ kind, environment }: KeyClaim): string {
  return `cwr_${kind === 'public' ? 'pk' : 'sk'}_${environment}_`;
}

/** undefined: not a key of ours, or mistyped; no database need be asked. */
export function parseKey(key: string): KeyClaim | undefined {
  const match = PATTERN.exec(key);
  if (!match) return undefined;
  const body = key.slice(0, -CHECKSUM_LENGTH);
  const given = Buffer.from(key.slice(-CHECKSUM_LENGTH));
  if (!timingSafeEqual(given, Buffer.from(checksumOf(body)))) return undefined;
  return { kind: match[1] === 'pk' ? 'public' : 'secret', environment: match[2] as Environment };
}

/** What is stored and looked up instead of the key: of no use to whoever reads the database. */
export function hashKey(key: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(key).digest('hex');
}

function checksumOf(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
