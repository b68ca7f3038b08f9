import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { RATE_SOURCE_NAMES, type RateSourceName } from '@cowrie/rates';
import { isAddressRange } from '../net/address-range';
import { AppConfig, type MigrationMode, type Role } from './app.config';
import { isRealChain } from './network.definition';
import { readEnvironments } from './networks.read';
import { readRateLimits } from './rate-limits.read';

type Env = Readonly<Record<string, string | undefined>>;

/** Everything wrong with the environment, named variable by variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError that lists every fault at once. */
export function loadConfig(env: Env): AppConfig {
  const faults: string[] = [];
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    faults.push(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const text = env[name] || fallback;
    if ((values as readonly string[]).includes(text)) return text as T;
    faults.push(`${name} must be one of ${values.join(', ')}, not "${text}"`);
    return fallback;
  };

  const role = oneOf<Role>('ROLE', ['api', 'worker', 'all'], 'all');
  const environments = readEnvironments(env, faults);
  const keySecret = env.KEY_HMAC_SECRET ?? '';
  if (keySecret.length < 32) faults.push('KEY_HMAC_SECRET must have at least 32 characters');
  const checkoutUrl = (env.CHECKOUT_URL ?? 'http://127.0.0.1:4200').replace(/\/+$/, '');
  if (!/^https?:\/\//.test(checkoutUrl)) faults.push('CHECKOUT_URL must be an http or https address');

  const config: AppConfig = {
    role,
    http: { host: env.HOST || '127.0.0.1', port: integer('PORT', 3000, 0, 65_535) },
    trustedProxies: readTrustedProxies(env, faults),
    mongo: {
      uri: env.MONGODB_URI || undefined,
      embeddedDirectory: env.EMBEDDED_MONGO_DIRECTORY || undefined,
      embeddedPort: integer('EMBEDDED_MONGO_PORT', 0, 0, 65_535),
    },
    migrations: oneOf<MigrationMode>('MIGRATIONS', ['at-start', 'manual'], 'at-start'),
    checkoutUrl,
    keySecret,
    adminToken: role === 'worker' ? undefined : readAdminToken(env, faults),
    paymentWindowSeconds: integer('PAYMENT_WINDOW_SECONDS', 30 * 60, 1, 7 * 86_400),
    sessionTtlSeconds: integer('SESSION_TTL_SECONDS', 60 * 60, 1, 30 * 86_400),
    watchAfterEndSeconds: integer('WATCH_AFTER_END_SECONDS', 7 * 86_400, 60, 365 * 86_400),
    environments,
    sweeperKeys: role === 'api' ? {} : readSweeperKeys(env, environments, faults),
    rates: {
      sources: readRateSources(env, faults),
      minSources: integer('RATE_MIN_SOURCES', 1, 1, RATE_SOURCE_NAMES.length),
      maxAgeSeconds: integer('RATE_MAX_AGE_SECONDS', 300, 1, 86_400),
      maxSpreadBasisPoints: integer('RATE_MAX_SPREAD_BASIS_POINTS', 300, 0, 10_000),
    },
    rateLimits: readRateLimits(integer),
    webhooks: { allowPrivate: oneOf('WEBHOOK_ALLOW_PRIVATE', ['true', 'false'], 'false') === 'true' },
    sandbox: {
      fillDelayMs: integer('SANDBOX_FILL_DELAY_MS', 500, 0, 86_400_000),
      spreadBasisPoints: integer('SANDBOX_SPREAD_BASIS_POINTS', 0, 0, 10_000),
      partialFillBasisPoints: integer('SANDBOX_PARTIAL_FILL_BASIS_POINTS', 10_000, 1, 10_000),
      loseNextAnswers: integer('SANDBOX_LOSE_ANSWERS', 0, 0, 1_000_000),
      ...(env.SANDBOX_REFUSE_WITH && { refuseWith: env.SANDBOX_REFUSE_WITH }),
    },
    logLevel: oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  };
  if (config.rates.minSources > config.rates.sources.length)
    faults.push('RATE_MIN_SOURCES asks for more sources than RATE_SOURCES names');
  faults.push(...faultsOfLiveMoney(config));
  if (faults.length > 0)
    throw new ConfigError(`Cannot start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  return config;
}

/** Live money wants real rates, a real database and webhooks to the outside alone (decisions §5, §6, §9). */
function faultsOfLiveMoney({ environments, rates, mongo, webhooks }: AppConfig): string[] {
  const isLiveMoney = environments.live?.networks.some(({ chainId }) => isRealChain(chainId)) ?? false;
  if (!isLiveMoney) return [];
  const faults: string[] = [];
  if (rates.sources.includes('static'))
    faults.push('RATE_SOURCES must not be static while live networks are real ones');
  if (rates.sources.length < 2)
    faults.push('RATE_SOURCES must name at least two sources while live networks are real ones');
  if (webhooks.allowPrivate)
    faults.push('WEBHOOK_ALLOW_PRIVATE must not be true while live networks are real ones');
  if (!mongo.uri) faults.push('MONGODB_URI must be set while live networks are real ones');
  return faults;
}

/** Whoever has it may do anything that an operator may: too long to be guessed, and of characters that a header can carry. */
function readAdminToken(env: Env, faults: string[]): string | undefined {
  const token = env.ADMIN_TOKEN || undefined;
  // The token itself stays out of the message: messages end up in logs.
  if (token && !/^[\x21-\x7e]{32,512}$/.test(token))
    faults.push('ADMIN_TOKEN must have 32 to 512 characters, ASCII and without spaces');
  return token;
}

function readRateSources(env: Env, faults: string[]): RateSourceName[] {
  const names = (env.RATE_SOURCES || 'static').split(',').map((name) => name.trim());
  const isKnown = (name: string): name is RateSourceName =>
    (RATE_SOURCE_NAMES as readonly string[]).includes(name);
  for (const name of names.filter((name) => !isKnown(name)))
    faults.push(`RATE_SOURCES names "${name}", which is none of ${RATE_SOURCE_NAMES.join(', ')}`);
  // Twice the same word would pass for agreement.
  if (new Set(names).size < names.length) faults.push('RATE_SOURCES names a source twice');
  return names.filter(isKnown);
}

/** A range that holds everybody would let every caller choose its own address. */
function readTrustedProxies(env: Env, faults: string[]): string[] {
  const entries = (env.TRUSTED_PROXIES ?? '').split(',').map((entry) => entry.trim());
  const given = entries.filter((entry) => entry !== '');
  for (const entry of given) {
    if (!isAddressRange(entry))
      faults.push(`TRUSTED_PROXIES holds "${entry}", which is no IP address or CIDR range`);
    else if (entry.endsWith('/0')) faults.push(`TRUSTED_PROXIES must not trust everybody ("${entry}")`);
  }
  return given;
}

function readSweeperKeys(
  env: Env,
  environments: AppConfig['environments'],
  faults: string[],
): AppConfig['sweeperKeys'] {
  const keys: Partial<Record<Environment, string>> = {};
  for (const environment of ENVIRONMENTS) {
    if (!environments[environment]) continue;
    const name = `SWEEPER_KEY_${environment.toUpperCase()}`;
    const key = env[name] ?? '';
    // The key itself stays out of the message: messages end up in logs.
    if (!/^0x[0-9a-fA-F]{64}$/.test(key))
      faults.push(`${name} must be a private key of 0x and 64 hex digits`);
    keys[environment] = key;
  }
  return keys;
}
