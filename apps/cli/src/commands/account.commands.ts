import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import {
  ACCOUNT_KINDS,
  type AccountKind,
  type Environment,
  FIAT_CURRENCIES,
  type FiatCurrency,
  SetSettlementAccountDto,
  type SettlementAccountState,
  type ShownAccount,
} from '@cowrie/dto';
import { presentAccounts } from '@cowrie/api/faces/admin/settlements/settlement.presenter';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { presentAccountState } from '@cowrie/api/merchants/merchants/settlement-account.presenter';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { facts, table } from '../output/table.format';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { environmentOption, objectId, parsed } from './options.parse';

const ID = '6b010fd2c7f3464f0a917c01';

type Of = Common & { environment: Environment; currency?: FiatCurrency };
type SetOptions = Of & {
  kind: AccountKind;
  institution: string;
  name: string;
  number: string;
  holder: string;
};

export function addAccountCommands(program: Command, context: CliContext): void {
  const account = program
    .command('account')
    .description('the bank or mobile-money accounts that merchants are paid to');
  const business = (command: Command): Command => command.argument('<business>', 'business ID', objectId);
  const currency = (): Option =>
    new Option('--currency <code>', 'its currency; without it: the merchant’s own').choices(FIAT_CURRENCIES);
  withExamples(
    business(
      reading(account, 'show', 'show the accounts of a business, with the ends of the numbers'),
    ).action((id: Types.ObjectId, options: { json?: boolean }) => show(context, id, options)),
    `account show ${ID}`,
  );
  withExamples(
    business(
      changing(
        account,
        'set',
        'set the first account, or request a change, which takes effect after a delay',
        context,
      ),
    )
      .addOption(environmentOption())
      .addOption(currency())
      .addOption(new Option('--kind <kind>', 'what it is').choices(ACCOUNT_KINDS).default('bank'))
      .requiredOption('--institution <code>', 'the institution’s code, such as GTBINGLA')
      .requiredOption('--name <text>', 'the institution’s name')
      .requiredOption('--number <digits>', 'account number, or phone number with country code')
      .requiredOption('--holder <text>', 'the holder’s name')
      .action((id: Types.ObjectId, options: SetOptions) => set(context, id, options)),
    `account set ${ID} --institution GTBINGLA --name "Guaranty Trust Bank" --number 0123456789 --holder "Lagos Leather Ltd"`,
  );
  withExamples(
    business(changing(account, 'cancel', 'cancel a change that has not taken effect yet', context))
      .addOption(environmentOption())
      .addOption(currency())
      .action((id: Types.ObjectId, options: Of) => cancel(context, id, options)),
    `account cancel ${ID} --environment live --by ada`,
  );
}

async function show(
  context: CliContext,
  businessId: Types.ObjectId,
  options: { json?: boolean },
): Promise<void> {
  const service = await context.service();
  await service.get(MerchantAdministration).find(businessId);
  const found = presentAccounts(await service.get(SettlementAccounts).ofBusiness(businessId));
  printResult(context, options, found, ({ accounts }) => {
    if (accounts.length === 0) return 'The business has no account.';
    const head = ['environment', 'currency', 'account', 'changes to', 'from'];
    return table(
      head,
      accounts.map(({ environment, currency, current, pending }) => [
        environment,
        currency,
        current ? textOf(current) : 'none',
        ...(pending ? [textOf(pending), pending.effectiveAt] : ['', '']),
      ]),
    );
  });
}

async function set(context: CliContext, businessId: Types.ObjectId, options: SetOptions): Promise<void> {
  const service = await context.service();
  const merchant = await service.get(MerchantAdministration).find(businessId);
  const { currency = merchant.currency, kind, institution, name: institutionName, number, holder } = options;
  const given = { kind, currency, institution, institutionName, number, holder };
  const body = await parsed(SetSettlementAccountDto, given);
  const scope = { businessId, environment: options.environment, currency };
  const state = await service.get(SettlementAccounts).set(scope, { ...body }, options.by);
  printResult(context, options, presentAccountState(currency, state), stateText);
}

async function cancel(context: CliContext, businessId: Types.ObjectId, options: Of): Promise<void> {
  const service = await context.service();
  const merchant = await service.get(MerchantAdministration).find(businessId);
  const { currency = merchant.currency, environment, by } = options;
  const state = await service.get(SettlementAccounts).cancel({ businessId, environment, currency }, by);
  printResult(context, options, presentAccountState(currency, state), stateText);
}

function stateText({ currency, current, pending }: SettlementAccountState): string {
  return facts({
    currency,
    account: current && textOf(current),
    'changes to': pending && textOf(pending),
    from: pending?.effectiveAt,
  });
}

function textOf({ number, institutionName, institution, holder, verifiedAt }: ShownAccount): string {
  return `${number} at ${institutionName} (${institution}), ${holder}${verifiedAt ? '' : ', not confirmed'}`;
}
