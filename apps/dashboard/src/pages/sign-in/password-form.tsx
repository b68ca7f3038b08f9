import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { type FurtherStep, useSignIn } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { signInWords } from './sign-in.words';

interface PasswordFormProps {
  onSignedIn: () => void;
  onFurtherStep: (step: FurtherStep) => void;
}

/** Asks for e-mail address and password. The browser also offers passkeys in the e-mail field. */
export function PasswordForm({ onSignedIn, onFurtherStep }: PasswordFormProps) {
  const say = useWords(signInWords);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useSignIn({
    onSuccess: ({ data }) => (data.state === 'signed_in' ? onSignedIn() : onFurtherStep(data)),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate({ email: email.trim(), password }, { onError: () => setPassword('') });
  };
  return (
    <form onSubmit={submit}>
      <ErrorNotice error={error} />
      <Stack gap="sm">
        <TextInput
          label={say.email}
          type="email"
          name="email"
          autoComplete="username webauthn"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoFocus
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={say.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          withAsterisk={false}
        />
        <Group justify="flex-end">
          <TextLink to="/reset">{say.forgotten}</TextLink>
        </Group>
        <Button type="submit" loading={isPending} fullWidth>
          {say.signIn}
        </Button>
      </Stack>
    </form>
  );
}
