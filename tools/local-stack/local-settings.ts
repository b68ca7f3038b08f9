import { embeddedDatabaseSettings } from '@cowrie/api/platform/config/embedded-database.settings';
import type { SERVICE_SETTINGS } from '@cowrie/api/platform/config/service.settings';
import {
  optionalText,
  type Setting,
  type Settings,
  text,
  wholeNumber,
} from '@cowrie/api/platform/config/setting';

/** Variables of `npm start`: its own, and those of the service that mean something else here. */
export const LOCAL_SETTINGS = {
  PORT: port(3000, 'Port of the API.'),
  CHECKOUT_PORT: port(4200, 'Port of the hosted page. `npx nx serve checkout` uses it too.'),
  DASHBOARD_PORT: port(4300, 'Port of the dashboard. `npx nx serve dashboard` uses it too.'),
  METRICS_PORT: wholeNumber({
    description:
      'Port on which it serves [metrics](operations/metrics.md). 0: any free port. `dev.json` says which, as `metricsUrl`.',
    default: 0,
    min: 0,
    max: 65_535,
  }),
  BASE_RPC_PORT: port(8545, 'Port of the local chain `base`.'),
  CELO_RPC_PORT: port(8546, 'Port of the local chain `celo`.'),
  POLYGON_RPC_PORT: port(8547, 'Port of the local chain `polygon`.'),
  TRON_RPC_PORT: port(8548, 'Port of the local chain `tron`.'),
  REST_INTERVAL_MS: wholeNumber({
    description:
      'How often a local chain is read while nobody waits for it, in milliseconds. Other networks: once a minute, because their calls are paid for.',
    default: 30_000,
    min: 100,
    max: 3_600_000,
  }),
  HOST: text({
    description: 'Address on which the API, the page and the dashboard listen.',
    accepts: 'host name or IP address',
    default: '127.0.0.1',
  }),
  CHECKOUT_URL: optionalText({
    description: 'Address of the page as customers see it. Without it: the page’s own address.',
    accepts: 'http or https URL',
  }),
  DASHBOARD_URL: optionalText({
    description: 'Address of the dashboard as its people see it. Without it: `localhost` and its port.',
    accepts: 'http or https URL without a path',
  }),
  MONGODB_URI: optionalText({
    description: 'A MongoDB of your own, instead of the embedded database in `COWRIE_DIRECTORY`.',
    accepts: 'MongoDB connection string',
    isSecret: true,
  }),
  ...embeddedDatabaseSettings,
  TREASURY_TEST: optionalText({
    description:
      'Treasury of the test environment on all local chains: a Safe of your own, for `PAYOUT_SIGNER_TEST=batch`. Without it: a local account.',
    accepts: '0x and 40 hex digits',
  }),
  COWRIE_DIRECTORY: text({
    description:
      'Folder that holds database, chains, keys and `dev.json`. Delete it to start afresh. `npm run demo` and `npx cowrie` read it too.',
    accepts: 'path',
    default: '.cowrie',
  }),
  COWRIE_WITHOUT_PAGE: {
    description: 'Starts without the page. `npx nx serve api` sets it.',
    accepts: '`1`',
    parse: (given) => given === '1',
  } satisfies Setting<boolean>,
} satisfies Settings;

/**
 * Defaults of the service that differ here. Rate limits are at least a hundred times a deployment's: all
 * callers share one address and a few keys, and load tests must pass.
 */
export const LOCAL_DEFAULTS = {
  LOG_LEVEL: 'warn',
  // A stand-in on a local chain, where anyone may list an address, and a file for addresses of TRON.
  SCREENING_SOURCES: 'oracle,list',
  // The accounts are local, and a refund can be watched to its end.
  PAYOUT_SIGNER_TEST: 'hot',
  PAYOUT_SIGNER_LIVE: 'hot',
  RATE_LIMIT_SECRET_KEY: '60000',
  RATE_LIMIT_PUBLIC_KEY: '60000',
  RATE_LIMIT_PUBLIC_KEY_ADDRESS: '60000',
  RATE_LIMIT_OPEN_SESSIONS: '1000000',
  RATE_LIMIT_OPEN_SESSIONS_ADDRESS: '1000000',
  RATE_LIMIT_LINK_SESSIONS: '1000000',
  RATE_LIMIT_LINK_SESSIONS_ADDRESS: '1000000',
  RATE_LIMIT_FAILED_AUTH: '6000',
  RATE_LIMIT_CHECKOUT: '600000',
  RATE_LIMIT_COMPLETE: '3000',
  RATE_LIMIT_TRACE: '1000',
  RATE_LIMIT_TRACE_ALL: '12000',
  RATE_LIMIT_SIGN_IN_ADDRESS: '30000',
  RATE_LIMIT_SIGN_IN_ACCOUNT: '2000',
  RATE_LIMIT_SECOND_FACTOR: '2000',
} satisfies Partial<Record<keyof typeof SERVICE_SETTINGS, string>>;

/** Variables of the service that `npm start` sets itself, so that setting them changes nothing. */
export const SET_BY_STACK = [
  'ROLE',
  'NETWORKS',
  'SCREENING_ORACLE',
  'KEY_HMAC_SECRET',
  'SWEEPER_KEY_TEST',
  'SWEEPER_KEY_LIVE',
  'RELAYER_KEY_TEST',
  'RELAYER_KEY_LIVE',
  'PAYOUT_KEY_TEST',
  'PAYOUT_KEY_LIVE',
  'RATE_PROOF_KEYS',
  'WEBHOOK_ALLOW_PRIVATE',
  'TEST_HELPERS',
] as const satisfies readonly (keyof typeof SERVICE_SETTINGS)[];

function port(fallback: number, description: string) {
  return wholeNumber({ description, default: fallback, min: 1, max: 65_535 });
}
