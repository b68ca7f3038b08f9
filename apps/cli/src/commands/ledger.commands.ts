import type { Command } from 'commander';
import type { Types } from 'mongoose';
import { toJson } from '../output/json.format';
import { type CliContext, withExamples } from './command.context';
import { checkLedger, type LedgerReport } from './ledger.check';
import { ledgerText } from './ledger.present';
import { objectId } from './options.parse';

interface CheckOptions {
  business?: Types.ObjectId;
  chain?: boolean;
  json?: boolean;
}

export function addLedgerCommands(program: Command, context: CliContext): void {
  const ledger = program.command('ledger').description('the books of all payments: which money is where');
  withExamples(
    ledger
      .command('check')
      .description(
        'compare the ledger of every payment with its records, and name payouts that a reorg left unpaid; exit code 1 when one is wrong',
      )
      .option('--business <id>', 'only payments of this business', objectId)
      .option(
        '--chain',
        'also compare each vault’s balance, and the transfers of payouts, with what a node says',
      )
      .option('--json', 'print JSON')
      .action((options: CheckOptions) => check(context, options)),
    'ledger check',
    'ledger check --chain',
    'ledger check --business 6b010fd2c7f3464f0a917c01 --json',
  );
}

async function check(context: CliContext, { business, chain = false, json }: CheckOptions): Promise<void> {
  const report: LedgerReport = await checkLedger(context, { businessId: business, withChain: chain });
  context.out(json ? toJson(report) : ledgerText(report));
  if (report.faults.length > 0) context.reportFailure();
}
