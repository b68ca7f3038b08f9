import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import { AdminListPaymentsQueryDto, type AdminPaymentRow, type Environment, type Page } from '@cowrie/dto';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { presentRow } from '@cowrie/api/faces/admin/payments/payment.presenter';
import { PaymentSearch } from '@cowrie/api/operations/operator/payment-search.service';
import { pageOf } from '@cowrie/api/platform/http/page';
import { UsageError } from '../exit';
import { table } from '../output/table.format';
import { type CliContext, reading, printResult, withExamples } from './command.context';
import { withPages } from './merchant.commands';
import { pageText } from './merchant.present';
import { MOMENT, objectId, onlyEnvironmentOption, parsed, periodBegin, periodEnd } from './options.parse';

interface SearchOptions {
  business?: Types.ObjectId;
  environment?: Environment;
  status?: PaymentStatus;
  reference?: string;
  email?: string;
  openMoney?: boolean;
  from?: Date;
  to?: Date;
  page: number;
  pageSize: number;
  json?: boolean;
}

export function addPaymentSearch(payment: Command, context: CliContext): void {
  withExamples(
    withPages(
      reading(payment, 'search', 'search payments of all businesses, newest first; all filters must match')
        .argument('[text]', 'paymentId, payCode, reference, deposit address or transaction hash')
        .option('--business <id>', 'only payments of this business', objectId)
        .addOption(onlyEnvironmentOption())
        .addOption(
          new Option('--status <status>', 'only payments with this status').choices(PAYMENT_STATUSES),
        )
        .option('--reference <reference>', 'only payments with this reference')
        .option(
          '--email <address>',
          'only payments of this customer; not found once their personal data is erased',
        )
        .option('--open-money', 'only payments that hold at least one token that waits for a decision')
        .option('--from <time>', `only payments created at or after this: ${MOMENT}`, periodBegin)
        .option(
          '--to <time>',
          `only payments created before this: ${MOMENT}; the date itself is included`,
          periodEnd,
        ),
    ).action((text: string | undefined, options: SearchOptions) => search(context, text, options)),
    'payment search Order10001k7Tq2mVd9R',
    'payment search --open-money --environment live',
    'payment search --from 2026-11-20 --to 2026-11-21 --status expired',
    'payment search --email ada@example.com --from 2026-11-20T08:00:00+01:00',
    'payment search --status failed --environment live --page-size 50',
    'payment search 0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030 --json',
  );
}

async function search(context: CliContext, text: string | undefined, options: SearchOptions): Promise<void> {
  const { business: businessId, environment, status, reference, openMoney, page, pageSize } = options;
  const { email, from: createdFrom, to: createdTo } = options;
  if (createdFrom && createdTo && createdFrom >= createdTo)
    throw new UsageError('--from must be before --to');
  const { customerEmail } = await parsed(AdminListPaymentsQueryDto, { customerEmail: email });
  const filters = { businessId, environment, status, reference, openMoney, text };
  const query = { ...filters, customerEmail, createdFrom, createdTo, page, pageSize };
  const { rows, totalItems } = await (await context.service()).get(PaymentSearch).list(query);
  const found = pageOf(rows.map(presentRow), totalItems, options);
  printResult(context, options, found, (shown) => `${rowsText(shown)}${periodText(options)}`);
}

/** The period as it was understood: a date alone is in UTC. */
function periodText({ from, to }: SearchOptions): string {
  if (!from && !to) return '';
  const bounds = [from && `from ${from.toISOString()}`, to && `before ${to.toISOString()}`];
  return `\ncreated ${bounds.filter(Boolean).join(' and ')} (UTC)`;
}

function rowsText({ data, ...page }: Page<AdminPaymentRow>): string {
  if (data.length === 0) return 'No payment was found.';
  const rows = data.map((row) => [
    row.id,
    row.environment,
    row.status,
    `${row.fiatAmount} ${row.currency}`,
    row.clientReference,
    row.token ? `${row.token} on ${row.network}` : '',
    row.settlement ?? '',
    String(row.openExceptions || ''),
    row.createdAt,
  ]);
  const head = [
    'payment',
    'environment',
    'status',
    'amount',
    'reference',
    'chosen',
    'settlement',
    'open',
    'created',
  ];
  return `${table(head, rows)}\n${pageText(page)}`;
}
