import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { type Role, type TeamMember, useChangeMember } from '../../api/hooks/team';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useRoles } from './roles';
import { teamWords } from './team.words';
import { useWindow } from '../../lib/use-window';

/** Gives a member another role. */
export function RoleDialog({ member }: { member: TeamMember }) {
  const say = useWords(teamWords);
  const { isMade, isOpen, open, close } = useWindow();
  return (
    <>
      <Button variant="default" size="xs" onClick={open} aria-label={say.changeRoleOf(member.name)}>
        {say.changeRole}
      </Button>
      {isMade && (
        <Modal opened={isOpen} onClose={close} title={say.changeRoleOf(member.name)} centered>
          <RoleForm member={member} onDone={close} />
        </Modal>
      )}
    </>
  );
}

function RoleForm({ member: { personId, role, isYou }, onDone }: { member: TeamMember; onDone: () => void }) {
  const say = useWords(teamWords);
  const { choices } = useRoles();
  const [chosen, setChosen] = useState<Role>(role);
  const change = useChangeMember(personId, { onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ role: chosen });
      }}
    >
      <Select
        label={say.newRole}
        data={choices}
        value={chosen}
        allowDeselect={false}
        onChange={(next) => next && setChosen(next)}
        data-autofocus
      />
      {isYou && (
        <Text size="sm" mt="sm">
          {say.ownRole}
        </Text>
      )}
      <ErrorNotice error={change.error} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDone}>
          {say.back}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={chosen === role}>
          {say.save}
        </Button>
      </Group>
    </form>
  );
}
