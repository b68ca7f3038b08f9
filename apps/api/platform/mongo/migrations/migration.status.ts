import { MigrationError } from '../migration.error';
import type { MigrationRecord } from './migration.records';
import { type Migration, titleOf } from './migration.types';

/** `begun`: it runs in another process now, or was interrupted and must run again. */
export type MigrationState = 'pending' | 'begun' | 'done';

/** The state of one migration of this program in the database. */
export interface MigrationStatus extends Pick<Migration, 'number' | 'name' | 'summary'> {
  state: MigrationState;
  startedAt?: Date;
  endedAt?: Date;
  durationMs?: number | undefined;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Checks the program's own list: numbers count up from 1, and names are kebab-case. @throws Error */
export function assertNumbered(migrations: readonly Migration[]): void {
  migrations.forEach(({ number, name }, index) => {
    if (number !== index + 1)
      throw new Error(`Migration ${name} has number ${number} where ${index + 1} is due`);
    if (!NAME.test(name)) throw new Error(`Migration ${number} is called "${name}": a name is kebab-case`);
  });
}

/**
 * The state of each migration that the program knows, by number.
 * @throws MigrationError when the database is newer than the program, or its records contradict the program's
 *   list
 */
export function statusOf(
  known: readonly Migration[],
  recorded: readonly MigrationRecord[],
): MigrationStatus[] {
  const newest = recorded.at(-1);
  if (newest && newest._id > known.length) {
    const most = known.at(-1);
    throw new MigrationError(
      `The database is newer than this program: it holds migration ${recordTitle(newest)}, and this program knows ${most ? titleOf(most) : 'none'} at most. Start the version that migrated the database, or a later one`,
    );
  }
  const records = new Map(recorded.map((record) => [record._id, record]));
  const statuses = known.map((migration) => statusOfOne(migration, records.get(migration.number)));
  const open = statuses.find(({ state }) => state !== 'done');
  const later = recorded.find(({ _id }) => open && _id > open.number);
  if (open && later) {
    throw new MigrationError(
      `The database holds migration ${recordTitle(later)} although ${titleOf(open)} has not ended: its records were changed by hand. Restore the collection "migrations" from a backup`,
    );
  }
  return statuses;
}

function statusOfOne(
  { number, name, summary }: Migration,
  record: MigrationRecord | undefined,
): MigrationStatus {
  if (!record) return { number, name, summary, state: 'pending' };
  if (record.name !== name) {
    throw new MigrationError(
      `Migration ${number} is "${record.name}" in the database and "${name}" in this program: the two have different histories. Start the version that migrated the database`,
    );
  }
  const { startedAt, endedAt, durationMs } = record;
  if (!endedAt) return { number, name, summary, state: 'begun', startedAt };
  return { number, name, summary, state: 'done', startedAt, endedAt, durationMs };
}

/** The migrations that must run, in order. */
export function pendingOf(statuses: readonly MigrationStatus[]): MigrationStatus[] {
  return statuses.filter(({ state }) => state !== 'done');
}

/** @throws MigrationError that names the pending migrations or the missing indexes, and says what to run */
export function assertNothingToDo(
  statuses: readonly MigrationStatus[],
  missingIndexes: readonly string[],
): void {
  const pending = pendingOf(statuses);
  if (pending.length === 0 && missingIndexes.length > 0)
    throw new MigrationError(`Indexes are missing (${missingIndexes.join(', ')}); run \`cowrie migrate\``);
  if (pending.length === 0) return;
  const count = pending.length === 1 ? '1 migration is' : `${pending.length} migrations are`;
  throw new MigrationError(`${count} pending (${pending.map(titleOf).join(', ')}); run \`cowrie migrate\``);
}

function recordTitle({ _id, name }: MigrationRecord): string {
  return titleOf({ number: _id, name });
}
