import { Button, Divider, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SyntheticEvent, useState } from 'react';
import { useMe, useRenameMe } from '../../api/hooks/me';
import { useWords } from '../../i18n/words';
import { AddressChange } from './address-change';
import { accountWords } from './account.words';
import { FailureNotice } from './failure-notice';
import { Section } from './section';

/** Name and address. */
export function PersonSection() {
  const say = useWords(accountWords);
  const me = useMe();
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error } = useRenameMe();
  if (!me) return null;
  const name = typed ?? me.name;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(name.trim(), {
      onSuccess: () => {
        setTyped(undefined);
        notifications.show({ message: say.saved });
      },
    });
  };
  return (
    <Section title={say.you}>
      <FailureNotice error={error} />
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          <TextInput
            label={say.name}
            autoComplete="name"
            value={name}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={100}
            required
            withAsterisk={false}
          />
          <Group>
            <Button type="submit" loading={isPending} disabled={name.trim() === me.name} variant="default">
              {say.saveName}
            </Button>
          </Group>
        </Stack>
      </form>
      <Divider my="md" />
      <AddressChange email={me.email} />
    </Section>
  );
}
