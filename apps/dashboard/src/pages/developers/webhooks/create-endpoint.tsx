import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useCreateEndpoint } from '../../../api/hooks/webhooks';
import { DashboardCreateWebhookEndpointDto } from '../../../api/rules.generated';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { useApiForm } from '../../../lib/api-form';
import { SecretWindow } from '../parts/secret-window';
import { EMPTY_ENDPOINT, endpointBodyOf } from './endpoint.body';
import { EndpointFields } from './endpoint-fields';
import { webhooksWords } from './webhooks.words';

/** A button that creates an endpoint, and the window in which its secret is shown. */
export function CreateEndpoint() {
  const say = useWords(webhooksWords);
  const [isOpen, setOpen] = useState(false);
  const create = useCreateEndpoint();
  const { shown, submit, ...fields } = useApiForm({
    initialValues: EMPTY_ENDPOINT,
    rules: DashboardCreateWebhookEndpointDto,
    error: create.error,
    bodyOf: endpointBodyOf,
  });
  const close = (): void => {
    setOpen(false);
    fields.form.reset();
    create.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say.create}</Button>
      <SecretWindow
        title={say.create}
        isOpen={isOpen}
        onClose={close}
        secret={create.data?.data.secret}
        secretTitle={say.secretTitle}
      >
        <form onSubmit={submit((body) => create.mutate(body))}>
          <EndpointFields {...fields} />
          <Text size="sm" c="dimmed" mt="sm">
            {say.verifyAbout}
          </Text>
          <ErrorNotice error={create.error} shown={shown} />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={create.isPending}>
              {say.create}
            </Button>
          </Group>
        </form>
      </SecretWindow>
    </>
  );
}
