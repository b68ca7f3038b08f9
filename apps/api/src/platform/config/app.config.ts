import type { Environment } from '@cowrie/dto';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import type { SandboxSettings } from '@cowrie/exchange';
import type { RatePolicy, RateSourceName } from '@cowrie/rates';
import type { RateLimitPolicies } from '../rate-limit/rate-limit.policy';

export type Role = 'api' | 'worker' | 'all';

/** `at-start`: a process that starts runs the pending migrations. `manual`: it refuses to start while there are any. */
export type MigrationMode = 'at-start' | 'manual';

export interface EnvironmentConfig {
  treasury: string;
  networks: NetworkDefinition[];
}

/** The process's environment, parsed once at start, in the shape that the program reads. */
export abstract class AppConfig {
  abstract readonly role: Role;
  abstract readonly http: { host: string; port: number };
  /** Proxies' addresses and ranges whose `X-Forwarded-For` is believed; nobody else's is. */
  abstract readonly trustedProxies: string[];
  /** `uri` absent: the embedded server, durable in `embeddedDirectory` if that is given. */
  abstract readonly mongo: { uri?: string; embeddedDirectory?: string; embeddedPort: number };
  abstract readonly migrations: MigrationMode;
  abstract readonly checkoutUrl: string;
  /** HMAC key under which API keys are stored. */
  abstract readonly keySecret: string;
  /** Opens `/admin/v1`, which refuses everybody without it. Absent in a process with role `worker`. */
  abstract readonly adminToken?: string;
  abstract readonly paymentWindowSeconds: number;
  abstract readonly sessionTtlSeconds: number;
  /** Addresses stay watched this long after a payment's end (decisions §2). */
  abstract readonly watchAfterEndSeconds: number;
  abstract readonly environments: Partial<Record<Environment, EnvironmentConfig>>;
  /** Keys that send sweeps: they pay gas and can do nothing else. Absent in a process with role `api`. */
  abstract readonly sweeperKeys: Partial<Record<Environment, string>>;
  abstract readonly rates: RatePolicy & { sources: RateSourceName[] };
  abstract readonly rateLimits: RateLimitPolicies;
  /** `allowPrivate`: endpoints may be private addresses and plain http, for local work. */
  abstract readonly webhooks: { allowPrivate: boolean };
  /** How the simulated exchange behaves until an operator says otherwise. */
  abstract readonly sandbox: SandboxSettings;
  abstract readonly logLevel: string;
}
