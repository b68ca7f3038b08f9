import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type Role, useInvite } from '../../api/hooks/team';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
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
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const invite = useInvite({ onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate({ email, role });
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="email"
          label={say.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          required
          maxLength={254}
          autoComplete="off"
          data-autofocus
        />
        <Select
          label={say.role}
          data={choices}
          value={role}
          allowDeselect={false}
          onChange={(next) => next && setRole(next)}
        />
        <Text size="sm" c="dimmed">
          {say.inviteAbout}
        </Text>
      </Stack>
      <ErrorNotice error={invite.error} />
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
