import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useRollSecret } from '../../../api/hooks/webhooks';
import { AdminRollWebhookSecretDto } from '../../../api/rules.generated';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { useApiForm } from '../../../lib/api-form';
import { OverlapSelect, USUAL_OVERLAP } from '../parts/overlap-select';
import { SecretWindow } from '../parts/secret-window';
import { webhooksWords } from './webhooks.words';

/** A button that creates a new secret, and the window in which it is shown. */
export function RollSecret({ endpointId }: { endpointId: string }) {
  const say = useWords(webhooksWords);
  const [isOpen, setOpen] = useState(false);
  const roll = useRollSecret(endpointId);
  const { submit, choice, shown } = useApiForm({
    initialValues: { overlapSeconds: USUAL_OVERLAP },
    rules: AdminRollWebhookSecretDto,
    error: roll.error,
    bodyOf: ({ overlapSeconds }) => ({ overlapSeconds: Number(overlapSeconds) }),
  });
  const close = (): void => {
    setOpen(false);
    roll.reset();
  };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say.roll}
      </Button>
      <SecretWindow
        title={say.roll}
        isOpen={isOpen}
        onClose={close}
        secret={roll.data?.data.secret}
        secretTitle={say.secretTitle}
      >
        <Text size="sm" mb="sm">
          {say.rollAbout}
        </Text>
        <form onSubmit={submit((body) => roll.mutate(body))}>
          <OverlapSelect label={say.overlap} description={say.overlapAbout} {...choice('overlapSeconds')} />
          <ErrorNotice error={roll.error} shown={shown} />
          <Group justify="flex-end" mt="md">
            <Button type="submit" loading={roll.isPending}>
              {say.roll}
            </Button>
          </Group>
        </form>
      </SecretWindow>
    </>
  );
}
