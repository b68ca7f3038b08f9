import { Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useResendGivenUp } from '../../../api/hooks/webhooks';
import { ConfirmButton } from '../../../components/confirm-button';
import { useWords } from '../../../i18n/words';
import { webhooksWords } from './webhooks.words';

const DAY_MS = 86_400_000;

/** Resends the failed deliveries of one endpoint or of all. */
export function ResendGivenUp({ endpointId }: { endpointId?: string }) {
  const say = useWords(webhooksWords);
  const [days, setDays] = useState('1');
  const resend = useResendGivenUp({
    onSuccess: ({ data }) => notifications.show({ message: say.resent(data.count) }),
  });
  const since = (): string => new Date(Date.now() - Number(days) * DAY_MS).toISOString();
  return (
    <ConfirmButton
      act={say.resendGivenUp}
      title={say.resendGivenUp}
      isPending={resend.isPending}
      error={resend.error}
      onConfirm={() => resend.mutateAsync({ since: since(), ...(endpointId && { endpointId }) })}
    >
      <Text size="sm" mb="sm">
        {say.resendGivenUpAbout}
      </Text>
      <Select
        label={say.since}
        allowDeselect={false}
        data={[
          { value: '1', label: say.day },
          { value: '7', label: say.week },
          { value: '30', label: say.month },
        ]}
        value={days}
        onChange={(value) => setDays(value ?? '1')}
      />
    </ConfirmButton>
  );
}
