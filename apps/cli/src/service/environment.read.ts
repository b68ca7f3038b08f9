import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DevFile } from '@cowrie/testing';
import { fileVariable } from '@cowrie/api/platform/config/secret-files.read';
import { CliError, EXIT } from '../exit';

type Env = Readonly<Record<string, string | undefined>>;

export interface ServiceEnvironment {
  env: Env;
  /** `ROLE` of this process, if it is set: in a container it names the service that runs there. */
  role?: string;
  /** The local stack's `dev.json`, when the environment comes from there. */
  dev?: DevFile;
}

/**
 * The service's configuration: this process's environment or, when that names no database, the running local
 * stack's. The role is `api`, so that the loader does not ask for the sweepers' keys: the command line sends
 * no sweep.
 *
 * @throws CliError when neither exists
 */
export function readEnvironment(env: Env, cwd: string): ServiceEnvironment {
  if (env.MONGODB_URI || env[fileVariable('MONGODB_URI')])
    return { env: { ...env, ROLE: 'api' }, ...(env.ROLE && { role: env.ROLE }) };
  const path = resolve(cwd, env.COWRIE_DIRECTORY || '.cowrie', 'dev.json');
  if (!existsSync(path)) {
    throw new CliError(
      EXIT.usage,
      'MONGODB_URI is not set and no local stack runs; set the service’s environment, or start the stack (npm start)',
    );
  }
  const dev = JSON.parse(readFileSync(path, 'utf8')) as DevFile;
  const { environment } = dev;
  if (!environment)
    throw new CliError(
      EXIT.usage,
      `${path} was written by an older version; start the local stack again (npm start)`,
    );
  return { env: { ...env, ...environment, ROLE: 'api' }, dev };
}
