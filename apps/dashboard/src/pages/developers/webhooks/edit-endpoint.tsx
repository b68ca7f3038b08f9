import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { $api } from '../../../api/client';
import { ConfirmButton } from '../../../components/confirm-button';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { usePlace } from '../../../lib/place';
import { type EndpointDraft, EndpointFields } from './endpoint-fields';
import { type Endpoint, ENDPOINTS_PATH, refreshWebhooks } from './webhook.parts';
import { webhooksWords } from './webhooks.words';

/** The settings of an endpoint. */
export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const params = { path: { ...usePlace(), endpointId: endpoint.id } };
  const [draft, setDraft] = useState<EndpointDraft>();
  const change = $api.useMutation('patch', `${ENDPOINTS_PATH}/{endpointId}`, { onSuccess: refreshWebhooks });
  const save = (): void =>
    change.mutate(
      { params, body: draft ?? {} },
      {
        onSuccess: () => {
          setDraft(undefined);
          notifications.show({ message: say.saved });
        },
      },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      style={{ maxWidth: 640 }}
    >
      <EndpointFields
        draft={draft ?? { url: endpoint.url, events: endpoint.events ?? [] }}
        onChange={setDraft}
      />
      <ErrorNotice error={change.error} />
      <Group mt="md" gap="xs">
        <Button type="submit" disabled={draft === undefined} loading={change.isPending}>
          {say.save}
        </Button>
        <Switching endpoint={endpoint} />
      </Group>
    </form>
  );
}

/** Has events be sent or not. Only the latter asks first. */
function Switching({ endpoint }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const params = { path: { ...usePlace(), endpointId: endpoint.id } };
  const change = $api.useMutation('patch', `${ENDPOINTS_PATH}/{endpointId}`, { onSuccess: refreshWebhooks });
  if (endpoint.enabled)
    return (
      <ConfirmButton
        act={say.disable}
        title={say.disableTitle}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutateAsync({ params, body: { enabled: false } })}
      >
        {say.disableAbout}
      </ConfirmButton>
    );
  return (
    <>
      <Button
        variant="default"
        loading={change.isPending}
        onClick={() => change.mutate({ params, body: { enabled: true } })}
      >
        {say.enable}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  );
}
