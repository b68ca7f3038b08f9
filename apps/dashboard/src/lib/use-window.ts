import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/**
 * A window that is created when it is first opened. A table has two in each row, and each adds permanent
 * listeners. It is created closed and opened a moment later, so that it remembers where the focus was.
 */
export function useWindow() {
  const [isMade, setMade] = useState(false);
  const [isOpen, { open, close }] = useDisclosure();
  return {
    isMade,
    isOpen,
    close,
    open: (): void => {
      setMade(true);
      setTimeout(open);
    },
  };
}
