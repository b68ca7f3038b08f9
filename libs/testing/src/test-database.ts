import { randomBytes } from 'node:crypto';
import { withDatabase } from './database.uri';

/**
 * Returns the connection string of a database that no other test uses, on the server that `TEST_MONGODB_URI`
 * names. Undefined without the variable. The database comes into being with its first document, and is not
 * removed.
 */
export function newTestDatabase(options: Readonly<Record<string, string>> = {}): string | undefined {
  const server = process.env.TEST_MONGODB_URI;
  return server && withDatabase(server, `cowrie_test_${randomBytes(8).toString('hex')}`, options);
}

/**
 * Whether the tests run on a database server that `TEST_MONGODB_URI` names, as `npm run test:mongo` runs
 * them.
 */
export const isOnGivenServer = (): boolean => Boolean(process.env.TEST_MONGODB_URI);
