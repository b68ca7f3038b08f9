import { ENVIRONMENTS, type Environment } from '@cowrie/dto';
import { AppConfig, type PaycrestConfig } from './app.config';
import { ConfigError } from './config.error';
import { isRealChain } from './network.definition';
import { readEnvironments } from './networks.read';
import { oidcOf } from './oidc.settings';
import { readPayouts } from './payouts.read';
import { readRelayerKeys } from './relayer-keys.read';
import { namesFromFiles, withSecretFiles } from './secret-files.read';
import { readRates } from './rates.read';
import { HIGHEST_RATE_LIMIT } from './rate-limit.settings';
import { readLuno } from './luno.read';
import { readScreening } from './screening.read';
import { SERVICE_SETTINGS } from './service.settings';
import { type Env, type Setting, settingsReader } from './setting';

export { ConfigError };

type SettingName = keyof typeof SERVICE_SETTINGS;

/**
 * Parses the environment into the shape that the program reads. `service.settings.ts` holds the variables,
 * defaults and bounds.
 *
 * @throws ConfigError that lists every problem at once
 */
export function loadConfig(given: Env): AppConfig {
  const problems: string[] = [];
  const role = settingsReader(SERVICE_SETTINGS, given, problems)('ROLE');
  /** A process holds no secret that its role does not need. */
  const isNeeded = (name: SettingName): boolean => {
    const { usedBy }: Setting = SERVICE_SETTINGS[name];
    return role === 'all' || usedBy === undefined || usedBy.includes(role);
  };
  const inFiles = namesFromFiles(SERVICE_SETTINGS).filter((name) => isNeeded(name as SettingName));
  const env = withSecretFiles(given, inFiles, problems);
  const read = settingsReader(SERVICE_SETTINGS, env, problems);
  const environments = readEnvironments(
    { NETWORKS: read('NETWORKS'), NETWORKS_FILE: read('NETWORKS_FILE') },
    problems,
  );
  const sweeperKeys: Partial<Record<Environment, string>> = {};
  for (const environment of ENVIRONMENTS) {
    const name = SWEEPER_KEYS[environment];
    if (environments[environment] && isNeeded(name)) sweeperKeys[environment] = read(name);
  }
  const relayerKeys = readRelayerKeys(
    isNeeded('RELAYER_KEY_TEST') ? { test: read('RELAYER_KEY_TEST'), live: read('RELAYER_KEY_LIVE') } : {},
    { environments, sweeperKeys },
    problems,
  );
  const payouts = readPayouts(
    {
      signers: { test: read('PAYOUT_SIGNER_TEST'), live: read('PAYOUT_SIGNER_LIVE') },
      needsKeys: isNeeded('PAYOUT_KEY_TEST'),
      keys: isNeeded('PAYOUT_KEY_TEST')
        ? { test: read('PAYOUT_KEY_TEST'), live: read('PAYOUT_KEY_LIVE') }
        : {},
      delegateKeys: isNeeded('PAYOUT_DELEGATE_KEY_TEST')
        ? { test: read('PAYOUT_DELEGATE_KEY_TEST'), live: read('PAYOUT_DELEGATE_KEY_LIVE') }
        : {},
      safeServiceApiKey: isNeeded('SAFE_SERVICE_API_KEY') ? read('SAFE_SERVICE_API_KEY') : undefined,
      gatherMinutes: read('PAYOUT_SAFE_GATHER_MINUTES'),
      caps: {
        perPayout: read('PAYOUT_HOT_MAX_TOKENS'),
        perDestinationAndDay: read('PAYOUT_HOT_MAX_TOKENS_PER_DESTINATION'),
        perDay: read('PAYOUT_HOT_MAX_TOKENS_PER_DAY'),
      },
    },
    { environments, sweeperKeys, relayerKeys },
    problems,
  );
  const windowSeconds = read('RATE_LIMIT_WINDOW_SECONDS');
  const sessionTtlSeconds = read('SESSION_TTL_SECONDS');
  const failedAuthLimit = read('RATE_LIMIT_FAILED_AUTH');
  const keySecret = read('KEY_HMAC_SECRET');
  const previousKeySecret = read('KEY_HMAC_SECRET_PREVIOUS');
  const webhookKey = read('WEBHOOK_SECRET_KEY');
  // Before there was a WEBHOOK_SECRET_KEY, secrets were encrypted under KEY_HMAC_SECRET.
  const olderWebhookKeys = [
    read('WEBHOOK_SECRET_KEY_PREVIOUS'),
    webhookKey && keySecret,
    previousKeySecret,
  ].filter((key) => key !== undefined);
  const refuseWith = read('SANDBOX_REFUSE_WITH');
  const metricsPort = read('METRICS_PORT');
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === read('PORT'))
    problems.push(
      `METRICS_PORT is ${metricsPort}, which is PORT: the metrics would be public; set another port`,
    );

  const smtp = isNeeded('SMTP_URL') ? read('SMTP_URL') : undefined;
  const mailFrom = isNeeded('MAIL_FROM') ? read('MAIL_FROM') : undefined;
  if (smtp && !env.MAIL_FROM) problems.push('MAIL_FROM is not set; set the sender of the e-mails');

  const config: AppConfig = {
    role,
    http: {
      host: read('HOST'),
      port: read('PORT'),
      maxConnections: read('MAX_CONNECTIONS'),
      requestTimeoutSeconds: read('REQUEST_TIMEOUT_SECONDS'),
    },
    metrics: metricsPort === undefined ? undefined : { host: read('METRICS_HOST'), port: metricsPort },
    trustedProxies: read('TRUSTED_PROXIES'),
    mongo: {
      uri: read('MONGODB_URI'),
      embeddedDirectory: read('EMBEDDED_MONGO_DIRECTORY'),
      embeddedPort: read('EMBEDDED_MONGO_PORT'),
    },
    migrations: read('MIGRATIONS'),
    checkoutUrl: read('CHECKOUT_URL'),
    dashboardUrl: read('DASHBOARD_URL'),
    keySecret,
    previousKeySecret,
    webhookSecretKeys: [webhookKey ?? keySecret, ...olderWebhookKeys],
    adminToken: isNeeded('ADMIN_TOKEN') ? read('ADMIN_TOKEN') : undefined,
    paymentWindowSeconds: read('PAYMENT_WINDOW_SECONDS'),
    payableDecimals: read('PAYABLE_DECIMALS'),
    sessionTtlSeconds,
    watchAfterEndSeconds: read('WATCH_AFTER_END_SECONDS'),
    settlementAccountDelayHours: read('SETTLEMENT_ACCOUNT_DELAY_HOURS'),
    retention: {
      test: {
        emptySessionDays: read('KEEP_EMPTY_SESSIONS_DAYS_TEST'),
        personalDataDays: read('KEEP_PERSONAL_DATA_DAYS_TEST'),
      },
      live: {
        emptySessionDays: read('KEEP_EMPTY_SESSIONS_DAYS_LIVE'),
        personalDataDays: read('KEEP_PERSONAL_DATA_DAYS_LIVE'),
      },
    },
    requestLogDays: read('KEEP_REQUEST_LOG_DAYS'),
    apiUrl: read('API_PUBLIC_URL'),
    environments,
    sweeperKeys,
    relayerKeys,
    relays: {
      walletFactories: read('RELAY_WALLET_FACTORIES'),
      mostGas: read('RELAY_MAX_GAS'),
      budgets: {
        perPayment: read('RELAY_GAS_PER_PAYMENT') * MILLION,
        perPayer: read('RELAY_GAS_PER_PAYER') * MILLION,
        perMerchant: read('RELAY_GAS_PER_MERCHANT') * MILLION,
        perDay: read('RELAY_GAS_PER_DAY') * MILLION,
      },
    },
    payouts,
    rates: readRates(
      {
        policy: {
          sources: read('RATE_SOURCES'),
          minSources: read('RATE_MIN_SOURCES'),
          maxAgeSeconds: read('RATE_MAX_AGE_SECONDS'),
          maxSpreadBasisPoints: read('RATE_MAX_SPREAD_BASIS_POINTS'),
        },
        rules: read('RATE_RULES'),
        coingeckoKey: isNeeded('RATE_COINGECKO_KEY') ? read('RATE_COINGECKO_KEY') : undefined,
        yellowCard: {
          key: read('RATE_YELLOWCARD_KEY'),
          secret: isNeeded('RATE_YELLOWCARD_SECRET') ? read('RATE_YELLOWCARD_SECRET') : undefined,
        },
        isNeeded: isNeeded('RATE_SOURCES'),
      },
      problems,
    ),
    rateProofKeys: isNeeded('RATE_PROOF_KEYS') ? read('RATE_PROOF_KEYS') : [],
    // Only a worker screens, so only its machine needs the list.
    screening: isNeeded('SCREENING_SOURCES')
      ? readScreening(
          {
            SCREENING_SOURCES: read('SCREENING_SOURCES'),
            SCREENING_LIST_FILE: read('SCREENING_LIST_FILE'),
            SCREENING_ORACLE: read('SCREENING_ORACLE'),
          },
          environments,
          problems,
        )
      : { sources: [] },
    paycrest: paycrestOf({
      environment: read('PAYCREST_ENVIRONMENT'),
      baseUrl: read('PAYCREST_URL'),
      feeMillionths: read('PAYCREST_FEE_MILLIONTHS'),
      apiKey: isNeeded('PAYCREST_API_KEY') ? read('PAYCREST_API_KEY') : undefined,
      apiSecret: isNeeded('PAYCREST_API_SECRET') ? read('PAYCREST_API_SECRET') : undefined,
    }),
    rateLimits: {
      'secret-key': { limit: read('RATE_LIMIT_SECRET_KEY'), windowSeconds },
      'public-key': { limit: read('RATE_LIMIT_PUBLIC_KEY'), windowSeconds },
      'public-key-address': { limit: read('RATE_LIMIT_PUBLIC_KEY_ADDRESS'), windowSeconds },
      'open-sessions': { limit: read('RATE_LIMIT_OPEN_SESSIONS'), windowSeconds: sessionTtlSeconds },
      'open-sessions-address': {
        limit: read('RATE_LIMIT_OPEN_SESSIONS_ADDRESS'),
        windowSeconds: sessionTtlSeconds,
      },
      'link-sessions': { limit: read('RATE_LIMIT_LINK_SESSIONS'), windowSeconds: sessionTtlSeconds },
      'link-sessions-address': {
        limit: read('RATE_LIMIT_LINK_SESSIONS_ADDRESS'),
        windowSeconds: sessionTtlSeconds,
      },
      'failed-auth': { limit: failedAuthLimit, windowSeconds },
      'failed-auth-site': {
        limit: Math.min(failedAuthLimit * FAILURES_OF_SITE, HIGHEST_RATE_LIMIT),
        windowSeconds,
      },
      checkout: { limit: read('RATE_LIMIT_CHECKOUT'), windowSeconds },
      complete: { limit: read('RATE_LIMIT_COMPLETE'), windowSeconds },
      trace: { limit: read('RATE_LIMIT_TRACE'), windowSeconds },
      'trace-all': { limit: read('RATE_LIMIT_TRACE_ALL'), windowSeconds },
      'payer-refund': { limit: PAYER_REFUNDS, windowSeconds: DAY_SECONDS },
      invitations: { limit: INVITATIONS, windowSeconds: DAY_SECONDS },
      'account-changes': { limit: ACCOUNT_CHANGES, windowSeconds: DAY_SECONDS },
      'account-checks': { limit: ACCOUNT_CHECKS, windowSeconds: DAY_SECONDS },
      'person-mail': { limit: MAILS_OF_PERSON, windowSeconds: HOUR_SECONDS },
      'person-mail-address': { limit: MAILS_OF_ADDRESS, windowSeconds: HOUR_SECONDS },
      'person-link-address': { limit: LINKS_OF_ADDRESS, windowSeconds: HOUR_SECONDS },
      export: { limit: EXPORTS, windowSeconds },
      simulate: { limit: SIMULATIONS, windowSeconds },
      'logo-upload': { limit: LOGO_UPLOADS, windowSeconds: 3600 },
      'sign-in-address': {
        limit: read('RATE_LIMIT_SIGN_IN_ADDRESS'),
        windowSeconds: SIGN_IN_WINDOW_SECONDS,
      },
      'sign-in-account': {
        limit: read('RATE_LIMIT_SIGN_IN_ACCOUNT'),
        windowSeconds: SIGN_IN_WINDOW_SECONDS,
      },
      'second-factor': {
        limit: read('RATE_LIMIT_SECOND_FACTOR'),
        windowSeconds: SECOND_FACTOR_WINDOW_SECONDS,
      },
    },
    webhooks: { allowPrivate: read('WEBHOOK_ALLOW_PRIVATE') },
    mail: smtp && mailFrom && { server: smtp, from: mailFrom },
    oidc: isNeeded('OIDC_CLIENT_SECRET') ? oidcOf(read, problems) : undefined,
    testHelpers: read('TEST_HELPERS'),
    sandbox: {
      fillDelayMs: read('SANDBOX_FILL_DELAY_MS'),
      spreadBasisPoints: read('SANDBOX_SPREAD_BASIS_POINTS'),
      partialFillBasisPoints: read('SANDBOX_PARTIAL_FILL_BASIS_POINTS'),
      smallestLotMillionths: read('SANDBOX_SMALLEST_LOT_MILLIONTHS'),
      loseNextAnswers: read('SANDBOX_LOSE_ANSWERS'),
      ...(refuseWith && { refuseWith }),
    },
    luno: isNeeded('LUNO_KEY_ID')
      ? readLuno(
          {
            keyId: read('LUNO_KEY_ID'),
            keySecret: read('LUNO_KEY_SECRET'),
            url: read('LUNO_URL'),
            deposits: read('LUNO_DEPOSITS'),
            maxSlippageBasisPoints: read('LUNO_MAX_SLIPPAGE_BASIS_POINTS'),
            tokenFeeBasisPoints: read('LUNO_TOKEN_FEE_BASIS_POINTS'),
          },
          problems,
        )
      : undefined,
    logLevel: read('LOG_LEVEL'),
    tracesEndpoint: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
  };
  if (takesRealMoney(environments)) {
    const visible = Object.entries(SERVICE_SETTINGS).filter(
      ([name, { isSecret }]: [string, Setting]) => !isSecret || isNeeded(name as SettingName),
    );
    problems.push(...playNetworks(environments));
    problems.push(...problemsWithRealMoney(Object.fromEntries(visible.map(([name]) => [name, env[name]]))));
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Undefined: this process does not use it. */
function paycrestOf({
  apiKey,
  apiSecret,
  ...reached
}: Pick<PaycrestConfig, 'environment' | 'baseUrl' | 'feeMillionths'> & {
  apiKey: string | undefined;
  apiSecret: string | undefined;
}): PaycrestConfig | undefined {
  if (!apiKey && !apiSecret) return undefined;
  return { ...reached, ...(apiKey && { apiKey }), ...(apiSecret && { apiSecret }) };
}

/**
 * An IPv6 site (/48) may have this many times the failures of one address, because its networks can have
 * different owners.
 */
const FAILURES_OF_SITE = 10;
/** An export reads up to 100,000 payments and takes up to five minutes. */
const EXPORTS = 6;
/**
 * Each one costs a decision. A payer who has asked can see the progress and need not ask again.
 */
const PAYER_REFUNDS = 3;
/** A business with more people is an exception, and its owner can continue tomorrow. */
const INVITATIONS = 50;
/**
 * Settlement accounts that a business sets per day and environment. Each change is e-mailed to its owners.
 */
const ACCOUNT_CHANGES = 10;
/** Each one tells whose account a number is, so nobody may ask for one number after another. */
const ACCOUNT_CHECKS = 50;
/** A person who asked for a new password has the e-mail, and every e-mail's link works. */
const MAILS_OF_PERSON = 5;
/** An office has one address, and some of its people forget their passwords. */
const MAILS_OF_ADDRESS = 20;
/** A link is opened, looked at and used: a few calls each. */
const LINKS_OF_ADDRESS = 100;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 86_400;
// Longer than a minute, so that guessing is slow after the first tries, but short enough to wait for.
const SIGN_IN_WINDOW_SECONDS = 15 * 60;
const SECOND_FACTOR_WINDOW_SECONDS = 3600;
/** Each one sends up to three transactions to a local chain. */
const SIMULATIONS = 300;
/** Each one decodes a picture. People try a few. */
const LOGO_UPLOADS = 20;
const MILLION = 1_000_000;
const SWEEPER_KEYS = { test: 'SWEEPER_KEY_TEST', live: 'SWEEPER_KEY_LIVE' } as const;

/** Whether the live environment names a chain whose tokens are worth money. */
export function takesRealMoney({ live }: AppConfig['environments']): boolean {
  return live?.networks.some(({ chainId }) => isRealChain(chainId)) ?? false;
}

/**
 * Local and test chains in a live environment that takes real money: anybody could pay there with worthless
 * tokens.
 */
function playNetworks({ live }: AppConfig['environments']): string[] {
  const names = live?.networks.flatMap(({ name, chainId, retired }) =>
    isRealChain(chainId) || retired ? [] : [name],
  );
  return (names ?? []).map(
    (name) =>
      `NETWORKS names ${name} in live, which is a local or test chain, while others take real money; move it to test, or retire it`,
  );
}

/**
 * The rules for real money that the environment breaks (docs/configuration.md; docs/decisions/0015,
 * docs/decisions/0016, docs/decisions/0019).
 *
 * @param env the variables that the process reads; a missing variable is not checked
 */
function problemsWithRealMoney(env: Env): string[] {
  return Object.entries<Setting>(SERVICE_SETTINGS).flatMap(([name, setting]) => {
    if (!(name in env)) return [];
    // Problems with the value itself are already reported.
    const value = setting.parse(env[name], () => undefined);
    const broken = (setting.withRealMoney ?? []).filter((rule) => !rule.isMet(value, env));
    return broken.map(({ must }) => `${name} ${must} while the live environment takes real money`);
  });
}
