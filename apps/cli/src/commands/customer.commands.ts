import type { Command } from 'commander';
import type { Types } from 'mongoose';
import { AdminEraseCustomerDto, type AdminErasure, type Environment } from '@cowrie/dto';
import { CustomerErasure } from '@cowrie/api/operations/retention/customer-erasure.use-case';
import { changing, type CliContext, type Common, printResult, withExamples } from './command.context';
import { objectId, onlyEnvironmentOption, parsed } from './options.parse';

const ID = '6b010fd2c7f3464f0a917c01';

type EraseOptions = Common & {
  merchant: Types.ObjectId;
  email: string;
  environment?: Environment;
  yes?: boolean;
};

export function addCustomerCommands(program: Command, context: CliContext): void {
  const customer = program.command('customer').description('people who paid, or were asked to pay');
  withExamples(
    changing(
      customer,
      'erase',
      'erase a customer’s personal data in ended payments, for good; without --yes it only counts them',
      context,
    )
      .requiredOption('--merchant <id>', 'business ID', objectId)
      .requiredOption('--email <address>', 'the customer’s e-mail address, in any capitalization')
      .addOption(onlyEnvironmentOption())
      .option('--yes', 'erase; without it nothing is changed')
      .action((options: EraseOptions) => erase(context, options)),
    `customer erase --merchant ${ID} --email ada@example.com`,
    `customer erase --merchant ${ID} --email ada@example.com --yes --by ada`,
  );
}

async function erase(context: CliContext, options: EraseOptions): Promise<void> {
  const { merchant: businessId, environment, by, yes = false } = options;
  const { email } = await parsed(AdminEraseCustomerDto, { email: options.email });
  const erasure = (await context.service()).get(CustomerErasure);
  const query = { businessId, email, environment };
  const result = yes ? await erasure.erase(query, by) : await erasure.preview(query);
  printResult(context, options, { ...result, dryRun: !yes }, erasureText);
}

function erasureText({ redacted, open, dryRun }: AdminErasure): string {
  const done = dryRun
    ? `Ended payments that would be redacted: ${redacted}. Nothing was changed; add --yes to erase.`
    : `Ended payments that were redacted: ${redacted}.`;
  return open > 0
    ? `${done}\nOpen payments that stay: ${open}. Repeat the command when they and their refunds have ended.`
    : done;
}
