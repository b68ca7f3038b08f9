import { TextInput } from '@mantine/core';
import { useState } from 'react';

interface TextFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  /** Called when the person has finished typing: with Enter, or by leaving the field. */
  onChange: (value: string) => void;
}

/** A filter with free text. The list is requested once the text is complete. */
export function TextFilter({ value, onChange, ...rest }: TextFilterProps) {
  const [draft, setDraft] = useState<string>();
  const finish = (): void => {
    if (draft !== undefined && draft.trim() !== value) onChange(draft.trim());
    setDraft(undefined);
  };
  return (
    <TextInput
      size="sm"
      {...rest}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
