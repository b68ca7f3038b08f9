import type { Command } from 'commander';
import { MIGRATIONS } from '@cowrie/api/operations/migrations/migrations';
import { AuditLog } from '@cowrie/api/platform/audit/audit-log.service';
import { loadConfig } from '@cowrie/api/platform/config/load-config';
import { type MigrationStatus, pendingOf } from '@cowrie/api/platform/mongo/migrations/migration.status';
import { titleOf } from '@cowrie/api/platform/mongo/migrations/migration.types';
import { withMigrations } from '@cowrie/api/platform/mongo/migrations/migrations.open';
import { table } from '../output/table.format';
import { assertAnswers } from '../service/service.open';
import { changing, type CliContext, type Common, printResult, withExamples } from './command.context';

interface MigrateOptions extends Common {
  dryRun?: boolean;
}

interface MigrateAnswer {
  /** Numbers of the migrations that this command ran. */
  ran: number[];
  migrations: MigrationStatus[];
  indexes: { built: string[]; missing: string[] };
}

export function addMigrateCommand(program: Command, context: CliContext): void {
  withExamples(
    changing(
      program,
      'migrate',
      'change the database to what this version needs, and build missing indexes; waits while another process does it',
      context,
    )
      .option('--dry-run', 'list all migrations and their state, and change nothing')
      .action((options: MigrateOptions) => migrate(context, options)),
    'migrate --dry-run',
    'migrate --by ada',
  );
}

/** Uses its own connection, because the service's modules refuse to open while a migration is pending. */
async function migrate(context: CliContext, options: MigrateOptions): Promise<void> {
  const mongoUri = loadConfig(context.environment().env).mongo.uri ?? '';
  await assertAnswers(mongoUri);
  // With --json only the answer is printed.
  const say = options.json ? () => undefined : context.out;
  const answer = await withMigrations(mongoUri, { migrations: MIGRATIONS, say }, async (runner) => {
    const before = await runner.missingIndexes();
    const ran = options.dryRun ? [] : await runner.run();
    const indexes = options.dryRun ? { built: [], missing: before } : { built: before, missing: [] };
    return { ran, migrations: await runner.status(), indexes };
  });
  if (answer.ran.length + answer.indexes.built.length > 0) await record(context, options, answer);
  printResult(context, options, answer, answerText);
}

async function record(
  context: CliContext,
  { by }: MigrateOptions,
  { ran, migrations, indexes }: MigrateAnswer,
): Promise<void> {
  const service = await context.service();
  const names = migrations.filter(({ number }) => ran.includes(number)).map(titleOf);
  const subject = { kind: 'database', id: 'database' };
  const after = { ran: names, indexes: indexes.built };
  await service.get(AuditLog).record({ by, action: 'database.migrate', subject, after });
}

function answerText({ ran, migrations, indexes }: MigrateAnswer): string {
  const rows = migrations.map((one) => [
    titleOf(one),
    one.state,
    one.endedAt?.toISOString() ?? '',
    String(one.durationMs ?? ''),
    one.summary,
  ]);
  const pending = pendingOf(migrations).length;
  const sum = [
    `${ran.length} run now, ${pending === 0 ? 'none' : pending} pending`,
    `indexes: ${indexes.built.length} built now, ${indexes.missing.length === 0 ? 'none' : indexes.missing.length} missing`,
  ].join('\n');
  return `${table(['migration', 'state', 'ended', 'ms', 'what it does'], rows)}\n\n${sum}`;
}
