import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DevFile } from '@cowrie/testing';
import { CliError, EXIT } from '../exit';

type Env = Readonly<Record<string, string | undefined>>;

export interface ServiceEnvironment {
  env: Env;
  /** Of the local stack, if it is that one's. */
  dev?: DevFile;
}

/**
 * What the service is configured with: this process's own environment; or, when that names no database, the running local
 * stack's. Nothing is run here, so that the keys which send sweeps are not asked for.
 *
 * @throws CliError when there is neither
 */
export function readEnvironment(env: Env, cwd: string): ServiceEnvironment {
  if (env.MONGODB_URI) return { env: { ...env, ROLE: 'api' } };
  const path = resolve(cwd, env.COWRIE_DIRECTORY || '.cowrie', 'dev.json');
  if (!existsSync(path)) {
    throw new CliError(
      EXIT.usage,
      'No database is named: set MONGODB_URI and the rest of the service’s environment, or start the local stack (npm start)',
    );
  }
  const dev = JSON.parse(readFileSync(path, 'utf8')) as DevFile;
  const { environment } = dev;
  if (!environment)
    throw new CliError(EXIT.usage, `${path} is of an older stack: start it again (npm start)`);
  return { env: { ...env, ...environment, ROLE: 'api' }, dev };
}
