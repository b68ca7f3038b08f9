import type { Environment, Token } from '@cowrie/dto';
import type { NetworkDefinition, TokenDefinition } from '@cowrie/chain-evm';
import type { RatePolicy, RateSourceAccess, RateSourceName } from '@cowrie/rates';
import type { LunoAccess, SandboxSettings, VenueOptions } from '@cowrie/exchange';
import type { OracleLocation, ScreeningSourceName } from '@cowrie/screening';
import type { RateLimitPolicies } from '../rate-limit/rate-limit.policy';
import type { MailSender, MailServer } from './mail.settings';
import type { OidcConfig } from './oidc.settings';
import type { PayoutSigner } from './payout.settings';
import type { ProofKey } from './proof-keys.read';
import type { RateRules } from './rate-rules.read';
import type { ServiceRole } from './setting';

/** What a process does; `all`: both roles. */
export type Role = ServiceRole | 'all';

/**
 * `at-start`: a process that starts runs the pending migrations. `manual`: it refuses to start while there
 * are any.
 */
export type MigrationMode = 'at-start' | 'manual';

/** A token as the configuration describes it. */
export interface ConfiguredToken extends TokenDefinition {
  /** As for a network. */
  retired?: boolean;
}

/** A network as the configuration describes it. */
export interface ConfiguredNetwork extends NetworkDefinition {
  tokens: Partial<Record<Token, ConfiguredToken>>;
  /** It is still read, swept and settled, and new payments cannot choose it. */
  retired?: boolean;
  /** Receives the sweeps of this network instead of the environment's. Only networks of TRON have one. */
  treasury?: string;
  /**
   * New payments of fewer tokens cannot choose it: their sweep would cost too much of them. A decimal string.
   */
  leastPaymentTokens?: string;
}

/** The settings of one environment. */
export interface EnvironmentConfig {
  /** The address that receives the sweeps of merchants without their own treasury. */
  treasury: string;
  networks: ConfiguredNetwork[];
}

/** What relays may cost, in units of gas (docs/decisions/0131). */
export interface RelaysConfig {
  /** Factories of contract wallets that may pay before they are deployed, with EIP-55 checksum. */
  readonly walletFactories: readonly string[];
  /** Of one relay. */
  readonly mostGas: number;
  /** On one network; in a day, except that of a payment. */
  readonly budgets: {
    readonly perPayment: number;
    readonly perPayer: number;
    readonly perMerchant: number;
    readonly perDay: number;
  };
}

/** How an environment pays out (docs/decisions/0057). */
export interface PayoutsConfig {
  readonly signer: PayoutSigner;
  /** Private key of the float. Present only with `hot`, and absent in a process with role `api`. */
  readonly hotKey?: string;
  /**
   * Private key that proposes to the Safe. Present only with `safe`, and absent in a process with role `api`.
   */
  readonly delegateKey?: string;
  /** With `safe`: sent to the Safe’s service. */
  readonly safeServiceApiKey?: string;
  /** With `safe`: how long payouts wait for others before they are proposed. */
  readonly gatherMinutes?: number;
  /** What the float pays without an operator's approval, in whole tokens. */
  readonly caps: {
    readonly perPayout: number;
    readonly perDestinationAndDay: number;
    readonly perDay: number;
  };
}

/** The account at Luno, and how it sells (docs/decisions/0065). */
export interface LunoConfig {
  readonly access: LunoAccess;
  readonly sale: VenueOptions;
}

/** How to reach Paycrest (docs/decisions/0066). A process holds only the secret that its role needs. */
export interface PaycrestConfig {
  readonly environment: Environment;
  readonly baseUrl: string;
  readonly feeMillionths: number;
  /** Of a worker: it opens the orders and asks about them. */
  readonly apiKey?: string;
  /**
   * Of an api: it signs the webhooks. Absent: they are refused, and the worker asks instead. An api without
   * it cannot verify accounts.
   */
  readonly apiSecret?: string;
}

/** How long an environment keeps data that is no longer needed, in days after a payment's end. */
export interface RetentionConfig {
  readonly emptySessionDays: number;
  /** 0: until it is erased on demand. */
  readonly personalDataDays: number;
}

/** The process's environment, parsed once at start. */
export abstract class AppConfig {
  abstract readonly role: Role;
  /** `requestTimeoutSeconds`: how long a request may take to arrive. */
  abstract readonly http: {
    host: string;
    port: number;
    maxConnections: number;
    requestTimeoutSeconds: number;
  };
  /** Where it serves `/metrics`. Absent: nowhere. */
  abstract readonly metrics?: { host: string; port: number } | undefined;
  /** Addresses and ranges of the proxies whose `X-Forwarded-For` the service trusts. */
  abstract readonly trustedProxies: string[];
  /**
   * Without `uri` the process starts the embedded server, which is durable when `embeddedDirectory` is set.
   */
  abstract readonly mongo: {
    uri?: string | undefined;
    embeddedDirectory?: string | undefined;
    embeddedPort: number;
  };
  abstract readonly migrations: MigrationMode;
  abstract readonly checkoutUrl: string;
  /** Public address of the dashboard. Its sessions work only from there. */
  abstract readonly dashboardUrl: string;
  /** HMAC key under which API keys are stored. */
  abstract readonly keySecret: string;
  /** The previous HMAC key. API keys that are stored under it still work. */
  abstract readonly previousKeySecret?: string | undefined;
  /** Webhook secrets are encrypted under the first, and can be decrypted under each. */
  abstract readonly webhookSecretKeys: readonly [string, ...string[]];
  /**
   * The bootstrap token: it creates the first admin (docs/decisions/0025). Absent in a process with role
   * `worker`.
   */
  abstract readonly adminToken?: string | undefined;
  abstract readonly paymentWindowSeconds: number;
  /** The maximum number of decimals of an amount to pay. */
  abstract readonly payableDecimals: number;
  abstract readonly sessionTtlSeconds: number;
  /** How long deposit addresses stay watched after a payment's end (docs/interface.md §3.3). */
  abstract readonly watchAfterEndSeconds: number;
  /** How long a change of a merchant's account waits before it takes effect (docs/decisions/0067). */
  abstract readonly settlementAccountDelayHours: number;
  /** What each environment keeps, and for how long (docs/decisions/0024). */
  abstract readonly retention: Readonly<Record<Environment, RetentionConfig>>;
  /** How long the log keeps the requests of merchants (docs/decisions/0075). 0: it keeps none. */
  abstract readonly requestLogDays: number;
  /** Public URL of this API. Absent: not configured. */
  abstract readonly apiUrl?: string | undefined;
  abstract readonly environments: Partial<Record<Environment, EnvironmentConfig>>;
  /**
   * Private keys that send sweeps. They pay gas and can do nothing else. Empty in a process with role `api`.
   */
  abstract readonly sweeperKeys: Partial<Record<Environment, string>>;
  /**
   * Private keys that send the transfers that payers sign. They pay gas and can do nothing else. Empty in a
   * process with role `api`. Without one, payers pay their own gas.
   */
  abstract readonly relayerKeys: Partial<Record<Environment, string>>;
  abstract readonly relays: RelaysConfig;
  /** How each environment of `environments` pays out. */
  abstract readonly payouts: Partial<Record<Environment, PayoutsConfig>>;
  /**
   * `rules`: how single currencies are priced; the others get the median of `sources`. `access`: what some
   * sources need.
   */
  abstract readonly rates: RatePolicy & {
    sources: RateSourceName[];
    rules?: RateRules;
    access?: RateSourceAccess;
  };
  /**
   * Keys of proofs of rates: the first signs. Empty: nothing is signed, or the process has the role `worker`.
   */
  abstract readonly rateProofKeys: readonly ProofKey[];
  /** The screening sources, and what each needs. Without a source nothing is screened. */
  abstract readonly screening: {
    sources: readonly ScreeningSourceName[];
    listFile?: string | undefined;
    oracle?: OracleLocation | undefined;
  };
  /** The payout rail Paycrest, and for which environment. Absent: it is not used. */
  abstract readonly paycrest?: PaycrestConfig | undefined;
  abstract readonly rateLimits: RateLimitPolicies;
  /** `allowPrivate`: endpoints may have private addresses and plain http, for local work. */
  abstract readonly webhooks: { allowPrivate: boolean };
  /** The mail server and the sender of e-mails. Absent: none are sent. */
  abstract readonly mail?: { server: MailServer; from: MailSender } | undefined;
  /**
   * The OpenID provider for the dashboard's sign-in. Absent: none, or a process with role `worker`.
   */
  abstract readonly oidc?: OidcConfig | undefined;
  /** Whether merchants' tests can simulate customers (docs/decisions/0049). */
  abstract readonly testHelpers: boolean;
  /** The account at Luno that sells. Absent: none, or a process that does not sell. */
  abstract readonly luno?: LunoConfig | undefined;
  /** The behaviour of the simulated exchange until an operator changes it. */
  abstract readonly sandbox: SandboxSettings;
  abstract readonly logLevel: string;
  /** Where traces go. Absent: traces are off. */
  abstract readonly tracesEndpoint?: string | undefined;
}
