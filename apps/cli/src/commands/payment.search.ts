import { type Command, Option } from 'commander';
import type { Types } from 'mongoose';
import type { AdminPaymentRow, Environment, Page } from '@cowrie/dto';
import { PAYMENT_STATUSES, type PaymentStatus } from '@cowrie/payment-state';
import { presentRow } from '../../../api/src/admin/payments/payment.presenter';
import { PaymentSearch } from '../../../api/src/operator/payment-search.service';
import { pageOf } from '../../../api/src/platform/http/page';
import { table } from '../output/table.format';
import { type CliContext, reading, printResult, withExamples } from './command.context';
import { withPages } from './merchant.commands';
import { pageText } from './merchant.present';
import { objectId, onlyEnvironmentOption } from './options.parse';

interface SearchOptions {
  business?: Types.ObjectId;
  environment?: Environment;
  status?: PaymentStatus;
  reference?: string;
  held?: boolean;
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
        .option('--held', 'only payments with at least one token that waits for a decision'),
    ).action((text: string | undefined, options: SearchOptions) => search(context, text, options)),
    'payment search Order10001k7Tq2mVd9R',
    'payment search --held --environment live',
    'payment search --status failed --environment live --page-size 50',
    'payment search 0x8f1d6c1c7f4f4d1d3b6f0d2a0c5b4e3f2a1908f7e6d5c4b3a291807060504030 --json',
  );
}

async function search(context: CliContext, text: string | undefined, options: SearchOptions): Promise<void> {
  const { business: businessId, environment, status, reference, held, page, pageSize } = options;
  const query = { businessId, environment, status, reference, held, text, page, pageSize };
  const { rows, totalItems } = await (await context.service()).get(PaymentSearch).list(query);
  printResult(context, options, pageOf(rows.map(presentRow), totalItems, options), rowsText);
}

function rowsText({ data, ...page }: Page<AdminPaymentRow>): string {
  if (data.length === 0) return 'No payment was found.';
  const rows = data.map((row) => [
    ...[row.id, row.environment, row.status, `${row.fiatAmount} ${row.currency}`, row.clientReference],
    row.token ? `${row.token} on ${row.network}` : '',
    ...[row.settlement ?? '', String(row.openExceptions || ''), row.createdAt],
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
