import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EmbeddedMongo } from '@cowrie/embedded-mongo';
import { COUNTRIES, ENVIRONMENTS, TOKENS, type Environment } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import type { DevFile, DevMerchant, DevNetwork } from '@cowrie/testing';
import { startApp, type RunningApp } from '@cowrie/api/faces/app';
import { startEmbeddedDatabase } from '@cowrie/api/faces/embedded-database';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import type { KeeperRecord } from './chain-keeper';
import { LOCAL_ROLES, setUpChain, type LocalContracts } from './chain-setup';
import { endChains, ensureChains } from './chains';
import { startDashboardServer } from './dashboard-server';
import { mismatchReason } from './database-mismatch';
import { LOCAL_CONFIRMATIONS, LOCAL_NETWORKS } from './local-networks';
import { LOCAL_DEFAULTS, type SET_BY_STACK } from './local-settings';
import { startMailCatcher } from './mail-catcher';
import { createMerchant } from './merchants';
import { issueLocalToken } from './operators';
import { startPageServer } from './page-server';
import { createPeople } from './people';
import { stackPaths } from './paths';
import { releaseLock, requireFreePort, takeLock, until } from './processes';
import type { StackOptions } from './stack-options';
import { newProofKey, newState, readState, wipe, writePrivateJson } from './stack-state';

type Chain = KeeperRecord['chains'][number] & { contracts: LocalContracts };

export interface RunningStack {
  dev: DevFile;
  /** Whether the dashboard's people were created at this start, so that their passwords are printed once. */
  arePeopleNew: boolean;
  /** The folder with every mail to a payer. Absent: they go to the developer's own server. */
  mailDirectory: string | undefined;
  /** Ends everything. `keepChains` leaves the chains to their keeper, for an immediate restart. */
  close(options?: { keepChains: boolean }): Promise<void>;
}

/** Starts chains, database, contracts, API with worker, merchants and the page, in this order. */
export async function startStack(
  options: StackOptions,
  print: (line: string) => void,
): Promise<RunningStack> {
  const paths = stackPaths(options.directory);
  mkdirSync(paths.directory, { recursive: true });
  await takeLock(paths.lock);
  const closers: (() => Promise<void> | void)[] = [() => releaseLock(paths.lock)];
  let areChainsKept = false;
  const close = async (closeOptions = { keepChains: false }): Promise<void> => {
    areChainsKept = closeOptions.keepChains;
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await requireFreePort(options.host, options.apiPort, 'PORT');
    if (options.withPage) {
      await requireFreePort(options.host, options.checkoutPort, 'CHECKOUT_PORT');
      await requireFreePort(options.host, options.dashboardPort, 'DASHBOARD_PORT');
    }
    closers.push(() => (areChainsKept ? undefined : endChains(paths)));

    let state = readState(paths);
    if (!state) wipe(paths);
    print(`Starting local chains (${LOCAL_NETWORKS.map(({ name }) => name).join(', ')}) …`);
    let keeper = await ensureChains(paths, options);
    const openMongo = async (): Promise<{ uri: string; embedded?: EmbeddedMongo }> => {
      if (options.mongoUri) return { uri: options.mongoUri };
      const embedded = await startEmbeddedDatabase({
        directory: paths.mongo,
        port: options.embeddedMongoPort,
      });
      const uri = new URL(embedded.uri);
      uri.pathname = '/cowrie';
      return { uri: uri.toString(), embedded };
    };
    let mongo = await openMongo();
    const reason = state && (await mismatchReason(mongo.uri, keeper.chains));
    if (reason) {
      await mongo.embedded?.close();
      if (options.mongoUri) {
        throw new Error(
          `${reason}; empty the database that MONGODB_URI names, delete ${paths.directory} and start again`,
        );
      }
      print(`The database does not match the chains (${reason}): starting both afresh.`);
      await endChains(paths);
      wipe(paths);
      state = undefined;
      keeper = await ensureChains(paths, options);
      mongo = await openMongo();
    }
    closers.push(() => mongo.embedded?.close());

    const isFresh = !state;
    const current = state ?? newState();
    if (isFresh) print('Deploying contracts and filling the faucet …');
    const chains: Chain[] = await Promise.all(
      keeper.chains.map(async (chain) => ({
        ...chain,
        contracts: await setUpChain(chain.rpcUrl, {
          fillFaucet: isFresh,
          ...(current.hasSignatures && { signaturesOf: chain.name }),
        }),
      })),
    );

    const [oracle] = chains;
    if (!oracle) throw new Error('the local stack has no chain; name one in LOCAL_NETWORKS');
    // If the developer names a server, it gets the mails instead.
    const mails = process.env.SMTP_URL ? undefined : await startMailCatcher(paths.mail);
    closers.push(() => mails?.close());

    const proofKey = current.proofKey ?? newProofKey();
    const { checkoutUrl, dashboardUrl } = options;
    const environment = {
      MONGODB_URI: mongo.uri,
      CHECKOUT_URL: checkoutUrl,
      DASHBOARD_URL: dashboardUrl,
      KEY_HMAC_SECRET: current.keySecret,
      NETWORKS: JSON.stringify(networksConfig(chains, options)),
      SCREENING_ORACLE: `${oracle.name}:${oracle.contracts.sanctionsList}`,
      // Merchants' servers run on this machine.
      WEBHOOK_ALLOW_PRIVATE: 'true',
    };
    const mailed = {
      SMTP_URL: mails?.url ?? process.env.SMTP_URL ?? '',
      MAIL_FROM: process.env.MAIL_FROM || 'Cowrie <payments@cowrie.localhost>',
    };
    const set: Record<(typeof SET_BY_STACK)[number], string> = {
      ...environment,
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
    const app = await startApp(
      loadConfig({
        ...LOCAL_DEFAULTS,
        API_PUBLIC_URL: `http://${options.host}:${options.apiPort}`,
        ...process.env,
        ...mailed,
        HOST: options.host,
        PORT: String(options.apiPort),
        METRICS_PORT: String(options.metricsPort),
        ...set,
      }),
    );
    closers.push(() => app.close());
    if (isFresh) current.merchants = await createMerchants(app);
    const operatorToken = current.operatorToken ?? (await issueLocalToken(app));
    const people = current.people ?? (await createPeople(app, current.merchants));
    if (isFresh || !current.operatorToken || !current.proofKey || !current.people)
      writePrivateJson(paths.state, { ...current, operatorToken, proofKey, people });
    const apiUrl = `http://${options.host}:${options.apiPort}`;
    if (options.withPage) {
      const directory = resolve('dist/checkout');
      const page = await startPageServer({
        host: options.host,
        port: options.checkoutPort,
        directory,
        apiUrl,
      });
      closers.push(() => page.close());
      const dashboard = await startDashboardServer({
        host: options.host,
        port: options.dashboardPort,
        directory: resolve('dist/dashboard'),
        apiUrl,
      });
      closers.push(() => dashboard.close());
    }
    await until('the service becomes ready', 30_000, async () => (await fetch(`${apiUrl}/health/ready`)).ok);
    await until('every network is offered', 60_000, () => offersAll(app));
    const dev: DevFile = {
      apiUrl,
      ...(app.metricsUrl && { metricsUrl: app.metricsUrl }),
      checkoutUrl,
      mongoUri: mongo.uri,
      environment: { ...environment, ...mailed },
      admin: { token: operatorToken },
      merchants: current.merchants,
      dashboard: { url: dashboardUrl, people },
      networks: devNetworks(chains),
      sanctionsList: { rpcUrl: oracle.rpcUrl, address: oracle.contracts.sanctionsList },
      sweepers: {
        test: LOCAL_ROLES.sweepers.test.address,
        live: LOCAL_ROLES.sweepers.live.address,
      },
      relayers: {
        test: LOCAL_ROLES.relayers.test.address,
        live: LOCAL_ROLES.relayers.live.address,
      },
      faucet: { ...LOCAL_ROLES.faucet },
    };
    writePrivateJson(paths.dev, dev);
    return { dev, arePeopleNew: !current.people, mailDirectory: mails && paths.mail, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Whether the watchers have read every network to its head, so that the first customer can choose any of
 * them.
 */
function offersAll({ nest }: RunningApp): boolean {
  const offered = nest.get(OfferedNetworks, { strict: false });
  return ENVIRONMENTS.every((environment) => offered.of(environment).length === LOCAL_NETWORKS.length);
}

async function createMerchants(app: RunningApp): Promise<DevMerchant[]> {
  const created: DevMerchant[] = [];
  for (const country of COUNTRIES) {
    created.push(await createMerchant(app, COUNTRY_TABLE[country].localMerchant, country));
  }
  return created;
}

/** Both environments use the same chains, each with its own tokens and treasury. */
function networksConfig(
  chains: Chain[],
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

function devNetworks(chains: Chain[]): Record<Environment, DevNetwork[]> {
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
