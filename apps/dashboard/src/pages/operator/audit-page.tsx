import { Group, Text } from '@mantine/core';
import { useMemo } from 'react';
import { type OperatorAuditEntry, useOperatorAudit } from '../../api/hooks/operator';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { TypedFilter } from '../../components/typed-filter';
import { useWords } from '../../i18n/words';
import { auditSentence } from '../../lib/audit-sentence';
import { auditSentences } from '../../lib/audit-sentence.words';
import { PAGE_SIZE, useListPage } from '../../lib/list-page';
import { AuditChange } from '../team/audit-change';
import { BusinessName } from './business-name';
import { operatorAuditWords } from './audit-page.words';

/** Who changed what in the whole service, as sentences. */
export default function OperatorAuditPage() {
  const say = useWords(operatorAuditWords);
  const sentences = useWords(auditSentences);
  const list = useListPage('operatorAudit');
  const { filters, change, page } = list;
  const name = filters.by.trim();
  const found = useOperatorAudit({ ...(name && { by: name }), page, pageSize: PAGE_SIZE });
  const columns = useMemo<Columns<OperatorAuditEntry>>(
    () => [
      { id: 'when', header: say.when, cell: ({ row }) => <TimeText at={row.original.at} /> },
      {
        id: 'what',
        header: say.what,
        cell: ({ row: { original } }) => (
          <Text size="sm" className="breaking">
            {say.sentence(original.by, auditSentence(original, sentences))}
          </Text>
        ),
      },
      {
        id: 'business',
        header: say.business,
        cell: ({ row: { original } }) =>
          original.businessId && <BusinessName businessId={original.businessId} />,
      },
      { id: 'changed', header: say.changed, cell: ({ row }) => <AuditChange entry={row.original} /> },
    ],
    [say, sentences],
  );
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Group mb="md">
        <TypedFilter
          label={say.by}
          description={say.byAbout}
          w={320}
          maw="100%"
          maxLength={100}
          value={filters.by}
          onChange={(by) => change({ by })}
        />
      </Group>
      <ListTable
        list={list}
        found={found}
        label={say.title}
        columns={columns}
        empty={name ? say.noneMatch : say.none}
      />
    </>
  );
}
