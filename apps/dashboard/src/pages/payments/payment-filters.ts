import { type Filters, useFilters } from '../../lib/search';
import { createdBetween } from '../../lib/days';
import type { operations } from '../../api/openapi.generated';

const DEFAULTS = {
  ...{ q: '', status: '', attention: '', token: '', network: '', from: '', to: '', page: '1' },
} as const;

export type PaymentFilters = Filters<typeof DEFAULTS>;
export const PAGE_SIZE = 20;
/** A list by token or network must be bounded by days: the API allows 31, with the last one included. */
const SPAN_MS = 29 * 86_400_000;

type Query = NonNullable<operations['dashboardListPayments']['parameters']['query']>;

/** The filters of the list, which stand in the address. Choosing a token or network also chooses days, when none are. */
export function usePaymentFilters(): [PaymentFilters, (change: Partial<PaymentFilters>) => void] {
  const [filters, change] = useFilters(DEFAULTS);
  const narrow = (changed: Partial<PaymentFilters>): void => {
    const next = { ...filters, ...changed };
    const isScan = (next.token || next.network) && !next.q && !next.attention;
    change({ ...changed, ...(isScan && (!next.from || !next.to) && lastDays(next)) });
  };
  return [filters, narrow];
}

/** The days of a scan: those that are chosen, and the rest as far as one list may go. */
function lastDays({ from, to }: PaymentFilters): Partial<PaymentFilters> {
  const first = timeOf(from);
  const last = timeOf(to) ?? (first && new Date(first.getTime() + SPAN_MS)) ?? new Date();
  return { from: dayOf(first ?? new Date(last.getTime() - SPAN_MS)), to: dayOf(last) };
}

/** What the API is asked for. Days are those of the person's own zone; the last one is included. */
export function queryOf({ from, to, page: _, ...texts }: PaymentFilters): Omit<Query, 'page' | 'pageSize'> {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  return { ...given, ...createdBetween(from, to) };
}

export function isFiltered(filters: PaymentFilters): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'page' && value !== '');
}

function timeOf(day: string): Date | undefined {
  const { createdFrom } = createdBetween(day, '');
  return createdFrom === undefined ? undefined : new Date(createdFrom);
}

function dayOf(time: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
