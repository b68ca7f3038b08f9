import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type SyntheticEvent, useState } from 'react';
import { type Credentials, useMe, useSetPassword } from '../../api/hooks/me';
import { useWords } from '../../i18n/words';
import { passwordWords } from './account.words';
import { FailureNotice } from './failure-notice';
import { Section } from './section';

/** Sets the password, or changes it. */
export function PasswordSection({ hasPassword }: Pick<Credentials, 'hasPassword'>) {
  const say = useWords(passwordWords);
  const me = useMe();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useSetPassword({
    onSuccess: () => {
      setCurrent('');
      setPassword('');
      notifications.show({ message: say.changed });
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate({ password, ...(hasPassword && { current }) });
  };
  return (
    <Section title={say.title} about={hasPassword ? say.has : say.none}>
      <FailureNotice error={error} />
      <form onSubmit={submit}>
        <Stack gap="sm" maw={420}>
          {/* A password manager takes whose password it is from this field. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={me?.email ?? ''}
            readOnly
            hidden
          />
          {hasPassword && (
            <PasswordInput
              label={say.current}
              autoComplete="current-password"
              value={current}
              onChange={(event) => setCurrent(event.currentTarget.value)}
              required
              withAsterisk={false}
            />
          )}
          <PasswordInput
            label={say.next}
            description={say.rule}
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            minLength={12}
            maxLength={128}
            required
            withAsterisk={false}
          />
          <Group>
            <Button type="submit" loading={isPending} variant="default">
              {hasPassword ? say.change : say.set}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
