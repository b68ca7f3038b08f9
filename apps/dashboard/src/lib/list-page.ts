import { useMemo } from 'react';
import { type FilteredPage, type FiltersOf, isFiltered } from './filters';
import { type ChangeFilters, useFilters } from './search';

export const PAGE_SIZE = 20;

/** The state of a list page, kept in the address. */
export interface ListPage<Page extends FilteredPage> {
  filters: FiltersOf<Page>;
  change: ChangeFilters<Page>;
  /** Whether any filter narrows the list. */
  isFiltered: boolean;
  /** The number of the page. 1 for a list with a cursor. */
  page: number;
  /** Where a list with a cursor begins. Empty: with the newest row. */
  before: string;
  goTo: (place: { page: string } | { before: string }) => void;
}

/** The state of a list page: its filters, and its page or cursor. The same object while it is the same. */
export function useListPage<Page extends FilteredPage>(page: Page): ListPage<Page> {
  const [filters, change] = useFilters(page);
  return useMemo(() => {
    const { page: number = '1', before = '' }: { page?: string; before?: string } = filters;
    return {
      filters,
      change,
      isFiltered: isFiltered(page, filters),
      page: Math.max(1, Math.trunc(Number(number)) || 1),
      before,
      goTo: (place) => change(place as Partial<FiltersOf<Page>>),
    };
  }, [page, filters, change]);
}
