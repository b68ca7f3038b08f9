import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { CursorPages } from '../components/cursor-pages';
import { type Columns, DataTable } from '../components/data-table';
import { ErrorNotice } from '../components/error-notice';
import { type FilteredPage, type FiltersOf, isFiltered } from './filters';
import { type ChangeFilters, useFilters } from './search';

export const PAGE_SIZE = 20;

/** What the state of a list page is, kept in the address. */
interface ListPage<Page extends FilteredPage> {
  filters: FiltersOf<Page>;
  change: ChangeFilters<Page>;
  /** Whether anything narrows the list. */
  isFiltered: boolean;
  /** The number of the page. 1 for a list that goes by cursor. */
  page: number;
  /** Where a list that goes by cursor begins. Empty: with the newest row. */
  before: string;
  goTo: (place: { page: string } | { before: string }) => void;
}

/** The state of a list page: its filters, and the page or cursor at which it is. */
export function useListPage<Page extends FilteredPage>(page: Page): ListPage<Page> {
  const [filters, change] = useFilters(page);
  const { page: number = '1', before = '' }: { page?: string; before?: string } = filters;
  return {
    filters,
    change,
    isFiltered: isFiltered(page, filters),
    page: Math.max(1, Math.trunc(Number(number)) || 1),
    before,
    goTo: (place) => change(place as Partial<FiltersOf<Page>>),
  };
}

/** A list as the API answers it: by page, or by cursor. */
interface Found<Row> {
  data: Row[];
  totalItems?: number;
  pageSize?: number;
  hasMore?: boolean;
  nextBefore?: string | number;
}

interface ListTableProps<Row extends RowData> {
  list: Pick<ListPage<FilteredPage>, 'page' | 'before' | 'goTo'>;
  found: Pick<UseQueryResult<{ data: Found<Row> }, unknown>, 'data' | 'error' | 'refetch'>;
  /** What the rows are, for people who do not see the table. */
  label: string;
  columns: Columns<Row>;
  /** What is shown when there are no rows. */
  empty: ReactNode;
  /** The same for a page by cursor after which there are more. */
  emptyHere?: ReactNode;
}

/** The rows of a list page with the way to the others, or why there are none. */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  const { list, found, label, columns, empty, emptyHere = empty } = props;
  if (found.error) return <ErrorNotice error={found.error} onAgain={() => void found.refetch()} />;
  const answer = found.data?.data;
  const { totalItems, pageSize = PAGE_SIZE } = answer ?? {};
  const onPage = (page: number): void => list.goTo({ page: String(page) });
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={answer?.data}
        empty={answer?.hasMore ? emptyHere : empty}
        {...(totalItems !== undefined && { paging: { page: list.page, pageSize, totalItems, onPage } })}
      />
      <CursorPages before={list.before} next={answer?.nextBefore} onGo={(before) => list.goTo({ before })} />
    </>
  );
}
