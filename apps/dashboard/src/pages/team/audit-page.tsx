import { Group, Select, Text } from '@mantine/core';
import { type AuditEntry, useAuditLog } from '../../api/hooks/audit';
import { useTeam } from '../../api/hooks/team';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useFilters } from '../../lib/search';
import { AuditChange } from './audit-change';
import { areaWords, auditWords } from './team.words';

/** What was done in the business, and to it. */
export default function AuditPage() {
  const say = useWords(auditWords);
  const [filters, change] = useFilters({ page: '1', by: '', action: '' });
  const { data, error, refetch } = useAuditLog({
    page: Number(filters.page) || 1,
    ...(filters.by && { by: filters.by }),
    ...(filters.action && { action: filters.action }),
  });
  const columns: Columns<AuditEntry> = [
    { id: 'when', header: say.when, cell: ({ row }) => <TimeText at={row.original.at} /> },
    {
      id: 'who',
      header: say.who,
      cell: ({ row: { original } }) => (original.personId === undefined ? say.operators : original.by),
    },
    {
      id: 'what',
      header: say.what,
      cell: ({ row }) => (
        <Text span size="sm" className="mono" translate="no">
          {row.original.action}
        </Text>
      ),
    },
    { id: 'changed', header: say.changed, cell: ({ row }) => <AuditChange entry={row.original} /> },
  ];
  const page = data?.data;
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group mb="md" gap="sm">
        <WhoFilter value={filters.by} onChange={(by) => change({ by })} />
        <AreaFilter value={filters.action} onChange={(action) => change({ action })} />
      </Group>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      <DataTable
        label={say.title}
        columns={columns}
        rows={page?.data}
        empty={filters.by || filters.action ? say.noneMatch : say.none}
        {...(page && {
          paging: {
            page: page.currentPage,
            pageSize: page.pageSize,
            totalItems: page.totalItems,
            onPage: (next: number) => change({ page: String(next) }),
          },
        })}
      />
    </>
  );
}

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

function WhoFilter({ value, onChange }: FilterProps) {
  const say = useWords(auditWords);
  const members = useTeam().data?.data.members ?? [];
  const choices = [
    { value: '', label: say.everybody },
    ...members.map(({ personId, name }) => ({ value: personId, label: name })),
    { value: 'operators', label: say.operators },
  ];
  return (
    <Select
      label={say.who}
      size="sm"
      data={choices}
      value={value}
      allowDeselect={false}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

function AreaFilter({ value, onChange }: FilterProps) {
  const say = useWords(auditWords);
  const areas = useWords(areaWords);
  const choices = [
    { value: '', label: say.everything },
    ...Object.entries(areas).map(([area, label]) => ({ value: area, label })),
  ];
  return (
    <Select
      label={say.what}
      size="sm"
      data={choices}
      value={value}
      allowDeselect={false}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
