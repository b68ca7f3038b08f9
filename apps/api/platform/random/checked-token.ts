import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { randomBase62, toBase62 } from './random';

const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const AFTER_PREFIX = new RegExp(`^[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`);

/** The server's secrets. A token's hash is stored under one of them. */
export interface TokenSecrets {
  keySecret: string;
  previousKeySecret?: string | undefined;
}

/**
 * A new token: prefix, 32 random base62 characters, and a checksum of both (docs/interface.md §5.2,
 * docs/decisions/0017).
 */
export function generateToken(prefix: string): string {
  const body = prefix + randomBase62(RANDOM_LENGTH);
  return body + checksumOf(body);
}

/**
 * Whether a text is a token with this prefix and the right checksum. Needs no database (docs/decisions/0017).
 */
export function isToken(text: string, prefix: string): boolean {
  if (!text.startsWith(prefix) || !AFTER_PREFIX.test(text.slice(prefix.length))) return false;
  const given = Buffer.from(text.slice(-CHECKSUM_LENGTH));
  return timingSafeEqual(given, Buffer.from(checksumOf(text.slice(0, -CHECKSUM_LENGTH))));
}

/**
 * The hash that is stored and looked up instead of the token, so a stolen database holds no usable one
 * (docs/decisions/0017).
 */
export function hashToken(token: string, serverSecret: string): string {
  return createHmac('sha256', serverSecret).update(token).digest('hex');
}

/**
 * The name of a token in a process's memory, which never holds the token itself. Each request needs it, and
 * `hashToken` costs three times as much.
 */
export function memoryNameOf(token: string): string {
  return hash('sha256', token, 'base64');
}

/** The hashes under which a token can be stored: under the server's secret, then under the previous one. */
export function hashesOf(token: string, { keySecret, previousKeySecret }: TokenSecrets): string[] {
  return [keySecret, ...(previousKeySecret === undefined ? [] : [previousKeySecret])].map((secret) =>
    hashToken(token, secret),
  );
}

function checksumOf(body: string): string {
  return toBase62(crc32(body), CHECKSUM_LENGTH);
}
