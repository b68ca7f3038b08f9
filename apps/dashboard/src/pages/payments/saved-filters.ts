import { FILTERS } from '../../lib/filters';
import { useOwnSetting } from '../../lib/own-settings';
import type { PaymentFilters } from './payment-filters';

/** Filters under a name. Only those that differ from the defaults are kept. */
export interface SavedFilters {
  name: string;
  filters: Partial<PaymentFilters>;
}

const MOST_SAVED = 20;

/** The filters that the person has saved in this browser for the business, in the order of their names. */
export function useSavedFilters() {
  const [stored, set] = useOwnSetting<unknown>('payments.filters', []);
  const saved = savedIn(stored);
  return {
    saved,
    save: (name: string, filters: PaymentFilters): void => set(withSaved(saved, name, filters)),
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
): SavedFilters[] {
  const known: Readonly<Record<string, string>> = FILTERS.payments;
  const kept = Object.entries(filters).filter(([key, value]) => key !== 'page' && value !== known[key]);
  const others = saved.filter((one) => one.name !== name).slice(1 - MOST_SAVED);
  const all = [...others, { name, filters: Object.fromEntries(kept) }];
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** All filters of the page, as saved ones set them. Pure. */
export const allOf = ({ filters }: SavedFilters): PaymentFilters => ({ ...FILTERS.payments, ...filters });

function isSaved(value: unknown): value is SavedFilters {
  const { name, filters } = (value ?? {}) as Partial<SavedFilters>;
  return (
    typeof name === 'string' &&
    typeof filters === 'object' &&
    filters !== null &&
    Object.entries(filters).every(([key, text]) => key in FILTERS.payments && typeof text === 'string')
  );
}
