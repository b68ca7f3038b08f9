import { Select, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useResendGivenUp } from '../../../api/hooks/webhooks';
import { DashboardResendGivenUpDto } from '../../../api/rules.generated';
import { ConfirmButton } from '../../../components/confirm-button';
import { useWords } from '../../../i18n/words';
import { useApiForm } from '../../../lib/api-form';
import { resendBodyOf } from './endpoint.body';
import { webhooksWords } from './webhooks.words';

/** Sends what was given up again: of one endpoint or of all. */
export function ResendGivenUp({ endpointId }: { endpointId?: string }) {
  const say = useWords(webhooksWords);
  const resend = useResendGivenUp({
    onSuccess: ({ data }) => notifications.show({ message: say.resent(data.count) }),
  });
  const { confirm, choice } = useApiForm({
    initialValues: { days: '1' },
    rules: DashboardResendGivenUpDto,
    error: resend.error,
    bodyOf: ({ days }) => resendBodyOf(days, Date.now(), endpointId),
    names: { since: 'days' },
  });
  return (
    <ConfirmButton
      act={say.resendGivenUp}
      title={say.resendGivenUp}
      isPending={resend.isPending}
      error={resend.error}
      onConfirm={() => confirm(resend.mutateAsync)}
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
        {...choice('days')}
      />
    </ConfirmButton>
  );
}
