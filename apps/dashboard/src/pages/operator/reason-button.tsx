import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import type { FieldRules } from '../../lib/field-rule';
import { useWindow } from '../../lib/use-window';
import { operatorWords } from './operator.words';

interface ReasonButtonProps<Name extends string, More extends string> {
  /** The text of the button, and of the one that confirms. */
  act: string;
  title: string;
  /** What will happen. */
  about: ReactNode;
  /** The rules of the request. */
  rules: FieldRules;
  /** The text that is asked for, by its name in the API, with its label. Default: the reason. */
  asks?: Record<Name, string>;
  /** Texts that can be added, by their names in the API, with their labels. */
  adds?: Record<More, string>;
  /**
   * The version of the subject. The version at the opening of the window is sent, because the person has not
   * read later changes.
   */
  version?: string;
  /**
   * Does it, with the texts and the version. The window closes when it has succeeded; what it throws is shown
   * in it.
   */
  onConfirm: (body: Record<Name, string> & Partial<Record<More, string>>, seen: string) => Promise<unknown>;
  isPending: boolean;
  error: unknown;
  color?: string;
}

/** A button for a decision that needs a reason, or another text: it asks for it first. */
export function ReasonButton<Name extends string = 'reason', More extends string = never>(
  props: ReasonButtonProps<Name, More>,
) {
  const { act, title, about, rules, asks, adds, onConfirm, isPending, error, color, version = '' } = props;
  const say = useWords(operatorWords);
  const needed = Object.entries<string>(asks ?? { reason: say.reason });
  const added = Object.entries<string>(adds ?? {});
  const { isMade, isOpen, open, close } = useWindow();
  const [seen, setSeen] = useState(version);
  const { form, submit, field, shown } = useApiForm({
    initialValues: Object.fromEntries([...needed, ...added].map(([name]) => [name, ''])),
    rules,
    error,
  });
  // The mutation keeps what was thrown, and the window shows it.
  const send = (texts: Record<string, string>): void =>
    void onConfirm(texts as Record<Name, string> & Partial<Record<More, string>>, seen).then(
      close,
      () => undefined,
    );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => (setSeen(version), open())}>
        {act}
      </Button>
      {isMade && (
        <Modal opened={isOpen} onClose={close} title={title} centered>
          <form onSubmit={submit(send)}>
            <Stack gap="sm">
              <Text size="sm" component="div" className="breaking">
                {about}
              </Text>
              {needed.map(([name, label]) => (
                <TextInput key={name} label={label} data-autofocus {...field(name)} required />
              ))}
              {added.map(([name, label]) => (
                <TextInput key={name} label={label} spellCheck={false} {...field(name)} />
              ))}
              <ErrorNotice error={error} shown={shown} />
              <Group justify="flex-end">
                <Button variant="default" onClick={close}>
                  {say.back}
                </Button>
                <Button
                  type="submit"
                  disabled={needed.some(([name]) => !form.values[name]?.trim())}
                  loading={isPending}
                  {...(color && { color })}
                >
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
