import { isIP } from 'node:net';
import { isInRanges, prefixOf } from '../net/address-range';
import type { RealMoneyRule } from './setting';

/**
 * The variables that hold a secret, each with its secret: the connection string of the database holds a
 * password.
 */
const SECRETS: Readonly<Record<string, (text: string) => string>> = {
  KEY_HMAC_SECRET: (text) => text,
  KEY_HMAC_SECRET_PREVIOUS: (text) => text,
  WEBHOOK_SECRET_KEY: (text) => text,
  WEBHOOK_SECRET_KEY_PREVIOUS: (text) => text,
  ADMIN_TOKEN: (text) => text,
  SWEEPER_KEY_TEST: keyDigits,
  SWEEPER_KEY_LIVE: keyDigits,
  RELAYER_KEY_TEST: keyDigits,
  RELAYER_KEY_LIVE: keyDigits,
  PAYOUT_KEY_TEST: keyDigits,
  PAYOUT_KEY_LIVE: keyDigits,
  PAYCREST_API_KEY: (text) => text,
  PAYCREST_API_SECRET: (text) => text,
  OIDC_CLIENT_SECRET: (text) => text,
  PAYOUT_DELEGATE_KEY_TEST: keyDigits,
  PAYOUT_DELEGATE_KEY_LIVE: keyDigits,
  SAFE_SERVICE_API_KEY: (text) => text,
  MONGODB_URI: (text) => parseMongoUri(text)?.password ?? '',
};

/** Of random secrets of 32 hex digits, one in 27 million has fewer than 8 different digits. */
const LEAST_DISTINCT = 8;
const PLACEHOLDER = /change.?me|secret|password|example|placeholder|replace|insert/i;
/** The same few characters again and again. */
const REPEATED = /^(.{1,16})\1+$/s;
/** The beginnings of the private keys that Anvil and Hardhat print. They are public. */
const PUBLISHED_KEYS =
  /^(ac0974bec39a17e3|59c6995e998f97a5|5de4111afa1a4b94|7c852118294e51e6|47e179ec19748859|8b3a350cf5c34c91|92db14e403b83dfe|4bbbf85ce3377467|dbda1821b80551c9|2a871d0798f97d79)/;

/** The rule that the secret of this variable is random. It passes for a secret that is not set. */
export function isHardToGuess<T extends string | undefined>(name: string): RealMoneyRule<T> {
  return {
    must: 'must hold a random secret, for example from openssl rand -hex 32',
    isMet(text) {
      const secret = secretIn(name, text);
      if (secret === '') return true;
      const isWeak =
        new Set(secret).size < LEAST_DISTINCT ||
        [PLACEHOLDER, REPEATED, PUBLISHED_KEYS].some((pattern) => pattern.test(secret));
      return !isWeak;
    },
  };
}

/**
 * The rule that the secret of this variable has one purpose. A leak through one purpose must not open
 * another.
 */
export function isUsedOnce<T extends string | undefined>(name: string): RealMoneyRule<T> {
  return {
    must: 'must hold a secret that no other variable holds',
    isMet(text, env) {
      const secret = secretIn(name, text);
      return (
        secret === '' ||
        !Object.keys(SECRETS).some((other) => other !== name && secretIn(other, env[other]) === secret)
      );
    },
  };
}

function secretIn(name: string, text: string | undefined): string {
  return SECRETS[name]?.(text ?? '') ?? '';
}

function keyDigits(text: string): string {
  return text.replace(/^0x/i, '').toLowerCase();
}

/**
 * Whether payers can be sent there: https, without user name, query or fragment, so that a path can be
 * appended.
 */
export function isPlainHttps(text: string): boolean {
  return URL.canParse(text) && /^https:\/\/[^/@?#\\\s][^@?#\\\s]*$/i.test(text);
}

/** Whether no range is wider than /8, so that few callers can choose their own address. */
export function isNarrow(ranges: readonly string[]): boolean {
  return ranges.every((range) => (prefixOf(range) ?? 8) >= 8);
}

/** Mechanisms that authenticate without a password in the connection string. */
const WITHOUT_PASSWORD = ['MONGODB-X509', 'MONGODB-AWS', 'MONGODB-OIDC', 'GSSAPI'];

/** Whether the database authenticates the service. */
export function hasAccount(uri: string | undefined): boolean {
  const parsed = parseMongoUri(uri ?? '');
  if (!parsed) return uri === undefined;
  const mechanism = parsed.options.get('authmechanism')?.toUpperCase() ?? '';
  return WITHOUT_PASSWORD.includes(mechanism) || (parsed.user !== '' && parsed.password !== '');
}

/**
 * Whether the connection to the database is private. It has TLS with a checked certificate, or it stays on
 * this machine or in the network of its containers. Hosts there have names without a dot, as in
 * `docker/compose.yaml`. A private address such as
 * 10.0.0.5 needs TLS, because other machines of that network can listen.
 */
export function isPrivateConnection(uri: string | undefined): boolean {
  const parsed = parseMongoUri(uri ?? '');
  if (!parsed) return uri === undefined;
  const { hosts, isSrv, options } = parsed;
  const isOn = (...names: string[]) => names.some((name) => options.get(name) === 'true');
  const isOff = ['tls', 'ssl'].some((name) => options.get(name) === 'false');
  const isUnchecked = isOn('tlsinsecure', 'tlsallowinvalidcertificates', 'tlsallowinvalidhostnames');
  if ((isSrv || isOn('tls', 'ssl')) && !isOff && !isUnchecked) return true;
  return !isSrv && hosts.every(isNear);
}

/** Whether a URL leads to this machine, or to a neighbouring container. */
export function isNearUrl(url: string): boolean {
  return URL.canParse(url) && isNear(new URL(url).hostname);
}

/** The host of a URL, for comparisons; undefined for other text. */
export function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Whether a host is a socket file, the machine itself, or a container's name. */
function isNear(host: string): boolean {
  const name = decoded(host);
  if (name.endsWith('.sock')) return true;
  const bare = name.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? /^[a-z0-9_-]+$/i.test(bare) : isInRanges(bare, ['127.0.0.0/8', '::1']);
}

/** Whether a connection string names the database to use. */
export function namesDatabase(text: string): boolean {
  return /^mongodb(\+srv)?:\/\/[^/]+\/[^/?]+/.test(text);
}

interface MongoUri {
  isSrv: boolean;
  user: string;
  password: string;
  hosts: string[];
  /** Keyed by lower-case name, because option names are case-insensitive. */
  options: Map<string, string>;
}

/** The parts of a connection string; undefined for other text. */
function parseMongoUri(text: string): MongoUri | undefined {
  const [, srv, user, password, hosts, query] =
    /^mongodb(\+srv)?:\/\/(?:([^:@/?]*)(?::([^@/?]*))?@)?([^/?]+)(?:\/[^?]*)?(?:\?(.*))?$/.exec(text) ?? [];
  if (hosts === undefined) return undefined;
  const options = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name.toLowerCase(),
    value,
  ]);
  return {
    isSrv: srv !== undefined,
    user: decoded(user ?? ''),
    password: decoded(password ?? ''),
    hosts: hosts.split(','),
    options: new Map(options),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
