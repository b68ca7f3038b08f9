import { ENVIRONMENTS, TOKENS, type Environment } from '@cowrie/dto';
import type { DevNetwork } from '@cowrie/testing';
import type { Env } from '@cowrie/api/platform/config/setting';
import type { KeeperRecord } from './chain-keeper';
import { LOCAL_ROLES, type LocalContracts } from './chain-setup';
import { LOCAL_CONFIRMATIONS, LOCAL_NETWORKS } from './local-networks';
import { LOCAL_DEFAULTS, type SET_BY_STACK } from './local-settings';
import { newProofKey, newState } from './stack-state';
import type { StackOptions } from './stack-options';

/** A running chain with its contracts. */
export type Chain = KeeperRecord['chains'][number] & { contracts: LocalContracts };

/** What the service’s settings are made of, beside the developer’s own variables. */
export interface StackParts {
  options: StackOptions;
  chains: readonly Chain[];
  mongoUri: string;
  smtpUrl: string;
  keySecret: string;
  proofKey: string;
}

/** `all`: the service’s variables. `environment`: those that programs beside the stack need too. */
export function stackSettings({ options, chains, mongoUri, smtpUrl, keySecret, proofKey }: StackParts): {
  all: Env;
  environment: Record<string, string>;
} {
  const oracle = oracleOf(chains);
  const own = {
    MONGODB_URI: mongoUri,
    CHECKOUT_URL: options.checkoutUrl,
    DASHBOARD_URL: options.dashboardUrl,
    KEY_HMAC_SECRET: keySecret,
    NETWORKS: JSON.stringify(networksConfig(chains, options)),
    SCREENING_ORACLE: `${oracle.name}:${oracle.contracts.sanctionsList}`,
    // Merchants' servers run on this machine.
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const mailed = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: process.env.MAIL_FROM || 'Cowrie <payments@cowrie.localhost>',
  };
  const set: Record<(typeof SET_BY_STACK)[number], string> = {
    ...own,
    ROLE: 'all',
    TEST_HELPERS: 'true',
    RATE_PROOF_KEYS: proofKey,
    SWEEPER_KEY_TEST: LOCAL_ROLES.sweepers.test.privateKey,
    SWEEPER_KEY_LIVE: LOCAL_ROLES.sweepers.live.privateKey,
    RELAYER_KEY_TEST: LOCAL_ROLES.relayers.test.privateKey,
    RELAYER_KEY_LIVE: LOCAL_ROLES.relayers.live.privateKey,
    PAYOUT_KEY_TEST: LOCAL_ROLES.floats.test.privateKey,
    PAYOUT_KEY_LIVE: LOCAL_ROLES.floats.live.privateKey,
  };
  const all = {
    ...LOCAL_DEFAULTS,
    API_PUBLIC_URL: `http://${options.host}:${options.apiPort}`,
    ...process.env,
    ...mailed,
    HOST: options.host,
    PORT: String(options.apiPort),
    METRICS_PORT: String(options.metricsPort),
    ...set,
  };
  return { all, environment: { ...own, ...mailed } };
}

/**
 * Parts with which the developer’s own variables can be read before there is a chain, a database or a
 * contract: what the start adds later stands in for itself.
 */
export function beforeTheStart(options: StackOptions): StackParts {
  const { address } = LOCAL_ROLES.faucet;
  const token = (symbol: string) => ({ symbol, address, decimals: 6 });
  const tokens = Object.fromEntries(TOKENS.map((symbol) => [symbol, token(symbol)]));
  const ofEach = Object.fromEntries(ENVIRONMENTS.map((environment) => [environment, tokens]));
  const contracts = { factory: address, sanctionsList: address, tokens: ofEach as LocalContracts['tokens'] };
  return {
    options,
    chains: LOCAL_NETWORKS.map(({ name, chainId }) => ({
      name,
      chainId,
      rpcUrl: `http://${options.host}:${options.chainPorts[name]}`,
      pid: 0,
      contracts,
    })),
    mongoUri: options.mongoUri ?? 'mongodb://127.0.0.1/cowrie',
    smtpUrl: process.env.SMTP_URL ?? '',
    keySecret: newState().keySecret,
    proofKey: newProofKey(),
  };
}

/** The chain with the list of sanctioned addresses. */
export function oracleOf([oracle]: readonly Chain[]): Chain {
  if (!oracle) throw new Error('the local stack has no chain; name one in LOCAL_NETWORKS');
  return oracle;
}

/** Both environments use the same chains, each with its own tokens and treasury. */
function networksConfig(
  chains: readonly Chain[],
  { restIntervalMs, testTreasury }: Pick<StackOptions, 'restIntervalMs' | 'testTreasury'>,
) {
  const treasuries = {
    test: testTreasury ?? LOCAL_ROLES.treasuries.test.address,
    live: LOCAL_ROLES.treasuries.live.address,
  };
  return Object.fromEntries(
    ENVIRONMENTS.map((environment) => [
      environment,
      {
        treasury: treasuries[environment],
        networks: devNetworks(chains)[environment].map(({ rpcUrl, ...network }) => ({
          ...network,
          rpcUrls: [rpcUrl],
          wsUrls: [rpcUrl.replace(/^http/, 'ws')],
          pollIntervalMs: 500,
          restIntervalMs,
          // Local chains have few of them, and a developer who sends a token of the same name wants to see it
          // reported.
          recordsUnlistedTokens: true,
        })),
      },
    ]),
  );
}

export function devNetworks(chains: readonly Chain[]): Record<Environment, DevNetwork[]> {
  const of = (environment: Environment): DevNetwork[] =>
    chains.map(({ name, chainId, rpcUrl, contracts }) => ({
      name,
      chainId,
      rpcUrl,
      confirmations: LOCAL_CONFIRMATIONS,
      factory: contracts.factory,
      tokens: Object.fromEntries(
        TOKENS.map((symbol) => {
          const { address, decimals, signature } = contracts.tokens[environment][symbol];
          return [symbol, { address, decimals, ...(signature && { signature }) }];
        }),
      ) as DevNetwork['tokens'],
    }));
  return { test: of('test'), live: of('live') };
}
