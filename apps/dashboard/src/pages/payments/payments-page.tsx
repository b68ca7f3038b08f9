import { Stack, Text } from '@mantine/core';
import { usePayments } from '../../api/hooks/payments';
import type { Schemas } from '../../api/schemas';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { PAGE_SIZE } from '../../lib/list-page';
import { usePlace } from '../../lib/place';
import { useZone } from '../../lib/times';
import { ExportButton } from './export-button';
import { FilterBar } from './filter-bar';
import { queryOf, usePaymentsPage } from './payment-filters';
import { PaymentStatus } from './payment-status';
import { paymentsWords, stateWords } from './payments.words';
import { Price } from './refunded';

type Row = Schemas['DashboardPaymentRow'];

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
        <ListTable
          list={list}
          found={found}
          label={say.title}
          columns={useColumns()}
          empty={list.isFiltered ? say.noneFound : say.none}
        />
      </Stack>
    </>
  );
}

function useColumns(): Columns<Row> {
  const say = useWords(paymentsWords);
  const states = useWords(stateWords);
  const place = usePlace();
  return [
    {
      id: 'reference',
      header: say.reference,
      cell: ({ row: { original } }) => (
        <TextLink
          to="/$businessId/$environment/payments/$paymentId"
          params={{ ...place, paymentId: original.id }}
          fw={500}
          miw="18ch"
          className="breaking"
        >
          {original.clientReference}
        </TextLink>
      ),
    },
    {
      id: 'amount',
      header: say.amount,
      cell: ({ row: { original } }) => <Price {...original} />,
    },
    {
      id: 'status',
      header: say.status,
      cell: ({ row: { original } }) => <PaymentStatus {...original} />,
    },
    {
      id: 'paidWith',
      header: say.paidWith,
      cell: ({ row: { original } }) => (
        <Text span size="sm" {...(!original.token && { c: 'dimmed' })}>
          {original.token
            ? states.on(money(original.cryptoAmount ?? '', original.token), original.network ?? '')
            : say.notChosen}
        </Text>
      ),
    },
    {
      id: 'customer',
      header: say.customer,
      cell: ({ row: { original } }) => (
        <Text span size="sm" miw="16ch" className="breaking">
          {original.customerEmail ?? say.redacted}
        </Text>
      ),
    },
    {
      id: 'created',
      header: say.created,
      cell: ({ row: { original } }) => <TimeText at={original.created_at} />,
    },
  ];
}
