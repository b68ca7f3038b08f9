import { writeFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import type { AdminPayoutBatch, AdminPayoutBatchSummary, Environment } from '@cowrie/dto';
import { presentBatch, presentBatchSummary } from '@cowrie/api/faces/admin/payouts/payout-batch.presenter';
import { BatchWithdrawals } from '@cowrie/api/money-out/payouts/sending/batch-withdrawals.service';
import { PayoutBatches } from '@cowrie/api/money-out/payouts/sending/payout-batches.service';
import { UsageError } from '../exit';
import { facts, table } from '../output/table.format';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { environmentOption, objectId, whole } from './options.parse';

const ID = '66f2c1a09b1e4d0007a1c9f0';

interface FileOptions {
  environment: Environment;
  file?: string;
  json?: boolean;
}
type TakeBackOptions = Common & {
  environment: Environment;
  nonce?: number;
  unsigned?: boolean;
  reason: string;
};
type ExportOptions = FileOptions & Common & { treasury?: string };

/** Adds the commands that hand payouts to the owners of a Safe (docs/decisions/0057). */
export function addPayoutBatchCommands(payout: Command, context: CliContext): void {
  withExamples(
    withFile(changing(payout, 'export', 'hand the queued payouts of a network to a Safe, as a file', context))
      .argument('<network>', 'network on which they are sent')
      .option('--treasury <address>', 'the Safe that pays, if it is not the environment’s treasury')
      .action((network: string, options: ExportOptions) => exportBatch(context, network, options)),
    'payout export base --environment live --file refunds.json --by ada',
    'payout export base --environment live --file refunds.csv --by ada',
  );
  withExamples(
    reading(
      payout,
      'batches',
      'list the files and proposals that the chain does not show in full yet, oldest first',
    )
      .addOption(environmentOption())
      .action((options: FileOptions) => list(context, options)),
    'payout batches --environment live',
  );
  withExamples(
    withFile(reading(payout, 'batch', 'write the file of a batch again, byte for byte'))
      .argument('<batch>', 'batch ID', objectId)
      .action((id: Types.ObjectId, options: FileOptions) => show(context, id, options)),
    `payout batch ${ID} --environment live --file refunds.json`,
  );
  withExamples(
    changing(payout, 'take-back', 'take back what the chain does not show of a batch', context)
      .argument('<batch>', 'batch ID', objectId)
      .addOption(environmentOption())
      .addOption(
        new Option(
          '--nonce <number>',
          'the nonce that the batch has in the Safe, if anybody may have signed it; its payouts wait until another transaction has used that nonce',
        )
          .argParser(whole(0, 1_000_000_000))
          .conflicts('unsigned'),
      )
      .option('--unsigned', 'nobody has signed it, and every copy of its files is destroyed')
      .requiredOption('--reason <text>', 'why, for the audit log')
      .action((id: Types.ObjectId, options: TakeBackOptions) => takeBack(context, id, options)),
    `payout take-back ${ID} --environment live --nonce 12 --reason "the Safe lacks USDT" --by ada`,
    `payout take-back ${ID} --environment live --unsigned --reason "exported by mistake" --by ada`,
  );
}

function withFile(command: Command): Command {
  return command
    .addOption(environmentOption())
    .addOption(
      new Option(
        '--file <path>',
        'where to write: .json for Safe’s Transaction Builder, .csv for its CSV Airdrop app',
      ),
    );
}

async function exportBatch(context: CliContext, network: string, options: ExportOptions): Promise<void> {
  const { environment, treasury, by } = options;
  // Checked before anything is handed out: a batch whose file cannot be written would have to be fetched
  // again.
  requireKind(options.file);
  const batches = (await context.service()).get(PayoutBatches);
  const batch = await batches.export({ environment, network, treasury }, by);
  await answer(context, presentBatch(batch), options);
}

async function list(context: CliContext, options: FileOptions): Promise<void> {
  const open = await (await context.service()).get(PayoutBatches).open(options.environment);
  printResult(context, options, open.map(presentBatchSummary), batchesText);
}

async function show(context: CliContext, id: Types.ObjectId, options: FileOptions): Promise<void> {
  requireKind(options.file);
  const batch = await (await context.service()).get(PayoutBatches).find(options.environment, id);
  await answer(context, presentBatch(batch), options);
}

async function takeBack(context: CliContext, id: Types.ObjectId, options: TakeBackOptions): Promise<void> {
  const { environment, nonce, unsigned = false, reason, by } = options;
  if (nonce === undefined && !unsigned)
    throw new UsageError(
      'neither --nonce nor --unsigned is given; a signed batch can still be executed after it is taken back, and would pay twice, so say which applies',
    );
  const withdrawals = (await context.service()).get(BatchWithdrawals);
  const request = { environment, batchId: id, nonce, isUnsigned: unsigned, reason };
  printResult(context, options, presentBatchSummary(await withdrawals.withdraw(request, by)), takenBackText);
}

async function answer(context: CliContext, batch: AdminPayoutBatch, options: FileOptions): Promise<void> {
  const { file } = options;
  if (file) {
    const text = file.endsWith('.csv') ? batch.csv : `${JSON.stringify(batch.transactions, null, 2)}\n`;
    await writeFile(context.path(file), text, { mode: 0o600 });
  }
  printResult(context, options, batch, (one) => batchText(one, file));
}

/** @throws UsageError for a file of another kind */
function requireKind(file: string | undefined): void {
  if (file !== undefined && !/\.(json|csv)$/.test(file))
    throw new UsageError(
      `--file ${file} ends with neither .json nor .csv; name a file of one of these kinds`,
    );
}

function batchText(
  { batchId, environment, network, from, at, count }: AdminPayoutBatch,
  file?: string,
): string {
  return facts({
    batch: batchId,
    environment,
    network,
    from,
    exported: at,
    payouts: String(count),
    file: file ?? 'none; add --file, or run cowrie payout batch with it',
  });
}

function takenBackText({ batchId, network, count, waitsForNonce }: AdminPayoutBatchSummary): string {
  const until =
    waitsForNonce === undefined
      ? 'the blocks until now are final'
      : `another transaction of the Safe has used the nonce ${waitsForNonce} for good`;
  return facts({
    batch: batchId,
    network,
    payouts: String(count),
    'queued again': `when ${until}, and none of them was paid`,
    warning: 'a signed transaction of this batch can still be executed, and would then pay twice; delete it',
  });
}

function batchesText(batches: readonly AdminPayoutBatchSummary[]): string {
  if (batches.length === 0) return 'No batch is open.';
  const head = [
    'batch',
    'network',
    'from',
    'exported',
    'payouts',
    'taken back',
    'nonce',
    'cannot be executed since',
  ];
  return table(
    head,
    batches.map(({ batchId, network, from, at, count, takenBackAt = '', nonce = '', gapSince = '' }) => [
      batchId,
      network,
      from,
      at,
      String(count),
      takenBackAt,
      String(nonce),
      gapSince,
    ]),
  );
}
