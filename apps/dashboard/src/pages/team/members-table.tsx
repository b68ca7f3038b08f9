import { Badge, Group, Text } from '@mantine/core';
import type { TeamMember } from '../../api/hooks/team';
import { type Columns, DataTable } from '../../components/data-table';
import { StatusBadge } from '../../components/status-badge';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { RemoveMember } from './remove-member';
import { RoleDialog } from './role-dialog';
import { useRoles } from './roles';
import { teamWords } from './team.words';

/** The people of the business. Undefined while they load. */
export function MembersTable({ members }: { members: readonly TeamMember[] | undefined }) {
  const say = useWords(teamWords);
  const { nameOf, mayTouch } = useRoles();
  const mayManage = useMay('team');
  const columns: Columns<TeamMember> = [
    { id: 'name', header: say.name, cell: ({ row }) => <Person member={row.original} /> },
    { id: 'role', header: say.role, cell: ({ row }) => nameOf(row.original.role) },
  ];
  const forManagers: Columns<TeamMember> = [
    {
      id: 'factor',
      header: say.secondFactor,
      cell: ({ row: { original } }) => (
        <StatusBadge tone={original.hasSecondFactor ? 'good' : 'attention'}>
          {original.hasSecondFactor ? say.yes : say.no}
        </StatusBadge>
      ),
    },
    {
      id: 'seen',
      header: say.lastSeen,
      cell: ({ row: { original } }) =>
        original.lastSeenAt === undefined ? say.never : <TimeText at={original.lastSeenAt} />,
    },
    {
      id: 'actions',
      header: say.actions,
      cell: ({ row: { original } }) =>
        mayTouch(original.role) && (
          <Group gap="xs" wrap="nowrap">
            <RoleDialog member={original} />
            <RemoveMember member={original} />
          </Group>
        ),
    },
  ];
  return (
    <DataTable
      label={say.people}
      columns={mayManage ? [...columns, ...forManagers] : columns}
      rows={members}
      empty={say.noPeople}
    />
  );
}

function Person({ member: { name, email, isYou, isDisabled } }: { member: TeamMember }) {
  const say = useWords(teamWords);
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {name}
        </Text>
        {isYou && (
          <Badge size="sm" variant="default" tt="none">
            {say.you}
          </Badge>
        )}
        {isDisabled && <StatusBadge tone="bad">{say.disabled}</StatusBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {email}
      </Text>
    </>
  );
}
