import { Alert, Stack } from '@mantine/core';
import { usePayments } from '../../api/hooks/payments';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { PAGE_SIZE } from '../../lib/list-page';
import { useZone } from '../../lib/times';
import { ChosenPayments, useChoiceColumn, useChosen } from './chosen-payments';
import { useHiddenColumns } from './column-choice';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { ListTools } from './list-tools';
import { queryOf, sortOf, usePaymentsPage } from './payment-filters';
import { usePaymentColumns } from './payment-columns';
import { PaymentTotals } from './payment-totals';
import { paymentsWords } from './payments.words';

/** All payments of the business, searched and filtered. */
export default function PaymentsPage() {
  const say = useWords(paymentsWords);
  const zone = useZone();
  const list = usePaymentsPage();
  const { filters, change, page } = list;
  const query = queryOf(filters, zone);
  const found = usePayments({ ...query, sort: sortOf(filters), page, pageSize: PAGE_SIZE });
  const { data: rows = [], isPartial = false } = found.data?.data ?? {};
  const [hidden, hide] = useHiddenColumns();
  const choice = useChosen(rows);
  const columns = [
    ...useChoiceColumn(rows, choice),
    ...usePaymentColumns().filter(({ id }) => !hidden.some((one) => one === id)),
  ];
  return (
    <>
      <PageHead title={say.title} actions={<ExportButton filters={filters} />} />
      <Stack gap="md">
        <FilterBar list={list} onChange={change} />
        {isPartial && <Alert variant="light">{say.partial}</Alert>}
        <ListTools list={list} hidden={hidden} onHide={hide} />
        <PaymentTotals query={query} />
        <ChosenPayments rows={rows} choice={choice} />
        <ListTable
          list={list}
          found={found}
          label={say.title}
          columns={columns}
          empty={list.isFiltered ? say.noneFound : say.none}
        />
      </Stack>
    </>
  );
}
