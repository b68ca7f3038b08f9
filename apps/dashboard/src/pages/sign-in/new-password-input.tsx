import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { passwordWords } from './link.words';

/** Asks for a password that somebody chooses. */
export function NewPasswordInput(props: PasswordInputProps) {
  const say = useWords(passwordWords);
  return (
    <PasswordInput
      description={say.rule}
      name="new-password"
      autoComplete="new-password"
      withAsterisk={false}
      {...props}
      required
    />
  );
}
