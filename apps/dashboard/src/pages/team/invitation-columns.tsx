import { type ReactNode, useMemo } from 'react';
import type { OpenInvitation } from '../../api/hooks/team';
import type { Columns } from '../../components/data-table';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { roleWords, teamWords } from './team.words';

/**
 * The columns of a list of open invitations. They stay the same while `act` does, so that a row keeps what
 * its buttons say when the list is read again.
 */
export function useInvitationColumns(
  act: (invitation: OpenInvitation) => ReactNode,
): Columns<OpenInvitation> {
  const say = useWords(teamWords);
  const roles = useWords(roleWords);
  return useMemo(
    () => [
      {
        id: 'email',
        header: say.email,
        cell: ({ row }) => <span className="breaking">{row.original.email}</span>,
      },
      { id: 'role', header: say.role, cell: ({ row }) => roles[row.original.role] },
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
      { id: 'actions', header: say.actions, cell: ({ row }) => act(row.original) },
    ],
    [say, roles, act],
  );
}
