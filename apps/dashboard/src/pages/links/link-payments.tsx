import { Title } from '@mantine/core';
import { useLinkPayments } from '../../api/hooks/links';
import type { Schemas } from '../../api/schemas';
import type { Columns } from '../../components/data-table';
import { ListTable } from '../../components/list-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { PAGE_SIZE, useListPage } from '../../lib/list-page';
import { usePlace } from '../../lib/place';
import { PaymentStatus } from '../payments/payment-status';
import { Price } from '../payments/refunded';
import type { PaymentLink } from '../../api/hooks/links';
import { linksWords } from './links.words';

type Row = Schemas['DashboardPaymentRow'];

/** The payments of a link, newest first. */
export function LinkPayments({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const place = usePlace();
  const list = useListPage('link');
  const found = useLinkPayments(link.id, { page: list.page, pageSize: PAGE_SIZE });
  const columns: Columns<Row> = [
    {
      id: 'reference',
      header: say.reference,
      cell: ({ row: { original } }) => (
        <TextLink
          to="/$businessId/$environment/payments/$paymentId"
          params={{ ...place, paymentId: original.id }}
          className="mono"
          translate="no"
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
      <ListTable list={list} found={found} label={say.payments} columns={columns} empty={say.noPayments} />
    </section>
  );
}
