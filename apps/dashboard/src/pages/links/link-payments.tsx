import { Title } from '@mantine/core';
import { useMemo } from 'react';
import { useLinkPayments, type PaymentLink } from '../../api/hooks/links';
import { ListTable } from '../../components/list-table';
import { useWords } from '../../i18n/words';
import { PAGE_SIZE, useListPage } from '../../lib/list-page';
import { usePaymentColumns } from '../payments/payment-columns';
import { linksWords } from './links.words';

/** What differs between the payments of one link. */
const SHOWN = ['reference', 'amount', 'status', 'created'];

/** The payments of a link, newest first. */
export function LinkPayments({ link }: { link: PaymentLink }) {
  const say = useWords(linksWords);
  const list = useListPage('link');
  const found = useLinkPayments(link.id, { page: list.page, pageSize: PAGE_SIZE });
  const all = usePaymentColumns();
  const columns = useMemo(() => all.filter(({ id }) => SHOWN.includes(id ?? '')), [all]);
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {say.payments}
      </Title>
      <ListTable list={list} found={found} label={say.payments} columns={columns} empty={say.noPayments} />
    </section>
  );
}
