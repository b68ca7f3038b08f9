import type { Command } from 'commander';
import type { Types } from 'mongoose';
import type { AdminHeldPayment, AdminTokenAmount, Environment, Page } from '@cowrie/dto';
import { presentHeld } from '@cowrie/api/faces/admin/overview/overview.presenter';
import { HeldMoneyList } from '@cowrie/api/operations/operator/held-money-list.service';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { pageOf } from '@cowrie/api/platform/http/page';
import { ageText } from '@cowrie/api/operations/operator/age.format';
import { table } from '../output/table.format';
import { type CliContext, printResult, reading, withExamples } from './command.context';
import { withPages } from './merchant.commands';
import { pageText } from './merchant.present';
import { objectId, onlyEnvironmentOption } from './options.parse';

interface ListOptions {
  business?: Types.ObjectId;
  environment?: Environment;
  page: number;
  pageSize: number;
  json?: boolean;
}

export function addExceptionCommands(program: Command, context: CliContext): void {
  const exceptions = program
    .command('exceptions')
    .description(
      'money that does not count for a payment, such as late or wrong transfers and held surpluses, and waits for your decision',
    );
  withExamples(
    withPages(
      reading(
        exceptions,
        'list',
        'list every payment with at least one token that waits for a decision: since when, how much, why, and what you can do; the longest waiting first',
      )
        .option('--business <id>', 'only payments of this business', objectId)
        .addOption(onlyEnvironmentOption()),
    ).action((options: ListOptions) => list(context, options)),
    'exceptions list --environment live',
    'exceptions list --business 6b010fd2c7f3464f0a917c01 --json',
  );
}

async function list(context: CliContext, options: ListOptions): Promise<void> {
  const service = await context.service();
  const { business: businessId, environment, page, pageSize } = options;
  const query = { businessId, environment, page, pageSize };
  const { rows, totalItems } = await service.get(HeldMoneyList).list(query);
  const now = service.get(Clock).now();
  printResult(context, options, pageOf(rows.map(presentHeld), totalItems, options), (found) =>
    heldText(found, now),
  );
}

function heldText({ data, ...page }: Page<AdminHeldPayment>, now: Date): string {
  if (data.length === 0) return 'No payment holds money that waits for a decision.';
  const rows = data.map((row) => [
    row.id,
    row.environment,
    ageText(row.heldSince, now),
    row.status,
    amountsText(row.amounts),
    kindsOf(row),
    row.decisions.join(' or ') || 'wait for its settlement',
    row.businessId,
    row.version,
  ]);
  const head = [
    'payment',
    'environment',
    'waits for',
    'status',
    'amount',
    'why',
    'you can',
    'business',
    'version',
  ];
  return [
    table(head, rows),
    pageText(page),
    '',
    'To see one: cowrie payment show <payment>',
    'To decide: cowrie payment accept <payment> --seen <version> --reason <text>',
    '       or: cowrie refund create <payment> --basis unaccepted --reason <text>, which sends the money back',
    '       or: send it back yourself, then cowrie payment refund <payment> --seen <version> --tx <hash> --reason <text>',
    'Money in another token, or on a network that does not count, is accepted by name: --transfer <transfer>',
  ].join('\n');
}

/** Amounts of several tokens and networks, each listed separately. */
export function amountsText(amounts: readonly AdminTokenAmount[]): string {
  return amounts.map(({ amount, token, network }) => `${amount} ${token} on ${network}`).join(', ');
}

function kindsOf({ transfers, status, surplus }: AdminHeldPayment): string {
  const kinds = transfers.map(({ kind }) => kind?.replace('_', ' ') ?? `payment ${status}`);
  return [...new Set([...kinds, ...(surplus ? ['surplus'] : [])])].join(', ');
}
