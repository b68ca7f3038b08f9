import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Schemas } from '../../api/schemas';
import type { Columns } from '../../components/data-table';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { moneyOn } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { PaymentStatus } from './payment-status';
import { paymentsWords } from './payments.words';
import { Price } from './refunded';

type Row = Schemas['DashboardPaymentRow'];

/** The columns of a list of payments, the same while their texts are. */
export function usePaymentColumns(): Columns<Row> {
  const say = useWords(paymentsWords);
  const place = usePlace();
  return useMemo(
    () => [
      {
        id: 'reference',
        header: say.reference,
        cell: ({ row: { original } }) => (
          <TextLink
            to="/$businessId/$environment/payments/$paymentId"
            params={{ ...place, paymentId: original.id }}
            fw={500}
            miw="14ch"
            className="breaking row-link"
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
          <Text span size="sm" display="inline-block" miw="11ch" {...(!original.token && { c: 'dimmed' })}>
            {original.token
              ? moneyOn(original.cryptoAmount ?? '', original.token, original.network ?? '')
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
    ],
    [say, place],
  );
}
