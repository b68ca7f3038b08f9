import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { type Settlement, useSettlements } from '../../api/hooks/settlements';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { DayRange } from '../../components/day-range';
import { FilterSelect } from '../../components/filter-select';
import { ExportMenu } from '../../components/export-menu';
import { PageHead } from '../../components/page-head';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { createdBetween } from '../../lib/days';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { useListPage } from '../../lib/list-page';
import { useMay, usePlace } from '../../lib/place';
import { useZone } from '../../lib/times';
import { BalanceSection } from './balance';
import { NoSettlements } from './no-settlements';
import { SETTLEMENT_TONES, type SettlementState, settlementWords } from './settlement.words';
import { settlementsPageWords } from './settlements-page.words';

/** What a business was paid. */
export default function SettlementsPage() {
  const say = useWords(settlementsPageWords);
  const common = useWords(settlementWords);
  const place = usePlace();
  const zone = useZone();
  const mayExport = useMay('export');
  const list = useListPage('settlements');
  const { filters, change, page } = list;
  const query = {
    ...(filters.state && { state: filters.state as SettlementState }),
    ...createdBetween(filters, zone),
  };
  const found = useSettlements({ ...query, page });
  const fileOf = (rows: 'settlements' | 'lines', name: string) => ({
    path: `/dashboard/v1/businesses/${place.businessId}/${place.environment}/exports/settlements`,
    query: { ...query, rows },
    name: `${name}-${place.environment}`,
  });
  const columns = useMemo<Columns<Settlement>>(
    () => [
      {
        id: 'made',
        header: say.made,
        cell: ({ row: { original } }) => <TimeText at={original.createdAt} />,
      },
      {
        id: 'state',
        header: say.state,
        cell: ({ row: { original } }) => (
          <StatusBadge tone={SETTLEMENT_TONES[original.state]}>{common.state[original.state]}</StatusBadge>
        ),
      },
      {
        id: 'amount',
        header: say.amount,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {money(original.amount, original.currency)}
          </span>
        ),
      },
      {
        id: 'payments',
        header: say.payments,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {original.lineCount}
          </span>
        ),
      },
      {
        id: 'fee',
        header: say.fee,
        cell: ({ row: { original } }) => (
          <span className="numbers" translate="no">
            {money(original.fee, original.currency)}
          </span>
        ),
      },
      {
        id: 'account',
        header: say.account,
        cell: ({ row: { original } }) => original.account && common.account(original.account),
      },
      {
        id: 'paid',
        header: say.paid,
        cell: ({ row: { original } }) => original.paidAt && <TimeText at={original.paidAt} />,
      },
      {
        id: 'statement',
        header: say.statement,
        cell: ({ row: { original } }) => (
          <TextLink
            to="/$businessId/$environment/settlements/$settlementId"
            params={{ ...place, settlementId: original.id }}
          >
            {say.view}
          </TextLink>
        ),
      },
    ],
    [say, common, place],
  );
  return (
    <>
      <PageHead
        title={say.title}
        about={say.about}
        actions={
          mayExport && (
            <>
              <ExportMenu file={fileOf('settlements', 'settlements')}>{say.exportSettlements}</ExportMenu>
              <ExportMenu file={fileOf('lines', 'settlement-lines')}>{say.exportLines}</ExportMenu>
            </>
          )
        }
      />
      <BalanceSection />
      <Group role="search" aria-label={say.filters} align="flex-start" my="md" gap="sm">
        <FilterSelect
          name="state"
          label={say.state}
          any={say.any}
          value={filters.state}
          options={common.state}
          onChange={change}
        />
        <DayRange from={filters.from} to={filters.to} onChange={change} />
      </Group>
      <ListTable
        list={list}
        found={found}
        label={say.title}
        columns={columns}
        empty={list.isFiltered ? say.noneFound : <NoSettlements />}
      />
    </>
  );
}
