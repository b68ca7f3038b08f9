import { eventCounterSchema } from '@cowrie/api/notify/events/event.schema';
import { MIGRATIONS } from '@cowrie/api/operations/migrations/migrations';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import {
  AUDIT_ENTRY,
  type AuditEntry,
  auditEntrySchema,
} from '@cowrie/api/platform/audit/audit-entry.schema';
import { BackupError } from '@cowrie/api/platform/mongo/backup/backup.error';
import { restoreBackup } from '@cowrie/api/platform/mongo/backup/backup.restore';
import { type BackupContent, readBackup } from '@cowrie/api/platform/mongo/backup/backup.verify';
import { MigrationError } from '@cowrie/api/platform/mongo/migration.error';
import { pendingOf, statusOf } from '@cowrie/api/platform/mongo/migrations/migration.status';
import { type CliContext, type Common, printResult } from '../command.context';
import { readWholeFile } from './backup.file';
import { restoreText } from './backup.present';
import { fingerprintOf, type OpenDatabase, withDatabase } from './database.open';

const EVENT_COUNTERS = String(eventCounterSchema.get('collection'));

export interface RestoreCommand extends Common {
  dryRun?: boolean;
  replace?: boolean;
}

/** The answer of `cowrie restore`. */
export interface RestoreAnswer {
  isRestored: boolean;
  id: string;
  program: string;
  takenAt: Date;
  /** The time since the backup, whose events are not in it. */
  gapSeconds: number;
  documents: number;
  perCollection: BackupContent['perCollection'];
  pendingMigrations: number;
  /**
   * Whether the backup's API keys work with the present or previous `KEY_HMAC_SECRET` of this configuration.
   */
  hasKeySecret: boolean;
  /**
   * The newest event of each business and environment. Events of the gap had the numbers after it, which are
   * given out again.
   */
  lastEvents: { subject: string; number: number }[];
}

/** @throws BackupError before anything is changed when the backup cannot be restored here */
export async function restore(context: CliContext, file: string, options: RestoreCommand): Promise<void> {
  const open = () => readWholeFile(context.path(file));
  const answer = await withDatabase(context, async (database) => {
    const content = options.dryRun
      ? await checkedOnly(open())
      : await restoreBackup(database.db, database.clock, {
          open,
          replaces: options.replace ?? false,
          by: options.by.name,
          check: assertKnown,
        });
    if (!options.dryRun) await record(database, options, content);
    return answerOf(database, content, options);
  });
  printResult(context, options, answer, restoreText);
}

async function checkedOnly(source: AsyncIterable<Buffer>): Promise<BackupContent> {
  const content = await readBackup(source);
  assertKnown(content);
  return content;
}

/** A program cannot read data that a newer one has migrated. @throws BackupError */
function assertKnown({ header }: BackupContent): void {
  try {
    statusOf(MIGRATIONS, header.migrations);
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    throw new BackupError(`Version ${header.program} wrote this backup. ${error.message}`, { cause: error });
  }
}

async function record(
  { connection, clock }: OpenDatabase,
  { by }: Common,
  content: BackupContent,
): Promise<void> {
  const { id, takenAt } = content.header;
  const after = { backup: id, takenAt, documents: content.documents };
  const subject = { kind: 'database', id: 'database' };
  const entries = connection.model<AuditEntry>(AUDIT_ENTRY, auditEntrySchema);
  await new AuditLog(entries, clock).record({ by, action: 'database.restore', subject, after });
}

async function answerOf(
  { db, clock, config }: OpenDatabase,
  { header, documents, perCollection }: BackupContent,
  { dryRun = false }: RestoreCommand,
): Promise<RestoreAnswer> {
  const { id, program, takenAt, keyFingerprint, migrations } = header;
  const counters = db.collection<{ _id: string; number: number }>(EVENT_COUNTERS);
  const last = dryRun ? [] : await counters.find().sort({ _id: 1 }).toArray();
  return {
    isRestored: !dryRun,
    id,
    program,
    takenAt,
    documents,
    perCollection,
    gapSeconds: Math.round((clock.now().getTime() - takenAt.getTime()) / 1000),
    pendingMigrations: pendingOf(statusOf(MIGRATIONS, migrations)).length,
    hasKeySecret: [config.keySecret, config.previousKeySecret].some(
      (secret) => secret !== undefined && fingerprintOf(secret) === keyFingerprint,
    ),
    lastEvents: last.map(({ _id, number }) => ({ subject: _id, number })),
  };
}
