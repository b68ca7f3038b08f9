import { Button, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { ShownCode } from '../../api/hooks/sign-in';
import { useWords } from '../../i18n/words';
import { factorWords } from './sign-in.words';

interface CodeFormProps {
  kind: 'totp' | 'recovery_code';
  isPending: boolean;
  onSubmit: (shown: ShownCode) => void;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ kind, isPending, onSubmit }: CodeFormProps) {
  const say = useWords(factorWords);
  const [text, setText] = useState('');
  const isTotp = kind === 'totp';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // People type codes in groups, as they are shown.
    const plain = text.trim();
    onSubmit(isTotp ? { code: plain.replace(/\s/g, '') } : { recoveryCode: plain });
    setText('');
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={isTotp ? say.code : say.recoveryCode}
          description={isTotp ? say.aboutCode : say.aboutRecovery}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          inputMode={isTotp ? 'numeric' : 'text'}
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus
          autoFocus
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isPending} fullWidth>
          {say.next}
        </Button>
      </Stack>
    </form>
  );
}
