import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type FilteredPage, filtersIn, type FiltersOf, searchAfter } from './filters';
import { useSame } from './same';

/** Changes some filters of a page. */
export type ChangeFilters<Page extends FilteredPage> = (change: Partial<FiltersOf<Page>>) => void;

/**
 * A page's filters and list position, kept in the address, so that a link shows the same and "back" works.
 */
export function useFilters<Page extends FilteredPage>(
  page: Page,
): [filters: FiltersOf<Page>, change: ChangeFilters<Page>] {
  const filters = useSame(filtersIn(page, useSearch({ strict: false })));
  return [filters, useChangeFilters(page)];
}

/** The change alone: for a row, which is not drawn again when a filter changes. */
export function useChangeFilters<Page extends FilteredPage>(page: Page): ChangeFilters<Page> {
  const navigate = useNavigate();
  return useCallback(
    (changed) =>
      void navigate({
        to: '.',
        // From the address as it is then: two changes between two paints both count.
        search: (now: object) =>
          searchAfter(page, filtersIn(page, now as Readonly<Record<string, string>>), changed),
        replace: true,
        resetScroll: false,
      }),
    [navigate, page],
  );
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
