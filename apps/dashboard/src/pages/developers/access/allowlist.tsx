import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { $api, queries } from '../../../api/client';
import { ErrorNotice } from '../../../components/error-notice';
import { useWords } from '../../../i18n/words';
import { usePlace } from '../../../lib/place';
import { Section } from '../parts/section';
import { accessWords } from './access.words';
import { ADDRESS_PATH } from './developer-api';

const LIST_PATH = '/dashboard/v1/businesses/{businessId}/{environment}/ip-allowlist';

/** From where secret keys work. Saving asks first when the person's own address is not in the list. */
export function Allowlist() {
  const say = useWords(accessWords);
  const place = usePlace();
  const params = { path: place };
  const [draft, setDraft] = useState<string>();
  const [missing, setMissing] = useState<string>();
  const list = $api.useQuery('get', LIST_PATH, { params });
  const address = $api.useQuery('get', ADDRESS_PATH, { params }).data?.data.address;
  const check = $api.useMutation('post', `${LIST_PATH}/check`);
  const set = $api.useMutation('put', LIST_PATH, {
    onSuccess: async () => {
      notifications.show({ message: say.saved });
      await Promise.all(
        [LIST_PATH, ADDRESS_PATH].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
      );
      setDraft(undefined);
      setMissing(undefined);
    },
  });
  const text = draft ?? list.data?.data.entries.join('\n') ?? '';
  const entries = text.split(/[\s,]+/).filter(Boolean);
  const save = (): void => set.mutate({ params, body: { entries } });
  const checkAndSave = (): void =>
    check.mutate(
      { params, body: { entries } },
      {
        onSuccess: ({ data }) => {
          if (data.isListed || entries.length === 0) save();
          else setMissing(data.address);
        },
      },
    );
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
