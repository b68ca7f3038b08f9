import { Text } from '@mantine/core';
import { type Columns, DataTable } from '../../components/data-table';
import { StatusBadge, type Tone } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { useMay, usePlace } from '../../lib/place';
import type { Payment } from '../../api/hooks/payments';
import { EndpointLink } from '../developers/webhooks/endpoint-link';
import { paymentWords } from './payment.words';
import { Section } from './section';

type Refund = Payment['refunds'][number];
type Delivery = Payment['deliveries'][number];

const REFUND_TONES: Partial<Record<Refund['status'], Tone>> = {
  final: 'good',
  failed: 'bad',
  refused: 'bad',
  cancelled: 'quiet',
  expired: 'quiet',
  awaiting_approval: 'attention',
};
const DELIVERY_TONES: Record<Delivery['state'], Tone> = {
  waiting: 'waiting',
  pending: 'waiting',
  delivered: 'good',
  given_up: 'bad',
  cancelled: 'quiet',
};

/** The refunds of a payment, once there are some. */
export function Refunds({ refunds }: Pick<Payment, 'refunds'>) {
  const say = useWords(paymentWords);
  const place = usePlace();
  const columns: Columns<Refund> = [
    {
      id: 'amount',
      header: say.amount,
      cell: ({ row: { original } }) => (
        <TextLink
          to="/$businessId/$environment/refunds/$refundId"
          params={{ ...place, refundId: original.id }}
        >
          {money(original.amount, original.token)}
        </TextLink>
      ),
    },
    {
      id: 'status',
      header: say.status,
      cell: ({ row: { original } }) => (
        <StatusBadge tone={REFUND_TONES[original.status] ?? 'waiting'}>
          {say.refundStatus[original.status]}
        </StatusBadge>
      ),
    },
    { id: 'when', header: say.when, cell: ({ row: { original } }) => <TimeText at={original.createdAt} /> },
  ];
  if (refunds.length === 0) return null;
  return (
    <Section title={say.refunds}>
      <DataTable label={say.refunds} columns={columns} rows={refunds} empty={null} />
    </Section>
  );
}

/** What was sent to webhook endpoints about a payment. */
export function Webhooks({ deliveries }: Pick<Payment, 'deliveries'>) {
  const say = useWords(paymentWords);
  const place = usePlace();
  const endpoint: Columns<Delivery>[number] = {
    id: 'endpoint',
    header: say.endpoint,
    cell: ({ row }) => <EndpointLink endpointId={row.original.endpointId} />,
  };
  // Only they may read the endpoints.
  const isDeveloper = useMay('developers');
  const columns: Columns<Delivery> = [
    {
      id: 'event',
      header: say.event,
      cell: ({ row: { original } }) => (
        <TextLink
          to="/$businessId/$environment/developers/deliveries/$deliveryId"
          params={{ ...place, deliveryId: original.id }}
        >
          {original.type}
        </TextLink>
      ),
    },
    ...(isDeveloper ? [endpoint] : []),
    {
      id: 'status',
      header: say.status,
      cell: ({ row: { original } }) => (
        <StatusBadge tone={DELIVERY_TONES[original.state]}>{say.deliveryState[original.state]}</StatusBadge>
      ),
    },
    {
      id: 'tries',
      header: say.tries,
      cell: ({ row: { original } }) => (
        <Text span size="sm" className="numbers" translate="no">
          {original.tries}
        </Text>
      ),
    },
    {
      id: 'answer',
      header: say.lastStatus,
      cell: ({ row: { original } }) => (
        <Text span size="sm" className="numbers" translate="no">
          {original.lastStatus ?? say.noAnswer}
        </Text>
      ),
    },
    { id: 'when', header: say.when, cell: ({ row: { original } }) => <TimeText at={original.createdAt} /> },
  ];
  return <DataTable label={say.webhooks} columns={columns} rows={deliveries} empty={say.noWebhooks} />;
}
