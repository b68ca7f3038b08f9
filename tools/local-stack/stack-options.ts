import { resolve } from 'node:path';
import { ConfigError } from '@cowrie/api/platform/config/config.error';
import { type Env, settingsReader } from '@cowrie/api/platform/config/setting';
import { LOCAL_NETWORKS, type LocalNetwork } from './local-networks';
import { LOCAL_SETTINGS } from './local-settings';

/** The options of one run of `npm start`. */
export interface StackOptions {
  directory: string;
  host: string;
  apiPort: number;
  checkoutPort: number;
  dashboardPort: number;
  metricsPort: number;
  checkoutUrl: string;
  dashboardUrl: string;
  /** Ports by network. */
  chainPorts: Readonly<Record<LocalNetworkName, number>>;
  restIntervalMs: number;
  /** Absent: a local account is the treasury. */
  testTreasury?: string | undefined;
  mongoUri?: string | undefined;
  embeddedMongoPort: number;
  withPage: boolean;
}

type LocalNetworkName = LocalNetwork['name'];

/** @throws ConfigError that lists every problem at once */
export function stackOptions(env: Env): StackOptions {
  const problems: string[] = [];
  const read = settingsReader(LOCAL_SETTINGS, env, problems);
  const host = read('HOST');
  const checkoutPort = read('CHECKOUT_PORT');
  const dashboardPort = read('DASHBOARD_PORT');
  const options = {
    directory: resolve(read('COWRIE_DIRECTORY')),
    host,
    apiPort: read('PORT'),
    checkoutPort,
    dashboardPort,
    metricsPort: read('METRICS_PORT'),
    checkoutUrl: read('CHECKOUT_URL') ?? `http://${host}:${checkoutPort}`,
    // Browsers create passkeys for names, not for IP addresses.
    dashboardUrl:
      read('DASHBOARD_URL') ?? `http://${host === '127.0.0.1' ? 'localhost' : host}:${dashboardPort}`,
    chainPorts: Object.fromEntries(
      LOCAL_NETWORKS.map(({ name, portVariable }) => [name, read(portVariable)]),
    ) as Record<LocalNetworkName, number>,
    restIntervalMs: read('REST_INTERVAL_MS'),
    testTreasury: read('TREASURY_TEST'),
    mongoUri: read('MONGODB_URI'),
    embeddedMongoPort: read('EMBEDDED_MONGO_PORT'),
    withPage: !read('COWRIE_WITHOUT_PAGE'),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return options;
}
