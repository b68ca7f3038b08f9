import type { MigrationMode } from '../platform/config/app.config';
import { assertNonePending } from '../platform/mongo/migrations/migration.status';
import { withMigrations } from '../platform/mongo/migrations/migrations.open';
import { MIGRATIONS } from './migrations';

/**
 * Returns when the database is as this program needs it. Mongoose builds the indexes of a model at once. So call this before
 * anything else reads the database or compiles a model.
 *
 * @param mode `at-start` runs pending migrations; `manual` refuses while there are any
 * @throws MigrationError
 */
export async function prepareDatabase(
  mongoUri: string,
  mode: MigrationMode,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await withMigrations(mongoUri, { migrations: MIGRATIONS, say }, async (runner) => {
    if (mode === 'manual') assertNonePending(await runner.status());
    else await runner.run();
  });
}
