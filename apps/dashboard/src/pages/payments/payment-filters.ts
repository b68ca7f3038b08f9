import { useMemo } from 'react';
import type { FiltersOf } from '../../lib/filters';
import { useListPage } from '../../lib/list-page';
import { dayAfter, dayIn } from '@cowrie/tables';
import { createdBetween } from '../../lib/days';
import { useZone } from '../../lib/times';
import type { PaymentQuery } from '../../api/hooks/payments';

export type PaymentFilters = FiltersOf<'payments'>;
/** A list by token or network must have a range of days: the API allows 31, including the last one. */
const SPAN_DAYS = 29;

export type PaymentsPage = ReturnType<typeof usePaymentsPage>;

/** The state of the list. A choice that needs days also sets them, unless they are set. */
export function usePaymentsPage() {
  const list = useListPage('payments');
  const zone = useZone();
  return useMemo(() => {
    const change = (changed: Partial<PaymentFilters>): void =>
      list.change(withDays(list.filters, changed, dayIn(new Date(), zone)));
    return { ...list, change };
  }, [list, zone]);
}

/** A change, with the days that it needs. */
export function withDays(
  before: PaymentFilters,
  changed: Partial<PaymentFilters>,
  today: string,
): Partial<PaymentFilters> {
  const next = { ...before, ...changed };
  const isScan = next.token || next.network || (next.sort === 'status' && (next.from || next.to));
  const isFound = next.q || next.attention;
  const isBounded = next.from && next.to;
  return isScan && !isFound && !isBounded ? { ...changed, ...lastDays(next, today) } : changed;
}

/** The days of a scan: the chosen ones, with missing bounds as far as one list may go. */
function lastDays({ from, to }: PaymentFilters, today: string): Partial<PaymentFilters> {
  const last = to || (from ? dayAfter(from, SPAN_DAYS) : today);
  return { from: from || dayAfter(last, -SPAN_DAYS), to: last };
}

/**
 * The filters for the API, without order and page. Days are in the business's time zone; the last one is
 * included.
 */
export function queryOf(
  { from, to, page: _, sort: __, ...texts }: PaymentFilters,
  zone: string,
): Omit<PaymentQuery, 'page' | 'pageSize' | 'sort' | 'expand'> {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  return { ...given, ...createdBetween({ from, to }, zone) };
}

/** The orders of the list, as the API names them. The first one is the default. */
export const SORTS = ['newest', 'oldest', 'status'] as const;

/** The order in the address; the default if it names no other. */
export const sortOf = ({ sort }: Pick<PaymentFilters, 'sort'>): (typeof SORTS)[number] =>
  SORTS.find((one) => one === sort) ?? SORTS[0];
