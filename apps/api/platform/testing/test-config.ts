import type { NetworkDefinition } from '@cowrie/chain-evm';
import { FAITHFUL_SANDBOX } from '@cowrie/exchange';
import type { AppConfig } from '../config/app.config';
import type { RateLimitPolicies, RateLimitPolicy } from '../rate-limit/rate-limit.policy';
import { newTestDatabase } from '@cowrie/testing/test-database';

export const TREASURY = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const FACTORY = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const USDC = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const USDT = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0';

/** Returns a network without a node. `over` gives it the node of a running chain. */
export function aNetwork(over: Partial<NetworkDefinition> = {}): NetworkDefinition {
  return {
    name: 'base',
    chainId: 8453,
    rpcUrls: ['http://127.0.0.1:9'],
    confirmations: 3,
    factory: FACTORY,
    pollIntervalMs: 100,
    tokens: {
      USDC: { symbol: 'USDC', address: USDC, decimals: 6 },
      USDT: { symbol: 'USDT', address: USDT, decimals: 6 },
    },
    ...over,
  };
}

/** Returns the same policy for every limit, except those in `over`. */
export function rateLimitsOf(
  policy: RateLimitPolicy,
  over: Partial<RateLimitPolicies> = {},
): RateLimitPolicies {
  return {
    'secret-key': policy,
    'public-key': policy,
    'public-key-address': policy,
    'open-sessions': policy,
    'open-sessions-address': policy,
    'link-sessions': policy,
    'link-sessions-address': policy,
    'failed-auth': policy,
    'failed-auth-site': policy,
    checkout: policy,
    complete: policy,
    trace: policy,
    'trace-all': policy,
    'payer-refund': policy,
    'account-changes': policy,
    'account-checks': policy,
    invitations: policy,
    'person-mail': policy,
    'person-mail-address': policy,
    'person-link-address': policy,
    export: policy,
    simulate: policy,
    'logo-upload': policy,
    'sign-in-address': policy,
    'sign-in-account': policy,
    'second-factor': policy,
    ...over,
  };
}

/** What a float pays without an approval. */
export const PAYOUT_CAPS = { perPayout: 500, perDestinationAndDay: 1000, perDay: 5000 } as const;

/** What relays may cost. */
export const RELAYS = {
  walletFactories: [],
  mostGas: 1_000_000,
  budgets: { perPayment: 2e6, perPayer: 20e6, perMerchant: 200e6, perDay: 500e6 },
} as const;

/** Returns a configuration with defaults for tests: one network, no logs, its own empty database. */
export function aConfig(over: Partial<AppConfig> = {}): AppConfig {
  return {
    role: 'all',
    http: { host: '127.0.0.1', port: 0, maxConnections: 20_000, requestTimeoutSeconds: 30 },
    trustedProxies: [],
    mongo: { uri: newTestDatabase(), embeddedPort: 0 },
    migrations: 'at-start',
    checkoutUrl: 'http://checkout.test',
    dashboardUrl: 'http://dashboard.test',
    keySecret: 'k'.repeat(32),
    webhookSecretKeys: ['k'.repeat(32)],
    paymentWindowSeconds: 30 * 60,
    payableDecimals: 18,
    sessionTtlSeconds: 60 * 60,
    watchAfterEndSeconds: 7 * 86_400,
    settlementAccountDelayHours: 48,
    retention: {
      test: { emptySessionDays: 7, personalDataDays: 30 },
      live: { emptySessionDays: 90, personalDataDays: 730 },
    },
    requestLogDays: 7,
    environments: { test: { treasury: TREASURY, networks: [aNetwork()] } },
    sweeperKeys: {},
    relayerKeys: {},
    relays: RELAYS,
    payouts: { test: { signer: 'batch', caps: PAYOUT_CAPS } },
    rates: { sources: ['static'], minSources: 1, maxAgeSeconds: 300, maxSpreadBasisPoints: 300 },
    rateProofKeys: [],
    screening: { sources: [] },
    rateLimits: rateLimitsOf({ limit: 100_000, windowSeconds: 60 }),
    webhooks: { allowPrivate: false },
    testHelpers: false,
    sandbox: FAITHFUL_SANDBOX,
    logLevel: 'silent',
    ...over,
  };
}
