import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { operatorWords } from './operator.words';
import { useWindow } from '../../lib/use-window';

interface ReasonButtonProps {
  /** The text of the button, and of the confirm button. */
  act: string;
  title: string;
  /** What will happen. */
  about: ReactNode;
  /** What the text field asks for. Default: the reason. */
  label?: string;
  /** Further fields. */
  children?: ReactNode;
  /**
   * The version of the subject. The version at the opening of the window is sent, because the person has not
   * read later changes.
   */
  version?: string;
  /**
   * Performs the action with the text and the version. The window closes when it succeeds, and otherwise
   * shows the error.
   */
  onConfirm: (text: string, seen: string) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  color?: string;
}

/** A button for a decision that needs a reason or another text. It asks for the text first. */
export function ReasonButton(props: ReasonButtonProps) {
  const { act, title, about, children, onConfirm, isPending, error, color, version = '' } = props;
  const say = useWords(operatorWords);
  const { isMade, isOpen, open, close } = useWindow();
  const [text, setText] = useState('');
  const [seen, setSeen] = useState(version);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => (setSeen(version), open())}>
        {act}
      </Button>
      {isMade && (
        <Modal opened={isOpen} onClose={close} title={title} centered>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              // The mutation keeps what was thrown, and the window shows it.
              void onConfirm(text.trim(), seen).then(close, () => undefined);
            }}
          >
            <Stack gap="sm">
              <Text size="sm" component="div" className="breaking">
                {about}
              </Text>
              <TextInput
                label={props.label ?? say.reason}
                required
                maxLength={props.label ? 100 : 500}
                data-autofocus
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              {children}
              <ErrorNotice error={error} />
              <Group justify="flex-end">
                <Button variant="default" onClick={close}>
                  {say.back}
                </Button>
                <Button type="submit" disabled={!text.trim()} loading={isPending} {...(color && { color })}>
                  {act}
                </Button>
              </Group>
            </Stack>
          </form>
        </Modal>
      )}
    </>
  );
}
