import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useAllowlist, useCheckAllowlist, useOwnAddress, useSetAllowlist } from '../../../api/hooks/access';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { Section } from '../parts/section';
import { accessWords } from './access.words';

/**
 * The addresses from which secret keys work. Saving asks first when the person's own address is not in the
 * list.
 */
export function Allowlist() {
  const say = useWords(accessWords);
  const [draft, setDraft] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const list = useAllowlist();
  const address = useOwnAddress().data?.data.address;
  const check = useCheckAllowlist();
  const set = useSetAllowlist({ onSuccess: () => notifications.show({ message: say.saved }) });
  const text = draft ?? list.data?.data.entries.join('\n') ?? '';
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const save = (): void =>
    set.mutate(entries, {
      onSuccess: () => {
        setDraft(undefined);
        setMissing(undefined);
      },
    });
  const checkAndSave = (): void =>
    check.mutate(entries, {
      onSuccess: ({ data }) => {
        if (data.isListed || entries.length === 0) save();
        else setMissing(data.address);
      },
    });
  return (
    <Section title={say.allowlist} about={say.allowlistAbout}>
      <Textarea
        label={say.entries}
        placeholder={say.example}
        autosize
        minRows={3}
        maxRows={12}
        maw={560}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        value={text}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <ErrorNotice error={list.error ?? check.error ?? (missing === undefined ? set.error : undefined)} />
      <Group mt="sm" gap="xs">
        <Button
          loading={check.isPending || set.isPending}
          disabled={draft === undefined}
          onClick={checkAndSave}
        >
          {say.save}
        </Button>
        {address && !entries.includes(address) && (
          <Button variant="default" onClick={() => setDraft([...entries, address].join('\n'))}>
            {say.addMine}
          </Button>
        )}
      </Group>
      <Modal
        opened={missing !== undefined}
        onClose={() => setMissing(undefined)}
        title={say.notMineTitle}
        centered
      >
        <Text size="sm">{say.notMine(missing ?? '')}</Text>
        <ErrorNotice error={set.error} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setMissing(undefined)}>
            {say.back}
          </Button>
          <Button loading={set.isPending} onClick={save}>
            {say.saveAnyway}
          </Button>
        </Group>
      </Modal>
    </Section>
  );
}
