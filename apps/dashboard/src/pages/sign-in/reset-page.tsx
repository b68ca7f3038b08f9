import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAskForReset, useResetPassword } from '../../api/hooks/sign-in';
import { DashboardAddressDto, DashboardNewPasswordDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { passwordWords, resetWords } from './link.words';
import { takeLinkToken } from './link-token';
import { NewPasswordInput } from './new-password-input';
import { OpenCard } from './open-card';

/** Asks for a new password by mail, and sets it by the link of the mail. */
export default function ResetPage() {
  const [token, setToken] = useState(takeLinkToken);
  return token ? <SetPassword token={token} onAgain={() => setToken('')} /> : <AskForLink />;
}

function AskForLink() {
  const say = useWords(resetWords);
  const { mutate, isSuccess, variables, error, isPending } = useAskForReset();
  const { submit, field, shown } = useApiForm({
    initialValues: { email: '' },
    rules: DashboardAddressDto,
    error,
  });
  if (isSuccess)
    return (
      <OpenCard title={say.askedTitle} about={say.asked(variables)}>
        <Button component="a" href="/sign-in" variant="default" fullWidth>
          {say.toSignIn}
        </Button>
      </OpenCard>
    );
  return (
    <OpenCard title={say.askTitle} about={say.askAbout}>
      <form onSubmit={submit(({ email }) => mutate(email))}>
        <ErrorNotice error={error} shown={shown} />
        <Stack gap="sm">
          <TextInput
            label={say.email}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            withAsterisk={false}
            {...field('email')}
          />
          <Button type="submit" loading={isPending} fullWidth>
            {say.send}
          </Button>
        </Stack>
      </form>
    </OpenCard>
  );
}

function SetPassword({ token, onAgain }: { token: string; onAgain: () => void }) {
  const say = useWords(resetWords);
  const { newPassword } = useWords(passwordWords);
  const { mutate, data, error, isError, isPending } = useResetPassword();
  const { submit, field, shown } = useApiForm({
    initialValues: { password: '' },
    rules: DashboardNewPasswordDto,
    error,
  });
  if (data)
    return (
      <OpenCard title={say.doneTitle} about={say.done(data.data.email)}>
        <Button component="a" href="/sign-in" fullWidth>
          {say.toSignIn}
        </Button>
      </OpenCard>
    );
  return (
    <OpenCard title={say.setTitle} about={say.setAbout}>
      <form onSubmit={submit(({ password }) => mutate({ token, password }))}>
        <ErrorNotice error={error} shown={shown} />
        <Stack gap="sm">
          <NewPasswordInput label={newPassword} {...field('password')} />
          <Button type="submit" loading={isPending} fullWidth>
            {say.save}
          </Button>
          {isError && (
            <Button variant="default" onClick={onAgain} fullWidth>
              {say.again}
            </Button>
          )}
        </Stack>
      </form>
    </OpenCard>
  );
}
