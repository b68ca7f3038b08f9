import { resolve } from 'node:path';
import { ConfigError } from '../../apps/api/src/platform/config/load-config';
import { type Env, settingsReader } from '../../apps/api/src/platform/config/setting';
import { LOCAL_NETWORKS } from './local-networks';
import { LOCAL_SETTINGS } from './local-settings';

/** How one run of `npm start` differs from another. */
export interface StackOptions {
  directory: string;
  host: string;
  apiPort: number;
  checkoutPort: number;
  metricsPort: number;
  checkoutUrl: string;
  /** By network. */
  chainPorts: Readonly<Record<LocalNetworkName, number>>;
  restIntervalMs: number;
  mongoUri?: string | undefined;
  embeddedMongoPort: number;
  withPage: boolean;
}

type LocalNetworkName = (typeof LOCAL_NETWORKS)[number]['name'];

/** @throws ConfigError that lists every problem at once */
export function stackOptions(env: Env): StackOptions {
  const problems: string[] = [];
  const read = settingsReader(LOCAL_SETTINGS, env, problems);
  const host = read('HOST');
  const checkoutPort = read('CHECKOUT_PORT');
  const options = {
    directory: resolve(read('COWRIE_DIRECTORY')),
    host,
    apiPort: read('PORT'),
    checkoutPort,
    metricsPort: read('METRICS_PORT'),
    checkoutUrl: read('CHECKOUT_URL') ?? `http://${host}:${checkoutPort}`,
    chainPorts: Object.fromEntries(
      LOCAL_NETWORKS.map(({ name, portVariable }) => [name, read(portVariable)]),
    ) as Record<LocalNetworkName, number>,
    restIntervalMs: read('REST_INTERVAL_MS'),
    mongoUri: read('MONGODB_URI'),
    embeddedMongoPort: read('EMBEDDED_MONGO_PORT'),
    withPage: !read('COWRIE_WITHOUT_PAGE'),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return options;
}
