import mongoose from 'mongoose';
import { DatabaseClock } from '../../clock/database.clock';
import { LEASE, type Lease, leaseSchema } from '../../leases/lease.schema';
import { LeaseService } from '../../leases/lease.service';
import { CONNECTION_OPTIONS } from '../connection.options';
import { MigrationRunner, type MigrationRunnerParts } from './migration.runner';

/** Mongoose creates no collection and no index here: reading the status must not change the database. */
const OPTIONS = { ...CONNECTION_OPTIONS, autoCreate: false, autoIndex: false };

/**
 * Calls `work` with a runner on a connection of its own. Mongoose builds the indexes of a model at once, and an index may need
 * data that a migration changes. So compile the program's models after this returns.
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
    const clock = await DatabaseClock.start(db);
    const leases = new LeaseService(connection.model<Lease>(LEASE, leaseSchema), clock);
    return await work(new MigrationRunner({ db, leases, clock, migrations, say }));
  } finally {
    await connection.close();
  }
}
