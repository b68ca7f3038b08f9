import { Alert, Group, Stack } from '@mantine/core';
import { memo, useDeferredValue, useMemo } from 'react';
import { usePayments } from '../../api/hooks/payments';
import type { Schemas } from '../../api/schemas';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { PAGE_SIZE } from '../../lib/list-page';
import { useZone } from '../../lib/times';
import { ChosenPayments, useChoice, useChoiceColumn } from './chosen-payments';
import { useHiddenColumns } from './column-choice';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { ListTools, type ListToolsProps } from './list-tools';
import { queryOf, sortOf, usePaymentsPage } from './payment-filters';
import { usePaymentColumns } from './payment-columns';
import { PaymentTotals } from './payment-totals';
import { paymentsWords } from './payments.words';

/** The same list each time, so that nothing is drawn again because of it. */
const NONE: Schemas['DashboardPaymentRow'][] = [];

/** All payments of the business, searched and filtered. */
export default function PaymentsPage() {
  const say = useWords(paymentsWords);
  const list = usePaymentsPage();
  const [hidden, hide] = useHiddenColumns();
  return (
    <>
      <PageHead title={say.title} actions={<ExportButton filters={list.filters} />} />
      <Stack gap="md">
        <FilterBar list={list} onChange={list.change} />
        <FoundPayments list={useDeferredValue(list)} hidden={hidden} onHide={hide} />
      </Stack>
    </>
  );
}

/** The payments that match, and what can be done with them. They are drawn after the filters. */
const FoundPayments = memo(({ list, hidden, onHide }: ListToolsProps) => {
  const say = useWords(paymentsWords);
  const { filters, page } = list;
  const query = queryOf(filters, useZone());
  const found = usePayments({ ...query, sort: sortOf(filters), page, pageSize: PAGE_SIZE });
  const { data: rows = NONE, isPartial = false } = found.data?.data ?? {};
  const choice = useChoice();
  const chosen = useChoiceColumn(rows, choice);
  const payment = usePaymentColumns();
  const columns = useMemo(
    () => [...chosen, ...payment.filter(({ id }) => !hidden.some((one) => one === id))],
    [chosen, payment, hidden],
  );
  return (
    <>
      {isPartial && <Alert variant="light">{say.partial}</Alert>}
      <Group justify="space-between" gap="sm">
        <ListTools list={list} hidden={hidden} onHide={onHide} />
        <PaymentTotals query={query} />
      </Group>
      <ListTable
        list={list}
        found={found}
        label={say.title}
        columns={columns}
        empty={list.isFiltered ? say.noneFound : say.none}
      />
      <ChosenPayments rows={rows} choice={choice} />
    </>
  );
});
