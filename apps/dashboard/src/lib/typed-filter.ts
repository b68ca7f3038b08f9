import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const TYPING_MS = 300;

/**
 * A filter that a person types: its text at once, and the change of the list a moment later. `value` is the
 * filter in the address.
 */
export function useTypedFilter(
  value: string,
  onChange: (value: string) => void,
): [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  // "Back" or "clear" puts another text into the address. One's own only comes back, perhaps after the next
  // letter.
  if (value !== known) {
    setKnown(value);
    setSent(value);
    if (value !== sent) setText(value);
  }
  const later = useDebouncedCallback((next: string, typedAt: string) => {
    // The person has opened another page, whose file is still being loaded: its filters are its own.
    if (location.pathname !== typedAt) return;
    // "Back" or "clear" has replaced the letters.
    if (text.trim() !== next) return;
    setSent(next);
    onChange(next);
  }, TYPING_MS);
  return [
    text,
    (next) => {
      setText(next);
      later(next.trim(), location.pathname);
    },
  ];
}
