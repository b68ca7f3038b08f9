import { Button, Group, Text } from '@mantine/core';
import { type OpenInvitation, useCancelInvitation, useResendInvitation } from '../../api/hooks/team';
import { ConfirmButton } from '../../components/confirm-button';
import { type Columns, DataTable } from '../../components/data-table';
import { ErrorNotice } from '../../components/error-notice';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useRoles } from './roles';
import { teamWords } from './team.words';

/** The open invitations. Undefined while they load. */
export function InvitationsTable({ invitations }: { invitations: readonly OpenInvitation[] | undefined }) {
  const say = useWords(teamWords);
  const { nameOf, mayTouch } = useRoles();
  const columns: Columns<OpenInvitation> = [
    { id: 'email', header: say.email, cell: ({ row }) => row.original.email },
    { id: 'role', header: say.role, cell: ({ row }) => nameOf(row.original.role) },
    { id: 'sent', header: say.sent, cell: ({ row }) => <TimeText at={row.original.sentAt} /> },
    {
      id: 'until',
      header: say.until,
      cell: ({ row: { original } }) =>
        original.isExpired ? (
          <StatusBadge tone="attention">{say.expired}</StatusBadge>
        ) : (
          <TimeText at={original.expiresAt} />
        ),
    },
    {
      id: 'actions',
      header: say.actions,
      cell: ({ row: { original } }) => mayTouch(original.role) && <Acts invitation={original} />,
    },
  ];
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
