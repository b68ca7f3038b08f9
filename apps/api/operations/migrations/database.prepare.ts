import type { MigrationMode } from '@cowrie/api/platform/config/app.config';
import { assertNothingToDo } from '@cowrie/api/platform/mongo/migrations/migration.status';
import { withMigrations } from '@cowrie/api/platform/mongo/migrations/migrations.open';
import { MIGRATIONS } from './migrations';

/**
 * Returns when the database fits this program: migrated, and with every index. Call this before anything else
 * reads the database. Idempotency and references rely on unique indexes.
 *
 * @param mode `at-start` runs pending migrations and builds missing indexes; `manual` refuses to start while
 *   there are any
 * @throws MigrationError
 */
export async function prepareDatabase(
  mongoUri: string,
  mode: MigrationMode,
  say: (line: string) => void = () => undefined,
): Promise<void> {
  await withMigrations(mongoUri, { migrations: MIGRATIONS, say }, async (runner) => {
    if (mode === 'manual') assertNothingToDo(await runner.status(), await runner.missingIndexes());
    else await runner.run();
  });
}
