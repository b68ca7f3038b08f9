import { Stack, Text } from '@mantine/core';
import { usePayments } from '../../api/hooks/payments';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { PAGE_SIZE } from '../../lib/list-page';
import { useZone } from '../../lib/times';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { queryOf, usePaymentsPage } from './payment-filters';
import { usePaymentColumns } from './payment-columns';
import { paymentsWords } from './payments.words';

/** A part of a text finds at most this many (`q` of the list). */
const MOST_FOUND = 100;

/** All payments of the business, searched and filtered. */
export default function PaymentsPage() {
  const say = useWords(paymentsWords);
  const zone = useZone();
  const list = usePaymentsPage();
  const { filters, change, page } = list;
  const found = usePayments({ ...queryOf(filters, zone), page, pageSize: PAGE_SIZE });
  return (
    <>
      <PageHead title={say.title} actions={<ExportButton filters={filters} />} />
      <Stack gap="md">
        <FilterBar list={list} onChange={change} />
        {filters.q && (found.data?.data.totalItems ?? 0) >= MOST_FOUND && (
          <Text size="sm" c="dimmed">
            {say.manyFound(MOST_FOUND)}
          </Text>
        )}
        <ListTable
          list={list}
          found={found}
          label={say.title}
          columns={usePaymentColumns()}
          empty={list.isFiltered ? say.noneFound : say.none}
        />
      </Stack>
    </>
  );
}
