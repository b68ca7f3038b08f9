import { Button, Group, Modal, Select, Text } from '@mantine/core';
import { type TeamMember, useChangeMember } from '../../api/hooks/team';
import { DashboardChangeMemberDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
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
  const change = useChangeMember(personId, { onSuccess: onDone });
  const { form, submit, choice, shown } = useApiForm({
    initialValues: { role },
    rules: DashboardChangeMemberDto,
    error: change.error,
  });
  return (
    <form onSubmit={submit((body) => change.mutate(body))}>
      <Select label={say.newRole} data={choices} allowDeselect={false} data-autofocus {...choice('role')} />
      {isYou && (
        <Text size="sm" mt="sm">
          {say.ownRole}
        </Text>
      )}
      <ErrorNotice error={change.error} shown={shown} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDone}>
          {say.back}
        </Button>
        <Button type="submit" loading={change.isPending} disabled={form.values.role === role}>
          {say.save}
        </Button>
      </Group>
    </form>
  );
}
