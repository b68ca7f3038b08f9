import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { SecretOnce } from '../../../components/secret-once';
import { useWords } from '../../../i18n/words';
import { secretWindowWords } from './secret-window.words';

interface SecretWindowProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /**
   * The new secret. Once it is shown, only the button closes the window, so that nobody loses it by accident.
   */
  secret: string | undefined;
  secretTitle: string;
  /** The form, shown while there is no secret. */
  children: ReactNode;
}

/** A window with a form that creates a secret, which it shows only this one time. */
export function SecretWindow(props: SecretWindowProps) {
  const { title, isOpen, onClose, secret, secretTitle, children } = props;
  const say = useWords(secretWindowWords);
  const mayClose = secret === undefined;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={mayClose}
      closeOnEscape={mayClose}
      withCloseButton={mayClose}
    >
      {secret === undefined ? (
        children
      ) : (
        <>
          <SecretOnce title={secretTitle} secret={secret} />
          <Group justify="flex-end" mt="md">
            <Button onClick={onClose}>{say.stored}</Button>
          </Group>
        </>
      )}
    </Modal>
  );
}
