import { PasswordInput } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { passwordWords } from './link.words';

interface NewPasswordInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Asks for a new password. */
export function NewPasswordInput({ label, value, onChange }: NewPasswordInputProps) {
  const say = useWords(passwordWords);
  return (
    <PasswordInput
      label={label}
      description={say.rule}
      name="new-password"
      autoComplete="new-password"
      minLength={12}
      maxLength={128}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
      withAsterisk={false}
    />
  );
}
