import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Credentials, useMe, useSetPassword } from '../../api/hooks/me';
import { DashboardPasswordDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { passwordWords } from './account.words';
import { FailureNotice } from './failure-notice';
import { Section } from './section';

/** Sets the password, or changes it. */
export function PasswordSection({ hasPassword }: Pick<Credentials, 'hasPassword'>) {
  const say = useWords(passwordWords);
  const me = useMe();
  const { mutate, isPending, error } = useSetPassword({
    onSuccess: () => {
      form.reset();
      notifications.show({ message: say.changed });
    },
  });
  const { form, submit, field, shown } = useApiForm({
    initialValues: { current: '', password: '' },
    rules: DashboardPasswordDto,
    error,
  });
  return (
    <Section title={say.title} about={hasPassword ? say.has : say.none}>
      <FailureNotice error={error} shown={shown} />
      <form onSubmit={submit((body) => mutate(body))}>
        <Stack gap="sm" maw={420}>
          {/* A password manager reads from this field whose password it is. */}
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
              withAsterisk={false}
              {...field('current')}
              required
            />
          )}
          <PasswordInput
            label={say.next}
            description={say.rule}
            autoComplete="new-password"
            withAsterisk={false}
            {...field('password')}
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
