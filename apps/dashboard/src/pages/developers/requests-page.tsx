import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useKeys } from '../../api/hooks/keys';
import { useRequests } from '../../api/hooks/requests';
import type { Schemas } from '../../api/schemas';
import { CopyText } from '../../components/copy-text';
import type { Columns } from '../../components/data-table';
import { FilterSelect } from '../../components/filter-select';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { useListPage } from '../../lib/list-page';
import { shortKey } from './keys/key.parts';
import { Only } from './parts/only';
import { TextFilter } from './parts/text-filter';
import { requestsPageWords } from './requests-page.words';

type LoggedRequest = Schemas['DashboardRequest'];
type StatusClass = Schemas['RequestStatusClass'];
const STATUSES = ['2xx', '4xx', '5xx'] as const;

/** The requests of a merchant's programs in the last days. */
export default function RequestsPage() {
  const say = useWords(requestsPageWords);
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Only permission="developers">
        <Requests />
      </Only>
    </>
  );
}

function Requests() {
  const say = useWords(requestsPageWords);
  const list = useListPage('requests');
  const { filters, change } = list;
  const query = {
    ...(filters.status && { status: filters.status as StatusClass }),
    ...(filters.path && { path: filters.path }),
    ...(filters.key && { keyId: filters.key }),
    ...(filters.before && { before: filters.before }),
  };
  const found = useRequests(query);
  const keptDays = found.data?.data.keptDays;
  const columns = useRequestColumns();
  return (
    <>
      <Group gap="sm" mb="md" align="flex-end">
        <FilterSelect
          name="status"
          label={say.status}
          any={say.anyStatus}
          value={filters.status}
          options={Object.fromEntries(STATUSES.map((status) => [status, say[status]]))}
          onChange={change}
        />
        <TextFilter
          label={say.path}
          placeholder={say.pathExample}
          value={filters.path}
          onChange={(path) => change({ path })}
        />
        {useMay('keys') && <KeyFilter value={filters.key} onChange={change} />}
      </Group>
      {keptDays !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {keptDays === 0 ? say.off : say.kept(keptDays)}
        </Text>
      )}
      <ListTable
        list={list}
        found={found}
        label={say.list}
        columns={columns}
        empty={list.isFiltered ? say.noneFound : say.none}
        emptyHere={say.noneHere}
      />
    </>
  );
}

function useRequestColumns(): Columns<LoggedRequest> {
  const say = useWords(requestsPageWords);
  return useMemo(
    () => [
      { id: 'at', header: say.at, cell: ({ row }) => <TimeText at={row.original.at} /> },
      { id: 'request', header: say.request, cell: ({ row }) => <RequestLine request={row.original} /> },
      { id: 'status', header: say.status, cell: ({ row }) => <RequestStatus request={row.original} /> },
      {
        id: 'took',
        header: say.took,
        cell: ({ row }) => (
          <span className="numbers" translate="no">
            {say.ms(row.original.durationMs)}
          </span>
        ),
      },
      {
        id: 'key',
        header: say.key,
        cell: ({ row: { original } }) => (
          <span
            className="numbers"
            translate="no"
          >{`${say[original.keyKind]} …${original.keyLastFour}`}</span>
        ),
      },
      {
        id: 'address',
        header: say.address,
        cell: ({ row }) => (
          <Text span size="sm" className="mono numbers" translate="no">
            {row.original.address}
          </Text>
        ),
      },
      {
        id: 'id',
        header: say.id,
        cell: ({ row: { original } }) => (
          <div className="numbers" translate="no">
            <CopyText text={original.requestId} shown={original.requestId.slice(0, 12)} what={say.idWhat} />
          </div>
        ),
      },
    ],
    [say],
  );
}

function RequestLine({ request: { method, path, leftOut } }: { request: LoggedRequest }) {
  const say = useWords(requestsPageWords);
  return (
    <>
      <Text span size="sm" className="mono numbers" translate="no">
        {method} {path}
      </Text>
      {leftOut !== undefined && (
        <Text size="xs" c="dimmed">
          {say.leftOut(leftOut)}
        </Text>
      )}
    </>
  );
}

function RequestStatus({ request: { status, code } }: { request: LoggedRequest }) {
  return (
    <>
      <StatusBadge tone={toneOf(status)}>{String(status)}</StatusBadge>
      {code && (
        <Text size="xs" c="dimmed" className="mono numbers unbroken" translate="no">
          {code}
        </Text>
      )}
    </>
  );
}

function toneOf(status: number): Tone {
  if (status >= 500) return 'bad';
  return status >= 400 ? 'attention' : 'good';
}

function KeyFilter({ value, onChange }: { value: string; onChange: (change: { key?: string }) => void }) {
  const say = useWords(requestsPageWords);
  const keys = useKeys().data?.data;
  return (
    <FilterSelect
      name="key"
      label={say.key}
      any={say.anyKey}
      value={value}
      options={keys && Object.fromEntries(keys.map((key) => [key.id, shortKey(key)]))}
      onChange={onChange}
    />
  );
}
