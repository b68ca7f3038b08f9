import type { Command } from 'commander';
import { createBackup } from '@cowrie/api/platform/mongo/backup/backup.create';
import type { BackupEnd } from '@cowrie/api/platform/mongo/backup/backup.format';
import { assertNotRestoring } from '@cowrie/api/platform/mongo/backup/restore.mark';
import { toJson } from '../../output/json.format';
import { changing, type CliContext, printResult, reading, withExamples } from '../command.context';
import { sendTo, type Sink, writeNewFile } from './backup.file';
import { backupText } from './backup.present';
import { originOf, withDatabase } from './database.open';
import { restore, type RestoreCommand } from './restore';

interface BackupCommand {
  compression: boolean;
  json?: boolean;
}

/** The answer of `cowrie backup`. */
export interface BackupAnswer {
  file: string;
  id: string;
  takenAt: Date;
  collections: number;
  documents: number;
}

export function addBackupCommands(program: Command, context: CliContext): void {
  withExamples(
    reading(
      program,
      'backup',
      'write all documents of one moment to a new file, or to standard output (-); the service can keep running',
    )
      .argument('<file>', 'a file that does not exist yet, or -')
      .option('--no-compression', 'do not compress it, so that you can compress it yourself')
      .action((file: string, options: BackupCommand) => backup(context, file, options)),
    'backup /backups/cowrie-2026-11-22.backup',
    'backup - --no-compression | age -r age1… > cowrie.backup.age',
  );
  withExamples(
    changing(
      program,
      'restore',
      'fill an empty database from a backup, after checking all of it. Stop the service first',
      context,
    )
      .argument('<file>', 'a file that cowrie backup wrote')
      .option('--dry-run', 'only check the backup, and say what it holds')
      .option('--replace', 'first remove everything that the database holds')
      .action((file: string, options: RestoreCommand) => restore(context, file, options)),
    'restore /backups/cowrie-2026-11-22.backup --dry-run',
    'restore /backups/cowrie-2026-11-22.backup --by ada',
  );
}

/** With `-` the standard output is the backup, so the answer goes to the error stream. */
async function backup(
  context: CliContext,
  file: string,
  { compression, json }: BackupCommand,
): Promise<void> {
  const answer = await withDatabase(
    context,
    async ({ connection, db, clock, config }): Promise<BackupAnswer> => {
      await assertNotRestoring(db);
      const origin = originOf({ clock, config });
      let end: BackupEnd | undefined;
      const frames = async function* (): AsyncGenerator<Buffer> {
        end = yield* createBackup(connection.getClient(), db, origin);
      };
      const send = (sink: Sink) => sendTo(sink, frames(), compression);
      if (file === '-') await send(context.write);
      else await writeNewFile(context.path(file), send);
      const { collections = 0, documents = 0 } = end ?? {};
      return { file, id: origin.id, takenAt: origin.takenAt, collections, documents };
    },
  );
  if (file === '-') context.note(json ? toJson(answer) : backupText(answer));
  else printResult(context, { ...(json && { json }) }, answer, backupText);
}
