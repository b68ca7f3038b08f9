import { Button, Group, Text } from '@mantine/core';
import { ConfirmButton } from '../../components/confirm-button';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { teamWords } from './team.words';

interface Act {
  mutateAsync: () => Promise<unknown>;
  isPending: boolean;
  isSuccess: boolean;
  error: unknown;
}

/** What can be done with an open invitation. */
export function InvitationActs({ email, resend, cancel }: { email: string; resend: Act; cancel: Act }) {
  const say = useWords(teamWords);
  // The mutation keeps what was thrown, and the row shows it.
  const again = (): void => void resend.mutateAsync().catch(() => undefined);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          aria-label={say.resendTo(email)}
          loading={resend.isPending}
          onClick={again}
        >
          {say.resend}
        </Button>
        <ConfirmButton
          act={say.cancel}
          title={say.cancelTitle}
          size="xs"
          color="red"
          onConfirm={() => cancel.mutateAsync()}
          isPending={cancel.isPending}
          error={cancel.error}
        >
          {say.cancelAbout(email)}
        </ConfirmButton>
      </Group>
      <Text size="xs" role="status">
        {resend.isSuccess && say.resent(email)}
      </Text>
      <ErrorNotice error={resend.error} />
    </>
  );
}
