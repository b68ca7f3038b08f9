import { Button, type ButtonProps, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words';
import { ErrorNotice } from './error-notice';
import { useWindow } from '../lib/use-window';
import { confirmButtonWords } from './confirm-button.words';

interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The text of the button, and of the confirm button. */
  act: string;
  title: string;
  /** What will happen, in one or two sentences. */
  children: ReactNode;
  /** Called when the window opens. */
  onOpen?: () => void;
  /** Performs the action. The window closes when it succeeds, and otherwise shows the error. */
  onConfirm: () => Promise<unknown>;
  isPending: boolean;
  error: unknown;
}

/** A button for an action that cannot simply be undone: it asks first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { act, title, children, onOpen, onConfirm, isPending, error, ...rest } = props;
  const say = useWords(confirmButtonWords);
  const { isMade, isOpen, open, close } = useWindow();
  // The mutation keeps what was thrown, and the window shows it.
  const confirm = (): void => void onConfirm().then(close, () => undefined);
  return (
    <>
      <Button variant="default" {...rest} onClick={() => (onOpen?.(), open())}>
        {act}
      </Button>
      {isMade && (
        <Modal
          opened={isOpen}
          onClose={close}
          title={title}
          centered
          closeButtonProps={{ 'aria-label': say.close }}
        >
          <Text size="sm" component="div" className="breaking">
            {children}
          </Text>
          <ErrorNotice error={error} />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={close}>
              {say.back}
            </Button>
            <Button {...(rest.color && { color: rest.color })} loading={isPending} onClick={confirm}>
              {act}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  );
}
