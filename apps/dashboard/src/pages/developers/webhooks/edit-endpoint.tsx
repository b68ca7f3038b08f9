import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Endpoint, useChangeEndpoint } from '../../../api/hooks/webhooks';
import { AdminChangeWebhookEndpointDto } from '../../../api/rules.generated';
import { ConfirmButton } from '../../../components/confirm-button';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { useApiForm, useStoredValues } from '../../../lib/api-form';
import { draftOf, endpointBodyOf } from './endpoint.body';
import { EndpointFields } from './endpoint-fields';
import { webhooksWords } from './webhooks.words';

/** The settings of an endpoint. */
export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const say = useWords(webhooksWords);
  const change = useChangeEndpoint(endpoint.id, {
    onSuccess: () => notifications.show({ message: say.saved }),
  });
  const stored = draftOf(endpoint);
  const { shown, submit, ...fields } = useApiForm({
    initialValues: stored,
    rules: AdminChangeWebhookEndpointDto,
    error: change.error,
    bodyOf: endpointBodyOf,
  });
  const isChanged = useStoredValues(fields.form, stored);
  return (
    <form
      onSubmit={submit((body) => change.mutate(body, { onSuccess: () => fields.form.reset() }))}
      style={{ maxWidth: 640 }}
    >
      <EndpointFields {...fields} />
      <ErrorNotice error={change.error} shown={shown} />
      <Group mt="md" gap="xs">
        <Button type="submit" disabled={!isChanged} loading={change.isPending}>
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
