import { resolve } from 'node:path';

/** How `npm start` is told to differ, all by environment variables. */
export interface StackOptions {
  directory: string;
  host: string;
  apiPort: number;
  checkoutPort: number;
  mongoUri?: string;
  withPage: boolean;
}

/** @throws Error that names the variable */
export function stackOptions(env: NodeJS.ProcessEnv): StackOptions {
  const port = (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback);
    if (Number.isInteger(value) && value >= 1 && value <= 65_535) return value;
    throw new Error(`${name} must be a port from 1 to 65535, not "${env[name]}"`);
  };
  return {
    directory: resolve(env.COWRIE_DIRECTORY || '.cowrie'),
    host: env.HOST || '127.0.0.1',
    apiPort: port('PORT', 3000),
    checkoutPort: port('CHECKOUT_PORT', 4200),
    mongoUri: env.MONGODB_URI || undefined,
    withPage: env.COWRIE_WITHOUT_PAGE !== '1',
  };
}
