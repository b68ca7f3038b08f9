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
  const ledger = program.command('ledger').description('the books of all payments');
  withExamples(
    ledger
      .command('check')
      .description('walk all payments and hold their books against the facts; exit code 1 if anything is off')
      .option('--business <id>', 'of one business only', objectId)
      .option('--chain', 'hold the vaults against the chain too: asks the nodes for every balance')
      .option('--json', 'for programs')
      .action((options: CheckOptions) => check(context, options)),
    'ledger check',
    'ledger check --chain',
    'ledger check --business 6b010fd2c7f3464f0a917c01 --json',
  );
}

async function check(context: CliContext, { business, chain = false, json }: CheckOptions): Promise<void> {
  const report: LedgerReport = await checkLedger(context, { businessId: business, withChain: chain });
  context.out(json ? toJson(report) : ledgerText(report));
  if (report.faults.length > 0) context.foundWrong();
}
