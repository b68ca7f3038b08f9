import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

/** A filter that a person types: its text at once, and the change of the list a moment later. */
export function useTypedFilter(
  value: string,
  onChange: (value: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const later = useDebouncedCallback(onChange, TYPING_MS);
  return [
    text,
    (next) => {
      setText(next);
      later(next);
    },
  ];
}
