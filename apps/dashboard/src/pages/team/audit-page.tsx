import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type AuditEntry, useAuditLog } from '../../api/hooks/audit';
import { useTeam } from '../../api/hooks/team';
import type { Columns } from '../../components/data-table';
import { FilterSelect } from '../../components/filter-select';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { auditSentence } from '../../lib/audit-sentence';
import { auditSentences } from '../../lib/audit-sentence.words';
import { useListPage } from '../../lib/list-page';
import { AuditChange } from './audit-change';
import { areaWords, auditWords } from './team.words';

/** The changes in the business, and to it. */
export default function AuditPage() {
  const say = useWords(auditWords);
  const sentences = useWords(auditSentences);
  const list = useListPage('audit');
  const { filters, change, page } = list;
  const found = useAuditLog({
    page,
    ...(filters.by && { by: filters.by }),
    ...(filters.action && { action: filters.action }),
  });
  const columns = useMemo<Columns<AuditEntry>>(
    () => [
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
          <Text span size="sm" className="breaking">
            {auditSentence(row.original, sentences)}
          </Text>
        ),
      },
      { id: 'changed', header: say.changed, cell: ({ row }) => <AuditChange entry={row.original} /> },
    ],
    [say, sentences],
  );
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group mb="md" gap="sm">
        <WhoFilter value={filters.by} onChange={(by) => change({ by })} />
        <AreaFilter value={filters.action} onChange={(action) => change({ action })} />
      </Group>
      <ListTable
        list={list}
        found={found}
        label={say.title}
        columns={columns}
        empty={list.isFiltered ? say.noneMatch : say.none}
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
    <FilterSelect
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
    <FilterSelect
      label={say.what}
      size="sm"
      data={choices}
      value={value}
      allowDeselect={false}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}
