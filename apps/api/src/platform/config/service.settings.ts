import { RATE_SOURCE_NAMES, type RateSourceName } from '@cowrie/rates';
import { isAddressRange, prefixOf } from '../net/address-range';
import {
  hasAccount,
  isHardToGuess,
  isNarrow,
  isPlainHttps,
  isPrivateConnection,
  isUsedOnce,
} from './real-money.rules';
import {
  flag,
  list,
  oneOf,
  optionalText,
  type Report,
  secret,
  type Setting,
  type Settings,
  text,
  wholeNumber,
} from './setting';

const DAY_SECONDS = 86_400;
/** Also keeps the time between two requests at a whole microsecond or more. */
export const HIGHEST_RATE_LIMIT = 1_000_000;

const processSettings = {
  ROLE: oneOf({
    description:
      'What this process does: `api` answers HTTP, `worker` watches the chains, sweeps and settles, `all` does both.',
    values: ['api', 'worker', 'all'],
    default: 'all',
  }),
  HOST: text({
    description: 'Address on which the process listens. A worker answers health checks there.',
    accepts: 'host name or IP address',
    default: '127.0.0.1',
  }),
  PORT: wholeNumber({
    description: 'Port on which the process listens. 0: any free port.',
    default: 3000,
    min: 0,
    max: 65_535,
  }),
  // An idle connection takes about 10 kB. 10,000 open pages need 100 MB, and leave file descriptors for the database.
  MAX_CONNECTIONS: wholeNumber({
    description: 'Open connections at one time. The process closes further ones at once.',
    default: 10_000,
    min: 1,
    max: 1_000_000,
  }),
  REQUEST_TIMEOUT_SECONDS: wholeNumber({
    description:
      'How long the headers and the body of a request may take to arrive. The process then answers 408 and closes the connection.',
    default: 30,
    min: 1,
    max: 300,
  }),
  TRUSTED_PROXIES: {
    ...list({
      description:
        'Proxies whose `X-Forwarded-For` the service believes. IP allow-lists and rate limits use the caller’s address, so name your own proxies only.',
      usedBy: ['api'],
      accepts: 'IP addresses and CIDR ranges, comma-separated',
      default: '',
      check: trustedProxies,
    }),
    withRealMoney: [{ must: 'must hold no range wider than /8', isMet: isNarrow }],
  } satisfies Setting<string[]>,
  CHECKOUT_URL: {
    description: 'Public address of the hosted page. Every `paymentURL` starts with it.',
    accepts: 'http or https URL',
    default: 'http://127.0.0.1:4200',
    withRealMoney: [
      { must: 'must be an https URL without user name, query or fragment', isMet: isPlainHttps },
    ],
    parse(given, report) {
      const url = (given ?? 'http://127.0.0.1:4200').replace(/\/+$/, '');
      if (!/^https?:\/\//.test(url)) report('is not a URL; set one that starts with http:// or https://');
      return url;
    },
  } satisfies Setting<string>,
  LOG_LEVEL: oneOf({
    description: 'The least severe log lines to write. `info` includes every change of a payment.',
    values: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
  }),
} satisfies Settings;

const secrets = {
  KEY_HMAC_SECRET: secret<string>({
    description:
      'HMAC key under which API keys are stored. Without it they are useless. It also encrypts the secrets of webhook endpoints while `WEBHOOK_SECRET_KEY` is not set.',
    accepts: 'at least 32 characters',
    required: 'always',
    withRealMoney: [isHardToGuess('KEY_HMAC_SECRET'), isUsedOnce('KEY_HMAC_SECRET')],
    parse: (given = '', report) => longSecret(given, report),
  }),
  KEY_HMAC_SECRET_PREVIOUS: optionalSecret({
    description:
      '`KEY_HMAC_SECRET` before you changed it. What was stored under it stays valid. Keep it until every older API key, operator’s token and webhook secret is rolled.',
    withRealMoney: [isUsedOnce('KEY_HMAC_SECRET_PREVIOUS')],
  }),
  WEBHOOK_SECRET_KEY: optionalSecret({
    description:
      'Encrypts the secrets of webhook endpoints from now on. Secrets that were encrypted under `KEY_HMAC_SECRET` still open.',
    withRealMoney: [isHardToGuess('WEBHOOK_SECRET_KEY'), isUsedOnce('WEBHOOK_SECRET_KEY')],
  }),
  WEBHOOK_SECRET_KEY_PREVIOUS: optionalSecret({
    description:
      '`WEBHOOK_SECRET_KEY` before you changed it. Keep it until every webhook secret from before is rolled.',
    withRealMoney: [isUsedOnce('WEBHOOK_SECRET_KEY_PREVIOUS')],
  }),
  ADMIN_TOKEN: secret({
    description:
      'Creates the first admin with `POST /admin/v1/operators`, and does nothing else. Remove it afterwards. Without it, create operators with `cowrie operator create`.',
    usedBy: ['api'],
    accepts: '32 to 512 ASCII characters without spaces',
    withRealMoney: [isHardToGuess('ADMIN_TOKEN'), isUsedOnce('ADMIN_TOKEN')],
    parse(given, report) {
      // It must fit in a header, and be too long to guess.
      if (given && !/^[\x21-\x7e]{32,512}$/.test(given))
        report('is too weak or cannot stand in a header; set 32 to 512 ASCII characters without spaces');
      return given || undefined;
    },
  }),
  SWEEPER_KEY_TEST: sweeperKey('test'),
  SWEEPER_KEY_LIVE: sweeperKey('live'),
} satisfies Settings;

const database = {
  MONGODB_URI: {
    ...optionalText({
      description:
        'Your MongoDB, a replica set. Without it the process starts an embedded database, which is for work on one machine.',
      accepts: 'MongoDB connection string',
      isSecret: true,
    }),
    withRealMoney: [
      { must: 'must be set', isMet: (uri) => uri !== undefined },
      { must: 'must name an account', isMet: hasAccount },
      {
        must: 'must use TLS, unless each host is this machine, a socket file or a container’s name without a dot',
        isMet: isPrivateConnection,
      },
      isHardToGuess('MONGODB_URI'),
      isUsedOnce('MONGODB_URI'),
    ],
  },
  EMBEDDED_MONGO_DIRECTORY: optionalText({
    description: 'Folder of the embedded database. Without it the data is lost when the process ends.',
    accepts: 'path',
  }),
  EMBEDDED_MONGO_PORT: wholeNumber({
    description: 'Port of the embedded database. 0: any free port.',
    default: 0,
    min: 0,
    max: 65_535,
  }),
  MIGRATIONS: oneOf({
    description:
      'Who migrates the database: `at-start`, a process that starts; `manual`, an operator with `cowrie migrate`, and a process refuses to start while migrations are pending ([migrations.md](migrations.md)).',
    values: ['at-start', 'manual'],
    default: 'at-start',
  }),
} satisfies Settings;

const networks = {
  NETWORKS_FILE: optionalText({
    description:
      'File that names treasury, networks and nodes of each environment. `docker/networks.example.json` is one; [networks.md](networks.md) explains its fields. A real chain needs two confirmations or a tag. A network or token with `"retired": true` is still read, swept and settled, and new payments cannot choose it. Keep the file private: addresses of nodes often hold keys.',
    accepts: 'path of a JSON file',
    required: 'unless `NETWORKS` is set',
  }),
  NETWORKS: optionalText({
    description: 'The contents of that file instead of its path. When both are set, `NETWORKS` wins.',
    accepts: 'JSON object',
    required: 'unless `NETWORKS_FILE` is set',
    isSecret: true,
  }),
} satisfies Settings;

const times = {
  SESSION_TTL_SECONDS: wholeNumber({
    description: 'How long a customer has to choose token and network, from initialization.',
    usedBy: ['api'],
    default: 3600,
    min: 1,
    max: 30 * DAY_SECONDS,
  }),
  PAYMENT_WINDOW_SECONDS: wholeNumber({
    description: 'How long a customer has to pay, from the choice of token and network.',
    usedBy: ['api'],
    default: 1800,
    min: 1,
    max: 7 * DAY_SECONDS,
  }),
  WATCH_AFTER_END_SECONDS: wholeNumber({
    description: 'How long the service keeps watching a deposit address after its payment has ended.',
    default: 7 * DAY_SECONDS,
    min: 60,
    max: 365 * DAY_SECONDS,
  }),
} satisfies Settings;

const retention = {
  KEEP_EMPTY_SESSIONS_DAYS_TEST: emptySessionDays('test', 7),
  KEEP_EMPTY_SESSIONS_DAYS_LIVE: emptySessionDays('live', 90),
  KEEP_PERSONAL_DATA_DAYS_TEST: personalDataDays('test', 30),
  KEEP_PERSONAL_DATA_DAYS_LIVE: personalDataDays('live', 730),
} satisfies Settings;

const rates = {
  RATE_SOURCES: {
    ...list({
      description:
        'Where exchange rates come from; `libs/rates/README.md` describes each source. `static` holds fixed figures for local work.',
      usedBy: ['api'],
      accepts: `${RATE_SOURCE_NAMES.map((name) => `\`${name}\``).join(', ')}, comma-separated`,
      default: 'static',
      check: rateSources,
    }),
    withRealMoney: [
      { must: 'must not be static', isMet: (names) => !names.includes('static') },
      { must: 'must name at least two sources', isMet: (names) => names.length >= 2 },
    ],
  } satisfies Setting<RateSourceName[]>,
  RATE_MIN_SOURCES: {
    ...wholeNumber({
      description:
        'How many sources must give a fresh rate before a quote is given. Nothing checks a single source.',
      usedBy: ['api'],
      default: 1,
      min: 1,
      max: RATE_SOURCE_NAMES.length,
    }),
    withRealMoney: [{ must: 'must be 2 or more', isMet: (count) => count >= 2 }],
  } satisfies Setting<number>,
  RATE_MAX_AGE_SECONDS: wholeNumber({
    description: 'Age at which a rate is too old to use.',
    usedBy: ['api'],
    default: 300,
    min: 1,
    max: DAY_SECONDS,
  }),
  RATE_MAX_SPREAD_BASIS_POINTS: wholeNumber({
    description:
      'How far the sources may lie apart, in hundredths of a percent of their median. Beyond that no quote is given.',
    usedBy: ['api'],
    default: 300,
    min: 0,
    max: 10_000,
  }),
} satisfies Settings;

const rateLimits = {
  RATE_LIMIT_WINDOW_SECONDS: wholeNumber({
    description:
      'Window of all rate limits but those of open sessions. A caller may use its whole limit at one moment.',
    usedBy: ['api'],
    default: 60,
    min: 1,
    max: DAY_SECONDS,
  }),
  // Ten payments a second, created or verified.
  RATE_LIMIT_SECRET_KEY: rateLimit(600, 'Requests of each secret key.'),
  RATE_LIMIT_PUBLIC_KEY: rateLimit(
    600,
    'Valid requests of each public key. The addresses on the merchant’s allow-list have this limit for themselves.',
  ),
  // Everybody can read a public key in a web page. A fifth of the key's limit keeps one address from using up the key.
  RATE_LIMIT_PUBLIC_KEY_ADDRESS: rateLimit(
    120,
    'Requests of each public key from each address that is not on the merchant’s allow-list, refused ones too. For IPv6: from each /64 network.',
  ),
  // A session stays in the database for days. Three in a second are more than the busiest page of one merchant sells.
  RATE_LIMIT_OPEN_SESSIONS: rateLimit(
    10_000,
    'Sessions that each public key opens in `SESSION_TTL_SECONDS`. The addresses on the merchant’s allow-list may open any number.',
  ),
  // A customer opens one or two. But carriers put many customers behind one address, and a shop's server may not be listed yet.
  RATE_LIMIT_OPEN_SESSIONS_ADDRESS: rateLimit(
    1000,
    'Sessions that each address opens with each public key in `SESSION_TTL_SECONDS`, unless it is on the merchant’s allow-list. For IPv6: from each /64 network.',
  ),
  // Enough for a server with a mistyped key to notice, and too few to guess keys.
  RATE_LIMIT_FAILED_AUTH: rateLimit(
    60,
    'Requests with a missing, unknown or revoked key, from each address. For IPv6: from each /64 network, and ten times as many from each /48.',
  ),
  // Mobile carriers put thousands of customers behind one address. Each open page polls every 3 s, so 6000 allow 300 pages.
  RATE_LIMIT_CHECKOUT: rateLimit(
    6000,
    'Calls of the hosted page from each address. An open page makes 20 a minute, and carriers put many customers behind one address.',
  ),
  // A customer chooses once. 30 leave room for retries on a bad connection.
  RATE_LIMIT_COMPLETE: rateLimit(30, 'Choices of token and network for each payment.'),
  // A payer pastes a hash once or twice, and again after a minute.
  RATE_LIMIT_TRACE: rateLimit(10, 'Lookups of a transaction for each payment.'),
  // A lookup that asks costs up to two calls to each node of each network. Two lookups a second are a small part of a node's quota.
  RATE_LIMIT_TRACE_ALL: rateLimit(
    120,
    'Lookups of a transaction that ask the nodes, of all payers together. A lookup whose answer is recorded or cached asks none.',
  ),
} satisfies Settings;

const webhooks = {
  WEBHOOK_ALLOW_PRIVATE: {
    ...flag({
      description:
        'Lets webhook endpoints have private addresses and plain http. For work on one machine: it opens the operator’s own network to merchants.',
    }),
    withRealMoney: [{ must: 'must not be true', isMet: (isAllowed) => !isAllowed }],
  },
} satisfies Settings;

const sandbox = {
  SANDBOX_FILL_DELAY_MS: wholeNumber({
    description: 'How long the simulated exchange takes to sell, in milliseconds.',
    usedBy: ['worker'],
    default: 500,
    min: 0,
    max: DAY_SECONDS * 1000,
  }),
  SANDBOX_SPREAD_BASIS_POINTS: wholeNumber({
    description: 'What it keeps of each sale, in hundredths of a percent.',
    usedBy: ['worker'],
    default: 0,
    min: 0,
    max: 10_000,
  }),
  SANDBOX_PARTIAL_FILL_BASIS_POINTS: wholeNumber({
    description: 'How much of an order it sells at once, in hundredths of a percent.',
    usedBy: ['worker'],
    default: 10_000,
    min: 1,
    max: 10_000,
  }),
  SANDBOX_SMALLEST_LOT_MILLIONTHS: wholeNumber({
    description: 'The least that one order can sell, in millionths of a token. A smaller rest is not sold.',
    usedBy: ['worker'],
    default: 10_000,
    min: 0,
    max: 1_000_000_000,
  }),
  SANDBOX_LOSE_ANSWERS: wholeNumber({
    description: 'How many of the next orders it takes without answering.',
    usedBy: ['worker'],
    default: 0,
    min: 0,
    max: 1_000_000,
  }),
  SANDBOX_REFUSE_WITH: optionalText({
    description: 'Makes it refuse every order, for this reason.',
    usedBy: ['worker'],
    accepts: 'text',
  }),
} satisfies Settings;

/** Every variable that the service reads, by subject. */
export const SERVICE_SETTING_GROUPS = {
  Process: processSettings,
  Secrets: secrets,
  Database: database,
  'Networks and nodes': networks,
  'Time limits': times,
  Retention: retention,
  'Exchange rates': rates,
  'Rate limits': rateLimits,
  Webhooks: webhooks,
  'Simulated exchange': sandbox,
} satisfies Record<string, Settings>;

/** Every variable that the service reads, by name. */
export const SERVICE_SETTINGS = {
  ...processSettings,
  ...secrets,
  ...database,
  ...networks,
  ...times,
  ...retention,
  ...rates,
  ...rateLimits,
  ...webhooks,
  ...sandbox,
};

function longSecret(given: string, report: Report): string {
  const size = given === '' ? 'is not set' : 'has fewer than 32 characters';
  if (given.length < 32) report(`${size}; set at least 32, for example with openssl rand -hex 32`);
  return given;
}

function optionalSecret(
  row: Pick<Setting<string | undefined>, 'description' | 'withRealMoney'>,
): Setting<string | undefined> {
  return secret<string | undefined>({
    ...row,
    accepts: 'at least 32 characters',
    parse: (given, report) => (given ? longSecret(given, report) : undefined),
  });
}

function rateLimit(limit: number, description: string): Setting<number> {
  return wholeNumber({ description, usedBy: ['api'], default: limit, min: 1, max: HIGHEST_RATE_LIMIT });
}

/** At least a day, because an idempotency key names its payment for 24 hours. */
function emptySessionDays(environment: 'test' | 'live', days: number): Setting<number> {
  return wholeNumber({
    description: `After how many days a session of the ${environment} environment is removed, if nothing ever arrived. It is counted from the end of the session, and no session is removed before the watch of its address has ended.`,
    usedBy: ['worker'],
    default: days,
    min: 1,
    max: 3650,
  });
}

function personalDataDays(environment: 'test' | 'live', days: number): Setting<number> {
  return wholeNumber({
    description: `After how many days the customer’s data and the metadata of an ended payment of the ${environment} environment are redacted. 0: never by age, only on demand.`,
    usedBy: ['worker'],
    default: days,
    min: 0,
    max: 3650,
  });
}

function sweeperKey(environment: 'test' | 'live'): Setting<string> {
  return secret<string>({
    description: `Private key of the account that pays the gas for sweeps of the ${environment} environment. It cannot take a payment (\`contracts/README.md\`).`,
    usedBy: ['worker'],
    accepts: '0x and 64 hex digits',
    required: `when the networks include \`${environment}\``,
    withRealMoney: [
      // The keys of the test environment hold nothing of worth.
      ...(environment === 'live' ? [isHardToGuess('SWEEPER_KEY_LIVE')] : []),
      isUsedOnce(`SWEEPER_KEY_${environment.toUpperCase()}`),
    ],
    parse(given = '', report) {
      const what = given === '' ? 'is not set' : 'is not a private key';
      if (!/^0x[0-9a-fA-F]{64}$/.test(given)) report(`${what}; set 0x and 64 hex digits`);
      return given;
    },
  });
}

/** Refuses ranges of all addresses, because then every caller could choose its own address. */
function trustedProxies(entries: readonly string[], report: Report): string[] {
  const given = entries.filter((entry) => entry !== '');
  for (const entry of given) {
    if (!isAddressRange(entry)) report(`holds "${entry}"; name IP addresses and CIDR ranges only`);
    else if (prefixOf(entry) === 0) report(`trusts everybody with "${entry}"; name your own proxies only`);
  }
  return given;
}

function rateSources(names: readonly string[], report: Report): RateSourceName[] {
  const isKnown = (name: string): name is RateSourceName =>
    (RATE_SOURCE_NAMES as readonly string[]).includes(name);
  for (const name of names.filter((name) => !isKnown(name)))
    report(`names "${name}", which is not a source; name some of ${RATE_SOURCE_NAMES.join(', ')}`);
  // A source named twice would agree with itself.
  if (new Set(names).size < names.length) report('names a source twice; name each source once');
  return names.filter(isKnown);
}
