import mongoose from 'mongoose';
import { SystemClock } from '../../clock/clock';
import { LEASE, type Lease, leaseSchema } from '../../leases/lease.schema';
import { LeaseService } from '../../leases/lease.service';
import { CONNECTION_OPTIONS } from '../connection.options';
import { MigrationRunner, type MigrationRunnerParts } from './migration.runner';

/** A look at the database leaves nothing in it: Mongoose makes no collection and no index here. */
const OPTIONS = { ...CONNECTION_OPTIONS, autoCreate: false, autoIndex: false };

/**
 * Gives `work` a runner on a connection of its own. The program's models must not be compiled before it returns: Mongoose builds
 * their indexes at once, and an index may rest on data that a migration changes.
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
    if (!db) throw new Error('a connection that is open has a database');
    const clock = new SystemClock();
    const leases = new LeaseService(connection.model<Lease>(LEASE, leaseSchema), clock);
    return await work(new MigrationRunner({ db, leases, clock, migrations, say }));
  } finally {
    await connection.close();
  }
}
