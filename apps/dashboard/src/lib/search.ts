import { useNavigate, useSearch } from '@tanstack/react-router';

/** The values of a page's filters as they stand in the address. All are texts. */
export type Filters<T> = { readonly [K in keyof T]: string };

/**
 * A page's filters and its page number, kept in the address, so that a link shows the same and "back" works.
 * @param defaults each filter with its default; a value equal to its default is left out of the address
 * @returns the values, and what changes some of them. A change of a filter goes back to page 1.
 */
export function useFilters<const T extends Readonly<Record<string, string>>>(
  defaults: T,
): [Filters<T>, (change: Partial<Filters<T>>) => void] {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [name, search[name] ?? value]),
  ) as Filters<T>;
  const change = (changed: Partial<Filters<T>>): void => {
    const next = { ...values, ...('page' in defaults && { page: '1' }), ...changed };
    const kept = Object.entries(next).filter(([name, value]) => value !== defaults[name]);
    // The router types the search by route; filters are texts on each.
    void navigate({ to: '.', search: Object.fromEntries(kept) as never, replace: true, resetScroll: false });
  };
  return [values, change];
}

/** The search part of an address as texts, and back. */
export const plainSearch = {
  parse: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringify: (search: Record<string, unknown>): string => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
    return text && `?${text}`;
  },
};
