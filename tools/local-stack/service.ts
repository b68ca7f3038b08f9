import { resolve } from 'node:path';
import type { EmbeddedMongo } from '@cowrie/embedded-mongo';
import { COUNTRIES, ENVIRONMENTS } from '@cowrie/dto';
import { COUNTRY_TABLE } from '@cowrie/tables';
import type { DevFile, DevMerchant } from '@cowrie/testing';
import { startApp, type RunningApp } from '@cowrie/api/faces/app';
import { startEmbeddedDatabase } from '@cowrie/api/faces/embedded-database';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { OfferedNetworks } from '@cowrie/api/money-in/quotes/offered-networks';
import { LOCAL_ROLES, setUpChain } from './chain-setup';
import { beginChains, endChains, runningChains } from './chains';
import { startDashboardServer } from './dashboard-server';
import { mismatchReason } from './database-mismatch';
import { LOCAL_NETWORKS } from './local-networks';
import { startMailCatcher } from './mail-catcher';
import { createMerchant } from './merchants';
import { issueLocalToken } from './operators';
import { startPageServer } from './page-server';
import { createPeople } from './people';
import type { StackPaths } from './paths';
import { until } from './processes';
import type { StackOptions } from './stack-options';
import { tronContracts } from './tron-setup';
import { beforeTheStart, type Chain, devNetworks, oracleOf, stackSettings } from './stack-settings';
import { newProofKey, newState, readState, wipe, writePrivateJson } from './stack-state';

export interface RunningStack {
  dev: DevFile;
  /** Whether the dashboard's people were created at this start, so that their passwords are printed once. */
  arePeopleNew: boolean;
  /** The folder with every mail to a payer. Absent: they go to the developer's own server. */
  mailDirectory: string | undefined;
}

/** What the start of the service gets from the start of the stack. */
export interface Site {
  options: StackOptions;
  paths: StackPaths;
  /** Called in reverse order when the stack ends, also when it ends during the start. */
  closers: (() => Promise<void> | void)[];
  print: (line: string) => void;
  /** Aborted when the stack is stopped. Then a start ends after its current step. */
  signal: AbortSignal;
}

/**
 * Starts database, contracts, API with worker, merchants and the page, in this order, beside chains that are
 * starting.
 * @throws ConfigError before anything is deployed
 */
export async function startService({ options, paths, closers, print, signal }: Site): Promise<RunningStack> {
  loadConfig(stackSettings(beforeTheStart(options)).all);
  let state = readState(paths);
  const openMongo = async (): Promise<{ uri: string; embedded?: EmbeddedMongo }> => {
    if (options.mongoUri) return { uri: options.mongoUri };
    const embedded = await startEmbeddedDatabase({
      directory: paths.mongo,
      port: options.embeddedMongoPort,
    });
    closers.push(() => embedded.close());
    const uri = new URL(embedded.uri);
    uri.pathname = '/cowrie';
    return { uri: uri.toString(), embedded };
  };
  let [keeper, mongo] = await Promise.all([runningChains(paths), openMongo()]);
  const reason = state && (await mismatchReason(mongo.uri, keeper.chains));
  if (reason) {
    if (options.mongoUri) {
      throw new Error(
        `${reason}; empty the database that MONGODB_URI names, delete ${paths.directory} and start again`,
      );
    }
    print(`The database does not match the chains (${reason}): starting both afresh.`);
    await mongo.embedded?.close();
    await endChains(paths);
    wipe(paths);
    state = undefined;
    await beginChains(paths, options);
    [keeper, mongo] = await Promise.all([runningChains(paths), openMongo()]);
  }

  signal.throwIfAborted();
  const isFresh = !state;
  const current = state ?? newState();
  if (isFresh) print('Deploying contracts and filling the faucet …');
  const chains: Chain[] = await Promise.all(
    keeper.chains.map(async (chain) => ({
      ...chain,
      contracts: chain.tron
        ? tronContracts(chain.tron)
        : await setUpChain(chain.rpcUrl, {
            fillFaucet: isFresh,
            ...(current.hasSignatures && { signaturesOf: chain.name }),
          }),
    })),
  );

  signal.throwIfAborted();
  // If the developer names a server, it gets the mails instead.
  const mails = process.env.SMTP_URL ? undefined : await startMailCatcher(paths.mail);
  closers.push(() => mails?.close());

  const proofKey = current.proofKey ?? newProofKey();
  const smtpUrl = mails?.url ?? process.env.SMTP_URL ?? '';
  const secrets = { keySecret: current.keySecret, proofKey };
  const { environment, all } = stackSettings({ options, chains, mongoUri: mongo.uri, smtpUrl, ...secrets });
  const app = await startApp(loadConfig(all), undefined, mongo.embedded);
  closers.push(() => app.close());
  signal.throwIfAborted();
  if (isFresh) current.merchants = await createMerchants(app);
  const operatorToken = current.operatorToken ?? (await issueLocalToken(app));
  const people = current.people ?? (await createPeople(app, current.merchants));
  if (isFresh || !current.operatorToken || !current.proofKey || !current.people)
    writePrivateJson(paths.state, { ...current, operatorToken, proofKey, people });
  signal.throwIfAborted();
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
  await until('the service becomes ready', 120_000, async () => (await fetch(`${apiUrl}/health/ready`)).ok);
  await until('every network is offered', 120_000, () => offersAll(app));
  const oracle = oracleOf(chains);
  const dev: DevFile = {
    apiUrl,
    ...(app.metricsUrl && { metricsUrl: app.metricsUrl }),
    checkoutUrl: options.checkoutUrl,
    mongoUri: mongo.uri,
    environment,
    admin: { token: operatorToken },
    merchants: current.merchants,
    dashboard: { url: options.dashboardUrl, people },
    networks: devNetworks(chains),
    sanctionedFile: paths.sanctioned,
    sanctionsList: { rpcUrl: oracle.rpcUrl, address: oracle.sanctionsList },
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
  return { dev, arePeopleNew: !current.people, mailDirectory: mails && paths.mail };
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
