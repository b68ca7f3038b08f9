import type { AppConfig } from '../config/app.config';

/** Replaces secrets in a text. */
export type SecretFilter = (text: string) => string;

const HIDDEN = '[hidden]';
/**
 * Shorter values are found in harmless texts too. Real money allows no such password (docs/configuration.md).
 */
const SHORTEST = 8;
/** A part of a node's path this long is a key and not a version. */
const SHORTEST_PATH_PART = 16;

/**
 * Secrets by form, in any text: our keys, tokens and webhook secrets, an e-mail address, the user and
 * password of a URL, and a signed transaction, which is longer than any hash. The first characters of a key
 * tell keys apart, and stay (docs/interface.md §7.4).
 */
const PATTERNS = [
  String.raw`\b(?:cwr_(?:(?:pk|sk)_(?:test|live)|op|ds|st)_|whsec_)[\w+/=-]{16,}`,
  String.raw`(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}`,
  String.raw`(?<=:\/\/)[^\s/@"]+@`,
  String.raw`\b0x[0-9a-f]{140,}`,
];

/**
 * A filter for these secrets in every encoding that a text may contain, and for secrets by form.
 */
export function secretFilter(secrets: readonly string[]): SecretFilter {
  const known = [...new Set(secrets.filter(({ length }) => length >= SHORTEST).flatMap(formsOf))];
  // Longest first, so that no rest of a secret is left when another secret is its prefix.
  known.sort((a, b) => b.length - a.length);
  const every = new RegExp([...known.map(escaped), ...PATTERNS].join('|'), 'gi');
  return (text) => text.replace(every, HIDDEN);
}

/** Every secret that the configuration holds. */
export function secretsOf(config: AppConfig): string[] {
  const { keySecret, previousKeySecret, webhookSecretKeys, adminToken, payouts, mongo } = config;
  const signing = config.rateProofKeys.flatMap(
    ({ privateKey }) => privateKey?.export({ format: 'jwk' }).d ?? [],
  );
  const nodes = Object.values(config.environments).flatMap(({ networks }) =>
    networks.flatMap(({ rpcUrls, wsUrls = [] }) => [...rpcUrls, ...wsUrls].flatMap(secretsOfNode)),
  );
  const { coingeckoKey, yellowCard } = config.rates.access ?? {};
  const own = [
    keySecret,
    previousKeySecret,
    ...webhookSecretKeys,
    adminToken,
    coingeckoKey,
    yellowCard?.secret,
    config.luno?.access.keySecret,
    config.paycrest?.apiKey,
    config.paycrest?.apiSecret,
    config.mail?.server.password,
    config.oidc?.clientSecret,
  ];
  // A key is just as secret without its 0x.
  const floats = Object.values(payouts).flatMap(({ hotKey, delegateKey, safeServiceApiKey }) =>
    [hotKey, delegateKey, safeServiceApiKey].filter((one) => one !== undefined),
  );
  const gasPayers = [config.sweeperKeys, config.relayerKeys].flatMap((keys) => Object.values(keys));
  const accounts = [...gasPayers, ...floats].flatMap((key) => [key, key.replace(/^0x/, '')]);
  return [...own, ...accounts, ...signing, ...passwordOf(mongo.uri ?? ''), ...nodes].filter(
    (one) => one !== undefined,
  );
}

/** Node URLs contain keys in their path, their query, or before the host. */
function secretsOfNode(rpcUrl: string): string[] {
  if (!URL.canParse(rpcUrl)) return [rpcUrl];
  const { username, password, pathname, searchParams } = new URL(rpcUrl);
  const credentials = [username, password].map(decoded);
  const parts = pathname.split('/').filter(({ length }) => length >= SHORTEST_PATH_PART);
  const query = [...searchParams.values()];
  return [...credentials, ...(username && [credentials.join(':')]), ...parts.flatMap(bothDecoded), ...query];
}

/** The driver quotes a URL that it cannot read, so this accepts any URL. */
function passwordOf(uri: string): string[] {
  const password = /^mongodb(?:\+srv)?:\/\/[^:@/]*:(.*)@/.exec(uri)?.[1];
  return password ? bothDecoded(password) : [];
}

const bothDecoded = (text: string): string[] => [text, decoded(text)];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Plain, in JSON, in a URL, and in the two usual encodings of bytes. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
