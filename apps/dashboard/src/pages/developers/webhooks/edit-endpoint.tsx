import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { type Endpoint, useChangeEndpoint } from '../../../api/hooks/webhooks';
import { ConfirmButton } from '../../../components/confirm-button';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { type EndpointDraft, EndpointFields } from './endpoint-fields';
import { webhooksWords } from './webhooks.words';

/** The settings of an endpoint. */
export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const [draft, setDraft] = useState<EndpointDraft>();
  const change = useChangeEndpoint(endpoint.id, {
    onSuccess: () => notifications.show({ message: say.saved }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(draft ?? {}, { onSuccess: () => setDraft(undefined) });
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

/** Switches the sending of events on or off. Only switching off asks first. */
function Switching({ endpoint }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const change = useChangeEndpoint(endpoint.id);
  if (endpoint.enabled)
    return (
      <ConfirmButton
        act={say.disable}
        title={say.disableTitle}
        isPending={change.isPending}
        error={change.error}
        onConfirm={() => change.mutateAsync({ enabled: false })}
      >
        {say.disableAbout}
      </ConfirmButton>
    );
  return (
    <>
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate({ enabled: true })}>
        {say.enable}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  );
}
