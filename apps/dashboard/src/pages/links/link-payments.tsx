import { Title } from '@mantine/core';
import { useLinkPayments } from '../../api/hooks/links';
import type { Schemas } from '../../api/schemas';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { useFilters } from '../../lib/search';
import { PaymentStatus } from '../payments/payment-status';
import { Price } from '../payments/refunded';
import type { PaymentLink } from '../../api/hooks/links';
import { linksWords } from './links.words';

type Row = Schemas['DashboardPaymentRow'];
const PAGE_SIZE = 20;

/** The payments of a link, newest first. */
export function LinkPayments({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const place = usePlace();
  const [{ page }, change] = useFilters({ page: '1' });
  const query = { page: Number(page) || 1, pageSize: PAGE_SIZE };
  const { data, error, refetch } = useLinkPayments(link.id, query);
  const base = `/${place.businessId}/${place.environment}/payments`;
  const columns: Columns<Row> = [
    {
      id: 'reference',
      header: say.reference,
      cell: ({ row: { original } }) => (
        <TextLink to={`${base}/${original.id}`} className="mono" translate="no">
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
      id: 'created',
      header: say.created,
      cell: ({ row: { original } }) => <TimeText at={original.created_at} />,
    },
  ];
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {say.payments}
      </Title>
      <ErrorNotice error={error} onAgain={() => void refetch()} />
      {!error && (
        <DataTable
          label={say.payments}
          columns={columns}
          rows={data?.data.data}
          empty={say.noPayments}
          paging={{
            page: query.page,
            pageSize: PAGE_SIZE,
            totalItems: data?.data.totalItems ?? 0,
            onPage: (next) => change({ page: String(next) }),
          }}
        />
      )}
    </section>
  );
}
