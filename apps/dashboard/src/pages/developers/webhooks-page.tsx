import { useMemo } from 'react';
import { type Endpoint, useEndpoints } from '../../api/hooks/webhooks';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { useMay, usePlace } from '../../lib/place';
import { Only } from './parts/only';
import { Section } from './parts/section';
import { CreateEndpoint } from './webhooks/create-endpoint';
import { DeliveriesList } from './webhooks/deliveries-list';
import { ResendGivenUp } from './webhooks/resend-given-up';
import { EndpointBadge } from './webhooks/webhook.parts';
import { webhooksWords } from './webhooks/webhooks.words';

/** The webhook endpoints of an environment, and what was sent to them. */
export default function WebhooksPage() {
  const say = useWords(webhooksWords);
  const mayCreate = useMay('developers');
  return (
    <>
      <PageHead title={say.title} about={say.about} actions={mayCreate && <CreateEndpoint />} />
      <Only permission="developers">
        <Endpoints />
        <Section title={say.allDeliveries} actions={<ResendGivenUp />}>
          <DeliveriesList />
        </Section>
      </Only>
    </>
  );
}

function Endpoints() {
  const say = useWords(webhooksWords);
  const place = usePlace();
  const { data, error } = useEndpoints();
  const columns = useMemo<Columns<Endpoint>>(
    () => [
      {
        id: 'url',
        header: say.url,
        cell: ({ row: { original } }) => (
          <TextLink
            className="breaking"
            to="/$businessId/$environment/developers/webhooks/$endpointId"
            params={{ ...place, endpointId: original.id }}
          >
            {original.url}
          </TextLink>
        ),
      },
      {
        id: 'events',
        header: say.events,
        cell: ({ row: { original } }) => (original.events ? say.some(original.events.length) : say.all),
      },
      { id: 'state', header: say.state, cell: ({ row }) => <EndpointBadge endpoint={row.original} /> },
      { id: 'created', header: say.created, cell: ({ row }) => <TimeText at={row.original.createdAt} /> },
    ],
    [say, place],
  );
  return (
    <Section title={say.endpoints}>
      <ErrorNotice error={error} />
      {!error && <DataTable label={say.endpoints} columns={columns} rows={data?.data} empty={say.none} />}
    </Section>
  );
}
