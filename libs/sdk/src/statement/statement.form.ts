import type { StatementLine } from './statement.types';
import { PAYOUT_STATUSES } from '@cowrie/payout-state';
import { atLine, type Findings, joined } from './findings';

const LISTS = ['sales', 'transfers', 'refunds'] as const;
/** Lines of version 1 and changes may lack them. */
const OPTIONAL_LISTS = ['leftOut', 'notSold'] as const;
/** Without them an entry says nothing, and sums would count it as zero. */
const TEXTS = new Map([
  ['sales', ['token', 'network', 'sold', 'bought']],
  ['transfers', ['direction', 'token', 'network', 'tokenAddress', 'to', 'amount', 'txHash']],
] as const);
const STATUSES: readonly unknown[] = PAYOUT_STATUSES;

/** What prevents lines from being checked at all: an invalid line, list or status. Pure. */
export function findingsOfForm(lines: readonly unknown[]): Findings {
  return joined(
    lines.map((line, index) =>
      isObject(line)
        ? joined([{ faults: faultsOfLine(line) }], atLine(index, line))
        : joined([{ faults: [`line ${index + 1} is not a line: ${JSON.stringify(line)}`] }]),
    ),
  );
}

function faultsOfLine(line: Partial<StatementLine>): string[] {
  if (typeof line.paymentId !== 'string') return ['it names no payment'];
  const faults = [
    ...LISTS.filter((name) => !isList(line[name])),
    ...OPTIONAL_LISTS.filter((name) => line[name] !== undefined && !isList(line[name])),
  ].map((name) => `${name} is not a list of objects`);
  if (faults.length > 0) return faults;
  const missing = [...TEXTS].flatMap(([list, names]) =>
    ((line[list] ?? []) as Record<string, unknown>[]).flatMap((one, index) =>
      names
        .filter((name) => typeof one[name] !== 'string')
        .map((name) => `${list} ${index + 1} has no ${name}`),
    ),
  );
  if (missing.length > 0) return missing;
  return (line.refunds ?? [])
    .filter(({ status }) => !STATUSES.includes(status))
    .map(({ id, status }) => `refund ${id}: ${JSON.stringify(status) ?? 'nothing'} is not a status`);
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function isObject(value: unknown): value is Partial<StatementLine> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
