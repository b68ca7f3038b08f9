import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { MIGRATIONS } from '@cowrie/api/operations/migrations/migrations';
import { MigrationError } from '@cowrie/api/platform/mongo/migration.error';
import { pendingOf } from '@cowrie/api/platform/mongo/migrations/migration.status';
import { titleOf } from '@cowrie/api/platform/mongo/migrations/migration.types';
import { withMigrations } from '@cowrie/api/platform/mongo/migrations/migrations.open';
import { fail, type Finding, ok } from '@cowrie/api/operations/operator/doctor/finding';

const CHECK = 'migrations';

/** Whether a migration is pending, an index is missing, or the database does not fit this program. */
export async function checkMigrations({ mongo }: AppConfig): Promise<Finding[]> {
  const silent = { migrations: MIGRATIONS, say: () => undefined };
  try {
    const { status, missing } = await withMigrations(mongo.uri ?? '', silent, async (runner) => ({
      status: await runner.status(),
      missing: await runner.missingIndexes(),
    }));
    const pending = pendingOf(status);
    if (pending.length === 0 && missing.length > 0)
      return [
        fail(CHECK, `indexes are missing: ${missing.join(', ')}`, 'Run cowrie migrate, or start the service'),
      ];
    if (pending.length === 0) return [ok(CHECK, `${status.length} done, none pending`)];
    const found = `${pending.length} pending: ${pending.map(titleOf).join(', ')}`;
    return [fail(CHECK, found, 'Run cowrie migrate, or start the service')];
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return [fail(CHECK, error.message, 'See docs/migrations.md')];
  }
}
