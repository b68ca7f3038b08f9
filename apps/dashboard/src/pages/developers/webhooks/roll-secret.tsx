import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useRollSecret } from '../../../api/hooks/webhooks';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { type Overlap, OverlapSelect, USUAL_OVERLAP } from '../parts/overlap-select';
import { SecretWindow } from '../parts/secret-window';
import { webhooksWords } from './webhooks.words';

/** A button that creates a new secret, and the window in which it is shown. */
export function RollSecret({ endpointId }: { endpointId: string }) {
  const say = useWords(webhooksWords);
  const [isOpen, setOpen] = useState(false);
  const [overlap, setOverlap] = useState<Overlap>(USUAL_OVERLAP);
  const roll = useRollSecret(endpointId);
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
        <OverlapSelect
          label={say.overlap}
          description={say.overlapAbout}
          value={overlap}
          onChange={setOverlap}
        />
        <ErrorNotice error={roll.error} />
        <Group justify="flex-end" mt="md">
          <Button loading={roll.isPending} onClick={() => roll.mutate(Number(overlap))}>
            {say.roll}
          </Button>
        </Group>
      </SecretWindow>
    </>
  );
}
