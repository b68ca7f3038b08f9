import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useCreateEndpoint } from '../../../api/hooks/webhooks';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { SecretWindow } from '../parts/secret-window';
import { type EndpointDraft, EndpointFields } from './endpoint-fields';
import { webhooksWords } from './webhooks.words';

const EMPTY: EndpointDraft = { url: '', events: [] };

/** A button that creates an endpoint, and the window in which its secret is shown. */
export function CreateEndpoint() {
  const say = useWords(webhooksWords);
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(EMPTY);
  const create = useCreateEndpoint();
  const close = (): void => {
    setOpen(false);
    setDraft(EMPTY);
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
        <form
          onSubmit={(event) => {
            event.preventDefault();
            create.mutate(draft);
          }}
        >
          <EndpointFields draft={draft} onChange={setDraft} />
          <Text size="sm" c="dimmed" mt="sm">
            {say.verifyAbout}
          </Text>
          <ErrorNotice error={create.error} />
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
