import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Role, useInvite } from '../../api/hooks/team';
import { DashboardInviteDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { useRoles } from './roles';
import { teamWords } from './team.words';

/** Invites somebody by e-mail. */
export function InviteDialog() {
  const say = useWords(teamWords);
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button onClick={open}>{say.invite}</Button>
      <Modal opened={isOpen} onClose={close} title={say.inviteTitle} centered>
        <InviteForm onDone={close} />
      </Modal>
    </>
  );
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const say = useWords(teamWords);
  const { choices } = useRoles();
  const invite = useInvite({ onSuccess: onDone });
  const initialValues: { email: string; role: Role } = { email: '', role: 'viewer' };
  const { submit, field, choice, shown } = useApiForm({
    initialValues,
    rules: DashboardInviteDto,
    error: invite.error,
  });
  return (
    <form onSubmit={submit((body) => invite.mutate(body))}>
      <Stack gap="sm">
        <TextInput type="email" label={say.email} autoComplete="off" data-autofocus {...field('email')} />
        <Select label={say.role} data={choices} allowDeselect={false} {...choice('role')} />
        <Text size="sm" c="dimmed">
          {say.inviteAbout}
        </Text>
      </Stack>
      <ErrorNotice error={invite.error} shown={shown} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onDone}>
          {say.back}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {say.send}
        </Button>
      </Group>
    </form>
  );
}
