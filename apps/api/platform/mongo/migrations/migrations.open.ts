import mongoose from 'mongoose';
import { DatabaseClock } from '../../clock/database.clock';
import { LEASE, type Lease, leaseSchema } from '../../leases/lease.schema';
import { LeaseService } from '../../leases/lease.service';
import { assertNotRestoring } from '../backup/restore.mark';
import { CONNECTION_OPTIONS } from '../connection.options';
import { declaredSchemas } from '../document.fields';
import { IndexBuilder } from './index.builder';
import { MigrationRunner, type MigrationRunnerParts } from './migration.runner';

/** Building an index can take any time, and the server is silent meanwhile. */
const OPTIONS = { ...CONNECTION_OPTIONS, socketTimeoutMS: 0 };

/**
 * Calls `work` with a runner on its own connection, for the indexes of all schemas declared so far
 * (`documentSchema`).
 * @throws MigrationError while the database is being restored
 */
export async function withMigrations<T>(
  mongoUri: string,
  { migrations, say }: Pick<MigrationRunnerParts, 'migrations' | 'say'>,
  work: (runner: MigrationRunner) => Promise<T>,
): Promise<T> {
  const connection = mongoose.createConnection(mongoUri, OPTIONS);
  try {
    await connection.asPromise();
    const { db } = connection;
    if (!db) throw new Error('an open connection has no database');
    await assertNotRestoring(db);
    const clock = await DatabaseClock.start(db);
    const indexes = new IndexBuilder(db, declaredSchemas());
    const leases = new LeaseService(connection.model<Lease>(LEASE, leaseSchema), clock);
    return await work(new MigrationRunner({ db, leases, clock, migrations, indexes, say }));
  } finally {
    await connection.close();
  }
}
