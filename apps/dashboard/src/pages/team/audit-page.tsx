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
  const areas = useWords(areaWords);
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
        cell: ({ row: { original } }) =>
          original.personId === undefined ? say.actors[original.by as keyof typeof say.actors] : original.by,
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
        <WhoFilter value={filters.by} onChange={change} />
        <FilterSelect
          name="action"
          label={say.what}
          any={say.everything}
          value={filters.action}
          options={areas}
          onChange={change}
        />
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

function WhoFilter({ value, onChange }: { value: string; onChange: (change: { by?: string }) => void }) {
  const say = useWords(auditWords);
  const members = useTeam().data?.data.members;
  return (
    <FilterSelect
      name="by"
      label={say.who}
      any={say.everybody}
      value={value}
      options={
        members && {
          ...Object.fromEntries(members.map(({ personId, name }) => [personId, name])),
          operators: say.actors.operator,
          keys: say.actors.key,
        }
      }
      nameOf={() => say.left}
      onChange={onChange}
    />
  );
}
