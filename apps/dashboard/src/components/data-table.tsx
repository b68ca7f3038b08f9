import { Group, Pagination, Skeleton, Table, Text } from '@mantine/core';
import {
  type ColumnDef,
  FlexRender,
  type Row as TableRow,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { useWords } from '../i18n/words';
import { dataTableWords } from './data-table.words';

/** The API sorts and filters; the table only shows. */
const features = tableFeatures({});
const WAITING_ROWS = 5;

/** The columns of a table: `{ id, header, cell: ({ row }) => … }` each. */
export type Columns<Row extends RowData> = ColumnDef<typeof features, Row>[];

interface DataTableProps<Row extends RowData> {
  /** What the rows are, for screen readers. */
  label: string;
  columns: Columns<Row>;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  /** What is shown instead when there are none. */
  empty: ReactNode;
  /** True if the rows are still those of the page or filter before. */
  isOld?: boolean;
  /** The page in the address; absent for a list without pages. `totalItems` comes from the API. */
  paging?: { page: number; pageSize: number; totalItems: number; onPage: (page: number) => void };
}

/**
 * A list as a table, with paging below. In a narrow window, each row is a block of names and values. The
 * roles are in the markup, because some screen readers do not treat a table shown as blocks as a table.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, isOld = false, paging } = props;
  const say = useWords(dataTableWords);
  const table = useTable({ features, columns, data: (rows ?? []) as Row[] });
  const isEmpty = rows?.length === 0;
  return (
    <>
      {!isEmpty && (
        <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
          <Table
            role="table"
            verticalSpacing="sm"
            highlightOnHover
            aria-label={label}
            aria-busy={isOld || rows === undefined}
          >
            <Table.Thead role="rowgroup">
              {table.getHeaderGroups().map((group) => (
                <Table.Tr key={group.id} role="row">
                  {group.headers.map((header) => (
                    <Table.Th key={header.id} scope="col" role="columnheader">
                      <table.FlexRender header={header} />
                    </Table.Th>
                  ))}
                </Table.Tr>
              ))}
            </Table.Thead>
            <Table.Tbody role="rowgroup">
              {rows === undefined && <WaitingRows columns={columns.length} />}
              {table.getRowModel().rows.map((row) => (
                <ShownRow
                  key={row.id}
                  row={row as unknown as TableRow<typeof features, RowData>}
                  columns={columns}
                />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <Group justify="space-between" mt={paging && !isEmpty ? 'md' : 0}>
        {/* Always there: a status that comes with its text would not be read out. */}
        <div role="status" className="table-status">
          {isEmpty ? (
            <Text c="dimmed" py="xl" ta="center" component="div">
              {empty}
            </Text>
          ) : (
            paging && (
              <Text size="sm" c="dimmed">
                {say.found(paging.totalItems)}
              </Text>
            )
          )}
        </div>
        {paging && paging.totalItems > paging.pageSize && (
          <Pagination
            size="sm"
            value={paging.page}
            total={Math.ceil(paging.totalItems / paging.pageSize)}
            onChange={paging.onPage}
            getItemProps={(page) => ({ 'aria-label': `${label} ${page}` })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' || control === 'first' ? say.previous : say.next,
            })}
          />
        )}
      </Group>
    </>
  );
}

interface ShownRowProps {
  row: TableRow<typeof features, RowData>;
  columns: unknown;
}

/** One row. It is drawn again only if its data or the columns have changed, because a list has many. */
const ShownRow = memo(
  ({ row }: ShownRowProps) => (
    <Table.Tr role="row">
      {row.getAllCells().map((cell) => (
        <Table.Td
          key={cell.id}
          role="cell"
          data-column={cell.column.id}
          {...labelOf(cell.column.columnDef.header)}
        >
          <div>
            <FlexRender cell={cell} />
          </div>
        </Table.Td>
      ))}
    </Table.Tr>
  ),
  (before, { row, columns }) => before.row.original === row.original && before.columns === columns,
);

/** The label before a value when the table's header is not shown. */
function labelOf(header: unknown): { 'data-label'?: string } {
  return typeof header === 'string' && header !== '' ? { 'data-label': header } : {};
}

function WaitingRows({ columns }: { columns: number }) {
  return Array.from({ length: WAITING_ROWS }, (_, index) => (
    <Table.Tr key={index} role="row">
      <Table.Td role="cell" colSpan={columns}>
        <Skeleton height={18} />
      </Table.Td>
    </Table.Tr>
  ));
}
