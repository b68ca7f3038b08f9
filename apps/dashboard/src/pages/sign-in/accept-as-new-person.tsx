import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAcceptInvitation } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { invitationWords, passwordWords } from './link.words';
import { NewPasswordInput } from './new-password-input';

export interface AcceptProps {
  token: string;
  /** The address of the invitation. */
  email: string;
  onAccepted: (businessId: string) => void;
}

/** Accepts an invitation with a new account. */
export function AcceptAsNewPerson({ token, email, onAccepted }: AcceptProps) {
  const say = useWords(invitationWords);
  const { password: label } = useWords(passwordWords);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { mutate, error, isPending } = useAcceptInvitation({
    onSuccess: ({ data }) => onAccepted(data.businessId),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ token, name: name.trim(), password });
      }}
    >
      <ErrorNotice error={error} />
      <Stack gap="sm">
        <Text size="sm">{say.newAbout}</Text>
        <TextInput
          label={say.name}
          name="name"
          autoComplete="name"
          minLength={2}
          maxLength={50}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoFocus
          required
          withAsterisk={false}
        />
        {/* Password managers store the new password under the address. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <NewPasswordInput label={label} value={password} onChange={setPassword} />
        <Button type="submit" loading={isPending} fullWidth>
          {say.accept}
        </Button>
      </Stack>
    </form>
  );
}
