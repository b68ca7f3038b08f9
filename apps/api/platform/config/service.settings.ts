import { isAddressRange, prefixOf } from '../net/address-range';
import { developerSettings } from './developer.settings';
import { embeddedDatabaseSettings } from './embedded-database.settings';
import { lunoSettings } from './luno.settings';
import { mailSettings } from './mail.settings';
import { metricsSettings } from './metrics.settings';
import { oidcSettings } from './oidc.settings';
import { paycrestSettings } from './paycrest.settings';
import { payoutSettings } from './payout.settings';
import { proofKeySettings } from './proof-keys.settings';
import { rateSettings } from './rate.settings';
import { rateLimitSettings } from './rate-limit.settings';
import { relaySettings } from './relay.settings';
import { retentionSettings } from './retention.settings';
import { screeningSettings } from './screening.settings';
import { secretSettings } from './secret.settings';
import { settlementSettings } from './settlement.settings';
import {
  hasAccount,
  hostOf,
  isHardToGuess,
  isNarrow,
  isNearUrl,
  isPlainHttps,
  isPrivateConnection,
  isUsedOnce,
  namesDatabase,
} from './real-money.rules';
import {
  flag,
  list,
  oneOf,
  optionalText,
  type Report,
  type Setting,
  type Settings,
  text,
  wholeNumber,
} from './setting';

const DAY_SECONDS = 86_400;
/** `npm start` serves the dashboard there. */
const LOCAL_DASHBOARD = 'http://localhost:4300';

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
  // 10,000 open pages whose status is pushed, and as many connections for everything else.
  MAX_CONNECTIONS: wholeNumber({
    description:
      'Open connections at one time. The process closes further ones at once. At most half of them push the status to open pages; further pages poll.',
    default: 20_000,
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
  DASHBOARD_URL: {
    description:
      'Public address of the dashboard. Cookies and passkeys of its sessions belong to this address, so a change signs everybody out and ends all passkeys. With the default, people can sign in on this machine only.',
    usedBy: ['api'],
    accepts: 'http or https URL without a path',
    default: LOCAL_DASHBOARD,
    withRealMoney: [
      {
        must: 'must be an https URL',
        isMet: (url) => url === LOCAL_DASHBOARD || isPlainHttps(url),
      },
      {
        must: 'must have another host than CHECKOUT_URL: a fault of the payers’ page must not reach the sessions of merchants',
        isMet: (url, env) => hostOf(url) !== hostOf(env.CHECKOUT_URL),
      },
    ],
    parse(given, report) {
      const url = (given || LOCAL_DASHBOARD).replace(/\/+$/, '');
      if (!/^https?:\/\/[^/?#]+$/.test(url))
        report('is not an address without a path; set one such as https://dashboard.example.com');
      return url;
    },
  } satisfies Setting<string>,
  LOG_LEVEL: oneOf({
    description: 'The least severe log lines to write. `info` includes every change of a payment.',
    values: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    ...optionalText({
      description:
        'Collector to which traces are sent by OTLP, such as `http://127.0.0.1:4318`. Without it there are none. The other standard variables of OpenTelemetry apply too ([tracing and logs](operations/tracing-and-logs.md)).',
      accepts: 'http or https URL',
    }),
    withRealMoney: [
      {
        must: 'must begin with https://, unless its host is this machine or a container: traces tell who pays whom',
        isMet: (url: string | undefined) => url === undefined || url.startsWith('https://') || isNearUrl(url),
      },
    ],
    parse(given: string | undefined, report: Report) {
      if (given && !/^https?:\/\//.test(given))
        report('is not a URL; set one that starts with http:// or https://');
      return given || undefined;
    },
  },
} satisfies Settings;

const database = {
  MONGODB_URI: {
    ...optionalText({
      description:
        'Your MongoDB, a replica set. Without it the process starts an embedded database, which is for work on one machine.',
      accepts: 'MongoDB connection string with the name of a database',
      isSecret: true,
    }),
    parse(given: string | undefined, report: Report) {
      // The driver would use a database with the name `test`.
      if (given && !namesDatabase(given))
        report('names no database; add its name, as in mongodb://host/cowrie?replicaSet=rs0');
      return given || undefined;
    },
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
  ...embeddedDatabaseSettings,
  MIGRATIONS: oneOf({
    description:
      'Who migrates the database: `at-start`, a process that starts; `manual`, an operator with `cowrie migrate`, and a process refuses to start while a migration is pending or an index is missing ([migrations.md](migrations.md)).',
    values: ['at-start', 'manual'],
    default: 'at-start',
  }),
} satisfies Settings;

const networks = {
  NETWORKS_FILE: optionalText({
    description:
      'File that names treasury, networks and nodes of each environment. `docker/networks.example.json` is one; [the operator’s guide](operations/merchants-and-networks.md#fields-of-a-network) explains its fields. A real chain needs two confirmations or a tag. A network or token with `"retired": true` is still read, swept and settled, and new payments cannot choose it. Keep the file private: addresses of nodes often hold keys.',
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
  PAYABLE_DECIMALS: wholeNumber({
    description:
      'How many decimals an amount to pay has at most. It is rounded up. The default is more than any token has, so amounts have the decimals of their token; with 2, a customer types 3.23 and not 3.225807. A merchant’s own setting comes first.',
    usedBy: ['api'],
    default: 18,
    min: 2,
    max: 18,
  }),
  WATCH_AFTER_END_SECONDS: wholeNumber({
    description: 'How long the service keeps watching a deposit address after its payment has ended.',
    default: 7 * DAY_SECONDS,
    min: 60,
    max: 365 * DAY_SECONDS,
  }),
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

const testHelpers = {
  TEST_HELPERS: {
    ...flag({
      description:
        'Lets merchants’ tests play customers with secret keys of `test`. It works where the networks of `test` are local chains (Anvil), and needs no key.',
      usedBy: ['api'],
    }),
    withRealMoney: [{ must: 'must not be true', isMet: (isOn) => !isOn }],
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
  Metrics: metricsSettings,
  Secrets: secretSettings,
  Database: database,
  'Networks and nodes': networks,
  Relays: relaySettings,
  Payouts: payoutSettings,
  'Payouts to accounts': paycrestSettings,
  Settlements: settlementSettings,
  'Time limits': times,
  Retention: retentionSettings,
  Developers: developerSettings,
  'Exchange rates': rateSettings,
  'Proofs of rates': proofKeySettings,
  Screening: screeningSettings,
  'Rate limits': rateLimitSettings,
  Webhooks: webhooks,
  Mail: mailSettings,
  'Sign-in to the dashboard': oidcSettings,
  'Test helpers': testHelpers,
  'Simulated exchange': sandbox,
  Luno: lunoSettings,
} satisfies Record<string, Settings>;

/** Every variable that the service reads, by name. */
export const SERVICE_SETTINGS = {
  ...processSettings,
  ...metricsSettings,
  ...secretSettings,
  ...database,
  ...networks,
  ...relaySettings,
  ...payoutSettings,
  ...paycrestSettings,
  ...settlementSettings,
  ...times,
  ...retentionSettings,
  ...developerSettings,
  ...rateSettings,
  ...proofKeySettings,
  ...screeningSettings,
  ...rateLimitSettings,
  ...webhooks,
  ...mailSettings,
  ...oidcSettings,
  ...testHelpers,
  ...sandbox,
  ...lunoSettings,
};

/** Refuses ranges of all addresses, because then every caller could choose its own address. */
function trustedProxies(entries: readonly string[], report: Report): string[] {
  const given = entries.filter((entry) => entry !== '');
  for (const entry of given) {
    if (!isAddressRange(entry)) report(`holds "${entry}"; name IP addresses and CIDR ranges only`);
    else if (prefixOf(entry) === 0) report(`trusts everybody with "${entry}"; name your own proxies only`);
  }
  return given;
}
