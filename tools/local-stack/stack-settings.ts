import { ENVIRONMENTS, TOKENS, type Environment } from '@cowrie/dto';
import { chainFamilyOf } from '@cowrie/tables';
import type { DevFile, DevNetwork } from '@cowrie/testing';
import { addressFormOf } from '@cowrie/api/platform/chain/address-form';
import type { Env } from '@cowrie/api/platform/config/setting';
import type { KeeperRecord } from './chain-keeper';
import { type EvmContracts, LOCAL_ROLES, type LocalContracts } from './chain-setup';
import { LOCAL_NETWORKS, localConfirmations } from './local-networks';
import { LOCAL_DEFAULTS, type SET_BY_STACK } from './local-settings';
import { newProofKey, newState, sanctionedFile } from './stack-state';
import type { StackOptions } from './stack-options';

/** A running chain with its contracts. */
export type Chain = KeeperRecord['chains'][number] & { contracts: LocalContracts | EvmContracts };

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
    SCREENING_ORACLE: `${oracle.name}:${oracle.sanctionsList}`,
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
    SCREENING_LIST_FILE: sanctionedFile(options.directory),
    API_PUBLIC_URL: `http://${options.host}:${options.apiPort}`,
    ...process.env,
    ...mailed,
    HOST: options.host,
    PORT: String(options.apiPort),
    METRICS_PORT: String(options.metricsPort),
    ...set,
  };
  const { PAYOUT_SIGNER_TEST, PAYOUT_SIGNER_LIVE, PAYOUT_KEY_TEST, PAYOUT_KEY_LIVE } = all;
  // Without these, `cowrie doctor` would take the floats for Safes.
  const payouts = { PAYOUT_SIGNER_TEST, PAYOUT_SIGNER_LIVE, PAYOUT_KEY_TEST, PAYOUT_KEY_LIVE };
  return { all, environment: { ...own, ...mailed, ...payouts } };
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

/** The first chain, whose list of sanctioned addresses is asked. */
export function oracleOf([first]: readonly Chain[]): Pick<Chain, 'name' | 'rpcUrl'> & {
  sanctionsList: string;
} {
  if (!first || !('sanctionsList' in first.contracts))
    throw new Error('the first of LOCAL_NETWORKS has no list of sanctioned addresses');
  const { name, rpcUrl, contracts } = first;
  return { name, rpcUrl, sanctionsList: contracts.sanctionsList };
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
          ...ofFamily({ name: network.name, rpcUrl }, environment),
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

/** A chain of TRON pushes no blocks. Its treasury is its own: nobody owns a Safe of other chains there. */
function ofFamily(
  { name, rpcUrl }: Pick<DevNetwork, 'name' | 'rpcUrl'>,
  environment: Environment,
): { treasury: string } | { wsUrls: string[] } {
  if (chainFamilyOf(name) === 'evm') return { wsUrls: [rpcUrl.replace(/^http/, 'ws')] };
  return { treasury: addressFormOf(name).format(LOCAL_ROLES.treasuries[environment].address) };
}

export function devNetworks(chains: readonly Chain[]): DevFile['networks'] {
  const of = (environment: Environment) =>
    chains.map(({ name, chainId, rpcUrl, contracts }) => ({
      name,
      chainId,
      rpcUrl,
      confirmations: localConfirmations(name),
      factory: addressFormOf(name).format(contracts.factory),
      tokens: Object.fromEntries(
        Object.values(contracts.tokens[environment]).map(({ symbol, address, decimals, signature }) => [
          symbol,
          { address: addressFormOf(name).format(address), decimals, ...(signature && { signature }) },
        ]),
      ) as DevNetwork['tokens'],
    }));
  return { test: of('test'), live: of('live') };
}
