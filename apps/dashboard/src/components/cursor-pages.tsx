import { Button, Group } from '@mantine/core';
import { useWords } from '../i18n/words';
import { cursorPagesWords } from './cursor-pages.words';

interface CursorPagesProps {
  /** Where the shown page begins, from the address. Empty: with the newest row. */
  before: string;
  /** Where the next page begins. Absent on the last one. */
  next: string | number | undefined;
  onGo: (before: string) => void;
}

/** Paging for a list without page numbers: on to older rows, and back to the newest. */
export function CursorPages({ before, next, onGo }: CursorPagesProps) {
  const say = useWords(cursorPagesWords);
  if (before === '' && next === undefined) return null;
  return (
    <Group justify="flex-end" mt="md" gap="xs">
      <Button size="xs" variant="default" disabled={before === ''} onClick={() => onGo('')}>
        {say.newest}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={next === undefined}
        onClick={() => next !== undefined && onGo(String(next))}
      >
        {say.older}
      </Button>
    </Group>
  );
}
