import { Alert, Button, Group, Text } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type Endpoint, useDeleteEndpoint, useEndpoint, useSendTestEvent } from '../../api/hooks/webhooks';
import { ConfirmButton } from '../../components/confirm-button';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { Only } from './parts/only';
import { Section } from './parts/section';
import { DeliveriesList } from './webhooks/deliveries-list';
import { EditEndpoint } from './webhooks/edit-endpoint';
import { ResendGivenUp } from './webhooks/resend-given-up';
import { RollSecret } from './webhooks/roll-secret';
import { EndpointBadge } from './webhooks/webhook.parts';
import { webhooksWords } from './webhooks/webhooks.words';

const route = getRouteApi('/shell/$businessId/$environment/developers/webhooks/$endpointId');

/** One webhook endpoint: its settings, its state, and what was sent to it. */
export default function WebhookPage() {
  return (
    <Only permission="developers">
      <OneEndpoint />
    </Only>
  );
}

function OneEndpoint() {
  const say = useWords(webhooksWords);
  const place = usePlace();
  const { endpointId } = route.useParams();
  const { data, error } = useEndpoint(endpointId);
  const endpoint = data?.data;
  return (
    <>
      <TextLink to="/$businessId/$environment/developers/webhooks" params={place}>
        {say.back}
      </TextLink>
      <PageHead
        title={say.endpoint}
        about={
          <Text span style={{ overflowWrap: 'anywhere' }}>
            {endpoint?.url}
          </Text>
        }
        actions={endpoint && <Actions endpoint={endpoint} />}
      />
      <ErrorNotice error={error} />
      {endpoint && (
        <>
          <State endpoint={endpoint} />
          <Section title={say.edit}>
            <EditEndpoint key={endpoint.updatedAt} endpoint={endpoint} />
          </Section>
          <Section title={say.deliveries} actions={<ResendGivenUp endpointId={endpoint.id} />}>
            <DeliveriesList endpointId={endpoint.id} />
          </Section>
        </>
      )}
    </>
  );
}

/** Why nothing arrives, if nothing does. */
function State({ endpoint }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const { enabled, disabledReason, failingSince } = endpoint;
  return (
    <>
      <Group mb="md">
        <EndpointBadge endpoint={endpoint} />
      </Group>
      {!enabled && disabledReason && (
        <Alert color="gray" variant="light" mb="md">
          {say.disabledBecause(disabledReason)}
        </Alert>
      )}
      {enabled && failingSince && (
        <Alert color="red" variant="light" mb="md">
          {say.failingSince} <TimeText at={failingSince} />
        </Alert>
      )}
    </>
  );
}

function Actions({ endpoint: { id: endpointId } }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const place = usePlace();
  const navigate = useNavigate();
  const test = useSendTestEvent(endpointId, {
    onSuccess: ({ data }) =>
      navigate({
        to: '/$businessId/$environment/developers/deliveries/$deliveryId',
        params: { ...place, deliveryId: data.id },
      }),
  });
  const remove = useDeleteEndpoint(endpointId, {
    onSuccess: () => navigate({ to: '/$businessId/$environment/developers/webhooks', params: place }),
  });
  return (
    <>
      <Button loading={test.isPending} onClick={() => test.mutate()}>
        {say.test}
      </Button>
      <RollSecret endpointId={endpointId} />
      <ConfirmButton
        act={say.remove}
        title={say.removeTitle}
        color="red"
        isPending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutateAsync()}
      >
        {say.removeAbout}
      </ConfirmButton>
      <ErrorNotice error={test.error} />
    </>
  );
}
