import type { UseQueryResult } from '@tanstack/react-query';
import type { RowData } from '@tanstack/react-table';
import { memo, type ReactNode, useDeferredValue, useEffect } from 'react';
import type { FilteredPage } from '../lib/filters';
import { type ListPage, PAGE_SIZE } from '../lib/list-page';
import { CursorPages } from './cursor-pages';
import { type Columns, DataTable } from './data-table';
import { ErrorNotice } from './error-notice';

/** A list as the API returns it: by page, or by cursor. */
interface Found<Row> {
  data: Row[];
  totalItems?: number;
  pageSize?: number;
  hasMore?: boolean;
  nextBefore?: string | number;
}

interface ListTableProps<Row extends RowData> {
  list: Pick<ListPage<FilteredPage>, 'page' | 'before' | 'goTo'>;
  found: Pick<
    UseQueryResult<{ data: Found<Row> }, unknown>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData'
  >;
  /** What the rows are, for screen readers. */
  label: string;
  columns: Columns<Row>;
  /** What is shown when there are no rows. */
  empty: ReactNode;
  /** The same for an empty page by cursor that has more pages after it. */
  emptyHere?: ReactNode;
}

/**
 * The rows of a list page with paging, or why there are none. They are drawn when nothing else waits, so that
 * a key or a click never waits for them.
 */
export function ListTable<Row extends RowData>(props: ListTableProps<Row>) {
  return <Rows {...(useDeferredValue(props) as ListTableProps<RowData>)} />;
}

const Rows = memo((props: ListTableProps<RowData>) => {
  const { list, found, label, columns, empty, emptyHere = empty } = props;
  const answer = found.data?.data;
  const { totalItems, pageSize = PAGE_SIZE } = answer ?? {};
  const lastPage = totalItems && !found.isPlaceholderData ? Math.ceil(totalItems / pageSize) : Infinity;
  // The last rows of the last page can leave the list, and an empty page would say that there are none.
  useEffect(() => {
    if (list.page > lastPage) list.goTo({ page: String(lastPage) });
  }, [list, lastPage]);
  if (found.error) return <ErrorNotice error={found.error} onAgain={() => void found.refetch()} />;
  const onPage = (page: number): void => list.goTo({ page: String(page) });
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={answer?.data}
        empty={answer?.hasMore ? emptyHere : empty}
        isOld={found.isPlaceholderData}
        {...(totalItems !== undefined && { paging: { page: list.page, pageSize, totalItems, onPage } })}
      />
      <CursorPages before={list.before} next={answer?.nextBefore} onGo={(before) => list.goTo({ before })} />
    </>
  );
});
