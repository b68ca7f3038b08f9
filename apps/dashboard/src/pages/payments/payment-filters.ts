import { type Filters, useFilters } from '../../lib/search';
import { dayAfter, dayIn } from '@cowrie/tables';
import { createdBetween } from '../../lib/days';
import { useZone } from '../../lib/times';
import type { PaymentQuery } from '../../api/hooks/payments';

const DEFAULTS = {
  ...{ q: '', status: '', refunded: '', attention: '', token: '', network: '', from: '', to: '', page: '1' },
} as const;

export type PaymentFilters = Filters<typeof DEFAULTS>;
export const PAGE_SIZE = 20;
/** A list by token or network must be bounded by days: the API allows 31, with the last one included. */
const SPAN_DAYS = 29;

/** The filters of the list, which stand in the address. Choosing a token or network also chooses days, when none are. */
export function usePaymentFilters(): [PaymentFilters, (change: Partial<PaymentFilters>) => void] {
  const [filters, change] = useFilters(DEFAULTS);
  const zone = useZone();
  const narrow = (changed: Partial<PaymentFilters>): void => {
    const next = { ...filters, ...changed };
    const isScan = (next.token || next.network) && !next.q && !next.attention;
    change({
      ...changed,
      ...(isScan && (!next.from || !next.to) && lastDays(next, dayIn(new Date(), zone))),
    });
  };
  return [filters, narrow];
}

/** The days of a scan: those that are chosen, and the rest as far as one list may go. */
function lastDays({ from, to }: PaymentFilters, today: string): Partial<PaymentFilters> {
  const last = to || (from ? dayAfter(from, SPAN_DAYS) : today);
  return { from: from || dayAfter(last, -SPAN_DAYS), to: last };
}

/** What the API is asked for. Days are those of the business; the last one is included. */
export function queryOf(
  { from, to, page: _, ...texts }: PaymentFilters,
  zone: string,
): Omit<PaymentQuery, 'page' | 'pageSize'> {
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''));
  return { ...given, ...createdBetween({ from, to }, zone) };
}

export function isFiltered(filters: PaymentFilters): boolean {
  return Object.entries(filters).some(([name, value]) => name !== 'page' && value !== '');
}
