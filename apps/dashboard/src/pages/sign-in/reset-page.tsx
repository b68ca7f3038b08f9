import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAskForReset, useResetPassword } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
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
  const [email, setEmail] = useState('');
  const { mutate, isSuccess, error, isPending } = useAskForReset();
  if (isSuccess)
    return (
      <OpenCard title={say.askedTitle} about={say.asked(email)}>
        <Button component="a" href="/sign-in" variant="default" fullWidth>
          {say.toSignIn}
        </Button>
      </OpenCard>
    );
  return (
    <OpenCard title={say.askTitle} about={say.askAbout}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(email.trim());
        }}
      >
        <ErrorNotice error={error} />
        <Stack gap="sm">
          <TextInput
            label={say.email}
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoFocus
            required
            withAsterisk={false}
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
  const [password, setPassword] = useState('');
  const { mutate, data, error, isError, isPending } = useResetPassword();
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
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate({ token, password });
        }}
      >
        <ErrorNotice error={error} />
        <Stack gap="sm">
          <NewPasswordInput label={newPassword} value={password} onChange={setPassword} />
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
