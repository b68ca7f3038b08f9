import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

/**
 * A window that is made when it is first opened. A table has two in each row, and each one listens to the
 * device all its life. It is made closed and opened a moment later, so that it remembers where the focus was.
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
