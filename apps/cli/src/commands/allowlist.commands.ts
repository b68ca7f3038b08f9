import type { Command } from 'commander';
import type { Types } from 'mongoose';
import type { AdminIpAllowlist, Environment } from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { UsageError } from '../exit';
import {
  changing,
  type CliContext,
  type Common,
  reading,
  printResult,
  withExamples,
} from './command.context';
import { environmentOption, objectId } from './options.parse';

const ID = '6b010fd2c7f3464f0a917c01';

type SetOptions = Common & { environment: Environment; everywhere?: boolean };

export function addAllowlistCommands(program: Command, context: CliContext): void {
  const allowlist = program
    .command('allowlist')
    .description('addresses from which a business’s secret keys work');
  withExamples(
    reading(allowlist, 'show', 'show the addresses and ranges of one environment')
      .argument('<business>', 'business ID', objectId)
      .addOption(environmentOption())
      .action((id: Types.ObjectId, options: { environment: Environment; json?: boolean }) =>
        show(context, id, options),
      ),
    `allowlist show ${ID} --environment live`,
  );
  withExamples(
    changing(allowlist, 'set', 'replace all entries of one environment, within 1 s', context)
      .argument('<business>', 'business ID', objectId)
      .argument('[entries...]', 'IPv4 and IPv6 addresses, and ranges such as 198.51.100.0/24')
      .addOption(environmentOption())
      .option('--everywhere', 'remove all entries: secret keys work from any address')
      .action((id: Types.ObjectId, entries: string[], options: SetOptions) =>
        set(context, id, entries, options),
      ),
    `allowlist set ${ID} 198.51.100.7 2001:db8::/32 --environment live`,
    `allowlist set ${ID} --everywhere`,
  );
}

async function show(
  context: CliContext,
  id: Types.ObjectId,
  options: { environment: Environment; json?: boolean },
): Promise<void> {
  const merchant = await (await context.service()).get(MerchantAdministration).find(id);
  printResult(context, options, listOf(merchant, options.environment), listText);
}

async function set(
  context: CliContext,
  id: Types.ObjectId,
  entries: string[],
  options: SetOptions,
): Promise<void> {
  const { environment, everywhere = false, by } = options;
  if (everywhere === entries.length > 0)
    throw new UsageError('Name either addresses and ranges, or --everywhere');
  const administration = (await context.service()).get(MerchantAdministration);
  const merchant = await administration.setIpAllowlist(id, environment, entries, by);
  printResult(context, options, listOf(merchant, environment), listText);
}

function listOf({ environments }: Merchant, environment: Environment): AdminIpAllowlist {
  return { environment, entries: environments[environment].ipAllowlist ?? [] };
}

function listText({ environment, entries }: AdminIpAllowlist): string {
  return entries.length > 0 ? entries.join('\n') : `Secret keys of ${environment} work from everywhere.`;
}
