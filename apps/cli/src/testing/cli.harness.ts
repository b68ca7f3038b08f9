import { type TestDatabase, startDatabase } from '@cowrie/api/operations/testing/database';
import { addressFormOf } from '@cowrie/api/platform/chain/address-form';
import { aNetwork, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { prepareDatabase } from '@cowrie/api/operations/migrations/database.prepare';
import type { NetworkDefinition } from '@cowrie/chain-evm';
import { runCli } from '../cli.run';
import type { ServiceEnvironment } from '../service/environment.read';
import { type OpenService, openService } from '../service/service.open';

export interface RunOptions {
  env: object;
  /** The service is opened for this command alone, as a process of its own would do. */
  isAlone?: boolean;
  cwd?: string;
  interruption?: AbortSignal;
  /** The answer of the person at the terminal. Absent: nobody is there. */
  answer?: string;
  /** Receives the output as it is printed. */
  onOutput?: (text: string) => void;
  /** Receives the bytes of a command that answers with bytes. */
  onBytes?: (bytes: Uint8Array) => Promise<void> | void;
}

/** Runs the command line once. Returns its exit code and everything that it printed. */
export async function runForTest(
  args: string[],
  { env, isAlone = false, cwd = '/', interruption, onOutput, onBytes, answer }: RunOptions,
) {
  let out = '';
  let error = '';
  const terminal = {
    env: { ...env } as NodeJS.ProcessEnv,
    cwd,
    out: (text: string) => {
      out += text;
      onOutput?.(text);
    },
    error: (text: string) => (error += text),
    ...(answer !== undefined && { ask: () => Promise.resolve(answer) }),
    write: (bytes: Uint8Array) => Promise.resolve(onBytes?.(bytes)),
    interruption: () => interruption ?? new AbortController().signal,
  };
  return { exitCode: await runCli(args, terminal, isAlone ? undefined : openForFile), out, error };
}

/** The service of each environment, shared in a test file: opening one costs more than a command. */
const services = new Map<string, Promise<OpenService>>();
afterAll(closeServices);

/** Call this before a database stops that ends earlier than the file. */
export async function closeServices(): Promise<void> {
  const opened = await Promise.allSettled(services.values());
  services.clear();
  await Promise.all(opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value.close()] : [])));
}

async function openForFile(environment: ServiceEnvironment): Promise<OpenService> {
  const key = JSON.stringify(environment);
  const opening = services.get(key) ?? openService(environment);
  services.set(key, opening);
  opening.catch(() => services.delete(key));
  return { get: (await opening).get, close: () => Promise.resolve() };
}

/** A database where the service has started before, so no migration is pending. */
export async function startMigratedDatabase(): Promise<TestDatabase> {
  const database = await startDatabase();
  await prepareDatabase(database.uri, 'at-start');
  return database;
}

/** The environment of a service that uses this database. */
export function environmentOf(mongoUri: string, networks: NetworkDefinition[]): Record<string, string> {
  const given = networks.map(({ large, tokens, factory, ...rest }) => {
    const { family, format } = addressFormOf(rest.name);
    return {
      ...rest,
      factory: format(factory),
      ...(family === 'tron' && { treasury: format(TREASURY) }),
      large: large ?? null,
      tokens: Object.fromEntries(
        Object.values(tokens).map(({ symbol, address, decimals }) => [
          symbol,
          { address: format(address), decimals },
        ]),
      ),
    };
  });
  return {
    MONGODB_URI: mongoUri,
    KEY_HMAC_SECRET: 'k'.repeat(32),
    NETWORKS: JSON.stringify({ test: { treasury: TREASURY, networks: given } }),
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
}

export type CliWorld = Awaited<ReturnType<typeof startCliWorld>>;

/** A database, and a service that is configured to use it. */
export async function startCliWorld(...networks: NetworkDefinition[]) {
  const database = await startMigratedDatabase();
  const env = environmentOf(database.uri, networks.length > 0 ? networks : [aNetwork()]);
  const cowrie = (args: string[], over: Partial<RunOptions> = {}) => runForTest(args, { env, ...over });
  return {
    database,
    env,
    cowrie,
    /** The parsed `--json` answer of a command that must succeed. */
    async json<T>(...args: string[]): Promise<T> {
      const { exitCode, out, error } = await cowrie([...args, '--json']);
      expect({ args, exitCode, error }).toEqual({ args, exitCode: 0, error: '' });
      return JSON.parse(out) as T;
    },
    aMerchant: async (): Promise<string> => {
      const { out } = await cowrie(['merchant', 'create', 'Ada Stores', '--country', 'NG', '--json']);
      return (JSON.parse(out) as { businessId: string }).businessId;
    },
    stop: () => database.stop(),
  };
}
