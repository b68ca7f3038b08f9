import { useCallback } from 'react';
import { type OpenInvitation, useCancelInvitation, useResendInvitation } from '../../api/hooks/team';
import { DataTable } from '../../components/data-table';
import { useWords } from '../../i18n/words';
import { InvitationActs } from './invitation-acts';
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
  return <InvitationActs email={email} resend={useResendInvitation(id)} cancel={useCancelInvitation(id)} />;
}
