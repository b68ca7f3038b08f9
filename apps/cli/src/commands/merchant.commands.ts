import type { Command } from 'commander';
import { Option } from 'commander';
import type { Types } from 'mongoose';
import { AdminChangeMerchantDto, COUNTRIES } from '@cowrie/dto';
import { changesOf } from '@cowrie/api/merchants/merchants/merchant.changes';
import { presentMerchant } from '@cowrie/api/faces/admin/merchants/merchant.presenter';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { pageOf } from '@cowrie/api/platform/http/page';
import { UsageError } from '../exit';
import {
  changing,
  type CliContext,
  type Common,
  reading,
  printResult,
  withExamples,
} from './command.context';
import { addMerchantOptions, type MerchantOptions, settingsOf } from './merchant.options';
import { type CreateOptions, createMerchant } from './merchant.create';
import { merchantsText, merchantText } from './merchant.present';
import { country, objectId, parsed, whole } from './options.parse';

const ID = '6b010fd2c7f3464f0a917c01';

interface PageOptions {
  page: number;
  pageSize: number;
  json?: boolean;
}

export function addMerchantCommands(program: Command, context: CliContext): void {
  const merchant = program.command('merchant').description('businesses that collect payments');
  withExamples(
    addMerchantOptions(
      changing(
        merchant,
        'create',
        'create a business. Settings that you leave out get their defaults. On a terminal it offers to issue its keys of test',
        context,
      ),
    )
      .argument('<name>', 'name that customers see')
      .addOption(
        new Option(
          '--country <code>',
          `country (${COUNTRIES.join(', ')}); it sets the currency and the first bounds`,
        )
          .argParser(country)
          .makeOptionMandatory(),
      )
      .option('--keys', 'also issue both keys of test, public and secret, and show them once')
      .action((name: string, options: CreateOptions) => createMerchant(context, name, options)),
    'merchant create "Lagos Leather" --country NG',
    'merchant create "Lagos Leather" --country NG --keys',
    'merchant create "Accra Fabrics" --country GH --fee-bp 75 --pairs USDC=base,celo --json',
  );
  withExamples(
    withPages(reading(merchant, 'list', 'list all businesses, newest first')).action((options: PageOptions) =>
      list(context, options),
    ),
    'merchant list',
    'merchant list --page 2 --page-size 50 --json',
  );
  withExamples(
    reading(merchant, 'show', 'show all settings of a business')
      .argument('<business>', 'business ID', objectId)
      .action((id: Types.ObjectId, options: { json?: boolean }) => show(context, id, options)),
    `merchant show ${ID}`,
  );
  withExamples(
    addMerchantOptions(
      changing(merchant, 'set', 'change the settings that you name; the others stay as they are', context),
    )
      .argument('<business>', 'business ID', objectId)
      .option('--name <name>', 'name that customers see')
      .action((id: Types.ObjectId, options: SetOptions) => set(context, id, options)),
    `merchant set ${ID} --fee-bp 75 --fee-fixed 20.00`,
    `merchant set ${ID} --developer-api off --by ada`,
    `merchant set ${ID} --support-email help@shop.example.com --support-url https://wa.me/2348012345678`,
    `merchant set ${ID} --redirect-hosts-live shop.example.com,*.example.org`,
    `merchant set ${ID} --pairs USDC=base --pairs USDT=base,polygon --treasury-live default`,
  );
}

/** Adds the options of a paged list. */
export function withPages(command: Command): Command {
  return command
    .option('--page <number>', 'page number', whole(1, 999_999), 1)
    .option('--page-size <number>', 'rows per page', whole(1, 100), 20);
}

type SetOptions = MerchantOptions & Common & { name?: string };

async function list(context: CliContext, options: PageOptions): Promise<void> {
  const { rows, totalItems } = await (await context.service()).get(MerchantsService).list(options);
  printResult(context, options, pageOf(rows.map(presentMerchant), totalItems, options), merchantsText);
}

async function show(context: CliContext, id: Types.ObjectId, options: { json?: boolean }): Promise<void> {
  const found = await (await context.service()).get(MerchantAdministration).find(id);
  printResult(context, options, presentMerchant(found), merchantText);
}

async function set(context: CliContext, id: Types.ObjectId, options: SetOptions): Promise<void> {
  const settings = { ...settingsOf(options), ...(options.name !== undefined && { name: options.name }) };
  if (Object.keys(settings).length === 0)
    throw new UsageError('No setting is named; name at least one to change');
  const body = await parsed(AdminChangeMerchantDto, settings);
  const administration = (await context.service()).get(MerchantAdministration);
  const changed = await administration.change(id, changesOf(body), options.by);
  printResult(context, options, presentMerchant(changed), merchantText);
}
