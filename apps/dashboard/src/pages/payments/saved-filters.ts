import { dayIn } from '@cowrie/tables';
import { daysOf, type Period, periodOf, PERIODS } from '../../lib/days';
import { FILTERS } from '../../lib/filters';
import { useOwnSetting } from '../../lib/own-settings';
import { useZone } from '../../lib/times';
import type { PaymentFilters } from './payment-filters';

/** Filters under a name. Only those that differ from the defaults are kept. */
export interface SavedFilters {
  name: string;
  /** Without `from` and `to` if these are a period, which moves on with the days. */
  filters: Partial<PaymentFilters>;
  period?: Period;
}

const MOST_SAVED = 20;

/** The filters that the person has saved in this browser for the business, in the order of their names. */
export function useSavedFilters() {
  const [stored, set] = useOwnSetting<unknown>('payments.filters', []);
  const zone = useZone();
  const today = () => dayIn(new Date(), zone);
  const saved = savedIn(stored);
  return {
    saved,
    save: (name: string, filters: PaymentFilters): void => set(withSaved(saved, name, filters, today())),
    filtersOf: (one: SavedFilters): PaymentFilters => allOf(one, today()),
    remove: (name: string): void => set(saved.filter((one) => one.name !== name)),
  };
}

/** The filters in a stored value. What is none is left out. Pure. */
export function savedIn(stored: unknown): SavedFilters[] {
  return Array.isArray(stored) ? stored.filter(isSaved) : [];
}

/** The saved filters with these too. A name that is used is used for these. Pure. */
export function withSaved(
  saved: readonly SavedFilters[],
  name: string,
  filters: PaymentFilters,
  today: string,
): SavedFilters[] {
  const period = periodOf(filters, today);
  const isMoving = period !== undefined && period !== 'any';
  const known: Readonly<Record<string, string>> = FILTERS.payments;
  const left = ['page', ...(isMoving ? ['from', 'to'] : [])];
  const kept = Object.entries(filters).filter(([key, value]) => !left.includes(key) && value !== known[key]);
  const others = saved.filter((one) => one.name !== name).slice(1 - MOST_SAVED);
  const all = [...others, { name, filters: Object.fromEntries(kept), ...(isMoving && { period }) }];
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** All filters of the page, as saved ones set them on a day such as `2026-11-23`. Pure. */
export const allOf = ({ filters, period }: SavedFilters, today: string): PaymentFilters => ({
  ...FILTERS.payments,
  ...filters,
  ...(period && daysOf(period, today)),
});

function isSaved(value: unknown): value is SavedFilters {
  const { name, filters, period = 'any' } = (value ?? {}) as Partial<SavedFilters>;
  return (
    PERIODS.includes(period) &&
    typeof name === 'string' &&
    typeof filters === 'object' &&
    filters !== null &&
    Object.entries(filters).every(
      ([key, text]) => Object.hasOwn(FILTERS.payments, key) && typeof text === 'string',
    )
  );
}
