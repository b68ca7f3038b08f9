import { Button, Group, Text } from '@mantine/core';
import { useCallback } from 'react';
import { type OpenInvitation, useCancelInvitation, useResendInvitation } from '../../api/hooks/team';
import { ConfirmButton } from '../../components/confirm-button';
import { DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useInvitationColumns } from './invitation-columns';
import { useRoles } from './roles';
import { teamWords } from './team.words';

/** The open invitations. Undefined while they load. */
export function InvitationsTable({ invitations }: { invitations: readonly OpenInvitation[] | undefined }) {
  const say = useWords(teamWords);
  const { mayTouch } = useRoles();
  const act = useCallback(
    (invitation: OpenInvitation) => mayTouch(invitation.role) && <Acts invitation={invitation} />,
    [mayTouch],
  );
  const columns = useInvitationColumns(act);
  return <DataTable label={say.invitations} columns={columns} rows={invitations} empty={say.noInvitations} />;
}

function Acts({ invitation: { id, email } }: { invitation: OpenInvitation }) {
  const say = useWords(teamWords);
  const resend = useResendInvitation(id);
  const cancel = useCancelInvitation(id);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          aria-label={say.resendTo(email)}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
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
