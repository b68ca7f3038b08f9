import { setTimeout as pauseFor } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import type { Clock } from '../../clock/clock';
import type { LeaseService } from '../../leases/lease.service';
import { Batches } from './batches';
import { MigrationLease } from './migration-lease';
import type { IndexBuilder } from './index.builder';
import { MigrationError } from '../migration.error';
import { MigrationRecords } from './migration.records';
import { assertNumbered, type MigrationStatus, pendingOf, statusOf } from './migration.status';
import { type Migration, titleOf } from './migration.types';

/** The name of the lease: its holder runs the migrations. */
export const MIGRATIONS_LEASE = 'migrations';
/** How long a process waits while another one migrates, before it gives up. */
export const WAIT_SECONDS = 15 * 60;
const POLL_MS = 500;

/** What a runner needs. `pause` and `batchSize` are for tests. */
export interface MigrationRunnerParts {
  db: mongo.Db;
  leases: LeaseService;
  clock: Clock;
  /** All migrations of the program, by number. */
  migrations: readonly Migration[];
  indexes: Pick<IndexBuilder, 'missing' | 'build'>;
  /** Called with a line of text for each step. */
  say: (line: string) => void;
  pause?: (ms: number) => Promise<unknown>;
  batchSize?: number;
}

/**
 * Runs each migration of the program once, in order, and builds the indexes that are missing
 * (docs/migrations.md). When many processes start together, the holder of the lease does it, and the others
 * wait for it.
 */
export class MigrationRunner {
  private readonly records: MigrationRecords;

  constructor(private readonly parts: MigrationRunnerParts) {
    assertNumbered(parts.migrations);
    this.records = new MigrationRecords(parts.db);
  }

  /**
   * Returns the state of every migration, by number. @throws MigrationError when program and database do not
   * fit
   */
  async status(): Promise<MigrationStatus[]> {
    return statusOf(this.parts.migrations, await this.records.all());
  }

  /**
   * Returns the missing indexes, as `collection.name`. They can only be built when no migration is pending.
   */
  missingIndexes(): Promise<string[]> {
    return this.parts.indexes.missing();
  }

  /**
   * Returns when no migration is pending and no index is missing. The result holds the numbers of the
   * migrations that this process ran.
   * @throws MigrationError when program and database do not fit, a migration fails, the lease is lost, or
   *   another process takes longer than WAIT_SECONDS
   */
  async run(): Promise<number[]> {
    const lease = await this.takeTurn();
    if (!lease) return [];
    try {
      const ran: number[] = [];
      // Read again: another process may have run some before the lease came free.
      for (const { number } of pendingOf(await this.status())) {
        await this.runOne(this.migrationOf(number), lease);
        ran.push(number);
      }
      // After the migrations: an index may need migrated data.
      await this.parts.indexes.build(() => lease.assertHeld(), this.parts.say);
      return ran;
    } finally {
      await lease.release();
    }
  }

  /** Waits for the lease. Returns undefined once nothing is left to do. */
  private async takeTurn(): Promise<MigrationLease | undefined> {
    const { clock, leases, say, pause = pauseFor } = this.parts;
    const deadline = clock.now().getTime() + WAIT_SECONDS * 1000;
    let isWaiting = false;
    while (pendingOf(await this.status()).length > 0 || (await this.missingIndexes()).length > 0) {
      const lease = await MigrationLease.take(leases, MIGRATIONS_LEASE);
      if (lease) return lease;
      if (clock.now().getTime() >= deadline) {
        throw new MigrationError(
          `Another process still migrates the database after ${WAIT_SECONDS / 60} minutes. See its log and \`cowrie migrate --dry-run\`, and start this one again when it is done`,
        );
      }
      if (!isWaiting) say('Another process migrates the database: waiting for it');
      isWaiting = true;
      await pause(POLL_MS);
    }
    return undefined;
  }

  private async runOne(migration: Migration, lease: MigrationLease): Promise<void> {
    const { clock, db, say, batchSize } = this.parts;
    const title = titleOf(migration);
    await lease.assertHeld();
    const startedAt = clock.now();
    await this.records.begin(migration, startedAt);
    say(`Migration ${title} starts: ${migration.summary}`);
    try {
      await migration.up(db, new Batches(() => lease.assertHeld(), batchSize));
      // Only the holder of the lease may record the end.
      await lease.assertHeld();
    } catch (error) {
      if (error instanceof MigrationError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new MigrationError(
        `Migration ${title} stopped: ${reason}. What it has changed stays, and it can run again: remove the cause, then start again or run \`cowrie migrate\``,
        { cause: error },
      );
    }
    const endedAt = clock.now();
    await this.records.end(migration, startedAt, endedAt);
    say(`Migration ${title} is done, in ${endedAt.getTime() - startedAt.getTime()} ms`);
  }

  private migrationOf(number: number): Migration {
    const migration = this.parts.migrations[number - 1];
    if (!migration) throw new Error(`there is no migration ${number}`);
    return migration;
  }
}
