import { Button, SimpleGrid, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Attempt, type Delivery, useDelivery, useResend } from '../../api/hooks/webhooks';
import { CopyText } from '../../components/copy-text';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { CodeBlock, indented } from './parts/code-block';
import { Only } from './parts/only';
import { Section } from './parts/section';
import { EndpointLink } from './webhooks/endpoint-link';
import { DeliveryBadge } from './webhooks/webhook.parts';
import { webhooksWords } from './webhooks/webhooks.words';

const route = getRouteApi('/shell/$businessId/$environment/developers/deliveries/$deliveryId');

/** One webhook delivery: what was sent, and how each try ended. */
export default function DeliveryPage() {
  return (
    <Only permission="developers">
      <OneDelivery />
    </Only>
  );
}

function OneDelivery() {
  const say = useWords(webhooksWords);
  const place = usePlace();
  const { deliveryId } = route.useParams();
  const { data, error } = useDelivery(deliveryId);
  const delivery = data?.data;
  return (
    <>
      <TextLink to="/$businessId/$environment/developers/webhooks" params={place}>
        {say.back}
      </TextLink>
      <PageHead
        title={say.delivery}
        about={delivery?.type}
        actions={delivery && <Resend delivery={delivery} />}
      />
      <ErrorNotice error={error} />
      {delivery && (
        <>
          <Facts delivery={delivery} />
          <Section title={say.triesList}>
            <Tries attempts={delivery.attempts} />
          </Section>
          <Section title={say.body} about={say.bodyAbout}>
            <CodeBlock label={say.body} text={indented(delivery.body)} copied={delivery.body} />
          </Section>
        </>
      )}
    </>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const say = useWords(webhooksWords);
  const place = usePlace();
  const { state, eventId, endpointId, paymentId, createdAt, nextAt, endedAt } = delivery;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="xl" verticalSpacing="sm">
      <Fact name={say.state}>
        <DeliveryBadge state={state} />
      </Fact>
      <Fact name={say.made}>
        <TimeText at={createdAt} />
      </Fact>
      {nextAt && (
        <Fact name={say.nextTry}>
          <TimeText at={nextAt} />
        </Fact>
      )}
      {endedAt && (
        <Fact name={say.ended}>
          <TimeText at={endedAt} />
        </Fact>
      )}
      <Fact name={say.webhookId}>
        <CopyText text={eventId} what={say.what} />
      </Fact>
      <Fact name={say.endpoint}>
        <EndpointLink endpointId={endpointId} />
      </Fact>
      {paymentId && (
        <Fact name={say.payment}>
          <TextLink
            to="/$businessId/$environment/payments/$paymentId"
            params={{ ...place, paymentId }}
            className="mono"
            translate="no"
          >
            {paymentId}
          </TextLink>
        </Fact>
      )}
    </SimpleGrid>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}

/** The last one first, because that is the one that people ask about. */
function Tries({ attempts }: { attempts: readonly Attempt[] }) {
  const say = useWords(webhooksWords);
  const columns = useMemo<Columns<Attempt>>(
    () => [
      { id: 'at', header: say.triedAt, cell: ({ row }) => <TimeText at={row.original.at} /> },
      {
        id: 'answer',
        header: say.answer,
        cell: ({ row: { original } }) =>
          [original.status, original.error].filter((part) => part !== undefined).join(' · ') || say.noAnswer,
      },
      { id: 'took', header: say.took, cell: ({ row }) => say.ms(row.original.durationMs) },
      {
        id: 'excerpt',
        header: say.excerpt,
        cell: ({ row }) => (
          <Text span size="xs" className="mono" translate="no" lineClamp={4}>
            {row.original.excerpt}
          </Text>
        ),
      },
    ],
    [say],
  );
  const rows = useMemo(() => [...attempts].reverse(), [attempts]);
  return <DataTable label={say.triesList} columns={columns} rows={rows} empty={say.noTries} />;
}

function Resend({ delivery: { id: deliveryId, state } }: { delivery: Delivery }) {
  const say = useWords(webhooksWords);
  const resend = useResend(deliveryId, {
    onSuccess: () => notifications.show({ message: say.resending }),
  });
  if (state === 'waiting') return null;
  return (
    <>
      <Button loading={resend.isPending} onClick={() => resend.mutate()}>
        {state === 'pending' ? say.tryNow : say.resend}
      </Button>
      <ErrorNotice error={resend.error} />
    </>
  );
}
