import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import {
  AdminFailSettlementDto,
  AdminPaySettlementDto,
  type AdminMerchantSettlement,
  type Environment,
  MERCHANT_SETTLEMENT_STATES,
  type MerchantSettlementState,
  type Page,
  STATEMENT_FORMATS,
  type StatementFormat,
} from '@cowrie/dto';
import { presentAdminSettlement } from '@cowrie/api/faces/admin/settlements/settlement.presenter';
import { SettlementDesk } from '@cowrie/api/money-out/merchant-settlements/settlement-desk.service';
import { statementCsv } from '@cowrie/api/money-out/merchant-settlements/statement.csv';
import { statementHtml } from '@cowrie/api/money-out/merchant-settlements/statement.html';
import { Statements } from '@cowrie/api/money-out/merchant-settlements/statement.service';
import { pageOf } from '@cowrie/api/platform/http/page';
import { toJson } from '../output/json.format';
import { facts, table } from '../output/table.format';
import {
  changing,
  type CliContext,
  type Common,
  printResult,
  reading,
  withExamples,
} from './command.context';
import { addFormerConversionCommands } from './conversion.commands';
import { withPages } from './merchant.commands';
import { pageText } from './merchant.present';
import { objectId, onlyEnvironmentOption, parsed } from './options.parse';

const ID = '6b0b3a10c7f3464f0a917d01';

interface ListOptions {
  state?: MerchantSettlementState;
  environment?: Environment;
  business?: Types.ObjectId;
  page: number;
  pageSize: number;
  json?: boolean;
}

/** `settlement list`, `show`, `pay`, `fail`, `statement`: payments to merchants. */
export function addSettlementCommands(program: Command, context: CliContext): void {
  const settlement = program.command('settlement').description('what merchants are paid');
  addFormerConversionCommands(settlement, context);
  withExamples(
    withPages(
      reading(settlement, 'list', 'list what merchants are paid, newest first; all filters must match'),
    )
      .addOption(
        new Option('--state <state>', 'only settlements of this state').choices(MERCHANT_SETTLEMENT_STATES),
      )
      .addOption(onlyEnvironmentOption())
      .option('--business <id>', 'only settlements of this business', objectId)
      .action((options: ListOptions) => list(context, options)),
    'settlement list --state open',
  );
  const about = (command: Command): Command => command.argument('<settlement>', 'settlement ID', objectId);
  withExamples(
    about(reading(settlement, 'show', 'show a settlement')).action(
      async (id: Types.ObjectId, options: { json?: boolean }) => {
        const found = await (await context.service()).get(SettlementDesk).get(id);
        printResult(context, options, presentAdminSettlement(found), settlementText);
      },
    ),
    `settlement show ${ID}`,
  );
  withExamples(
    about(settlement.command('statement').description('print the statement of a settlement'))
      .addOption(
        new Option('--format <format>', 'json: what statement verify reads')
          .choices(STATEMENT_FORMATS)
          .default('json'),
      )
      .action((id: Types.ObjectId, { format }: { format: StatementFormat }) =>
        statement(context, id, format),
      ),
    `settlement statement ${ID} --format html`,
  );
  withExamples(
    about(changing(settlement, 'pay', 'start paying a settlement, or record that it is paid', context))
      .option(
        '--bank-reference <text>',
        'the bank’s reference: it is paid; without it: show the account to pay',
      )
      .action((id: Types.ObjectId, options: Common & { bankReference?: string }) =>
        pay(context, id, options),
      ),
    `settlement pay ${ID} --by ada`,
    `settlement pay ${ID} --bank-reference NIP-000013261122081240 --by ben`,
  );
  withExamples(
    about(
      changing(
        settlement,
        'fail',
        'record that a settlement is not paid: its payments are owed again',
        context,
      ),
    )
      .requiredOption('--reason <text>', 'why, for the merchant and the audit log')
      .action((id: Types.ObjectId, options: Common & { reason: string }) => fail(context, id, options)),
    `settlement fail ${ID} --reason "the bank refused the account" --by ada`,
  );
}

async function list(context: CliContext, options: ListOptions): Promise<void> {
  const { business: businessId, state, environment, page, pageSize } = options;
  const query = { businessId, state, environment, page, pageSize };
  const { rows, totalItems } = await (await context.service()).get(SettlementDesk).search(query);
  const shown = rows.map((row) => presentAdminSettlement(row));
  printResult(context, options, pageOf(shown, totalItems, options), settlementsText);
}

async function statement(context: CliContext, id: Types.ObjectId, format: StatementFormat): Promise<void> {
  const service = await context.service();
  const found = await service.get(Statements).statement(await service.get(SettlementDesk).get(id), format);
  if (format === 'json') context.out(toJson(found));
  else context.out(format === 'csv' ? statementCsv(found) : statementHtml(found));
}

async function pay(
  context: CliContext,
  id: Types.ObjectId,
  options: Common & { bankReference?: string },
): Promise<void> {
  const { bankReference } = await parsed(AdminPaySettlementDto, { bankReference: options.bankReference });
  const desk = (await context.service()).get(SettlementDesk);
  if (bankReference) {
    const paid = await desk.pay(id, bankReference, options.by);
    printResult(context, options, presentAdminSettlement(paid), settlementText);
    return;
  }
  const started = await desk.start(id, options.by);
  printResult(context, options, presentAdminSettlement(started, started.account), settlementText);
}

async function fail(
  context: CliContext,
  id: Types.ObjectId,
  options: Common & { reason: string },
): Promise<void> {
  const { reason } = await parsed(AdminFailSettlementDto, { reason: options.reason });
  const failed = await (await context.service()).get(SettlementDesk).fail(id, reason, options.by);
  printResult(context, options, presentAdminSettlement(failed), settlementText);
}

function settlementText(one: AdminMerchantSettlement): string {
  const { currency, account, payTo } = one;
  const to = payTo ?? account;
  const money = (amount: string) => `${amount} ${currency}`;
  return facts({
    settlement: one.id,
    state: one.state,
    amount: money(one.amount),
    collected: money(one.collected),
    fee: money(one.fee),
    refunded: money(one.refunded),
    'fee returned': money(one.feeReturned),
    lines: String(one.lineCount),
    business: one.businessId,
    environment: one.environment,
    account:
      to && `${to.number} at ${to.institutionName} (${to.institution}), ${to.holder}${verifiedText(to)}`,
    'started by': one.startedBy,
    'bank’s reference': one.bankReference,
    'failed because': one.failedBecause,
    made: one.createdAt,
    paid: one.paidAt,
  });
}

function verifiedText({ verifiedAt }: { verifiedAt?: string | undefined }): string {
  return verifiedAt ? '' : '; nobody has confirmed the holder';
}

function settlementsText({ data, ...page }: Page<AdminMerchantSettlement>): string {
  if (data.length === 0) return 'No settlement was found.';
  const rows = data.map(({ id, environment, state, amount, currency, lineCount, businessId, createdAt }) => [
    id,
    environment,
    state,
    `${amount} ${currency}`,
    String(lineCount),
    businessId,
    createdAt,
  ]);
  const head = ['settlement', 'environment', 'state', 'amount', 'lines', 'business', 'made'];
  return `${table(head, rows)}\n${pageText(page)}`;
}
