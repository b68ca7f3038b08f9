import { Button, Group, Modal, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useZone } from '../../lib/times';
import { AmountFields } from './amount-fields';
import { fieldsOf, type LinkFields } from './link-fields';
import type { PaymentLink } from '../../api/hooks/links';
import { linksWords } from './links.words';

interface LinkFormProps {
  /** The link to change. Absent: creates a new one. */
  link?: PaymentLink;
  /** The currency of links that are not in US dollars. */
  accountCurrency: string;
  isPending: boolean;
  error: unknown;
  onSubmit: (fields: LinkFields, zone: string) => void;
  onClose: () => void;
}

/** The window in which a link is created or changed. */
export function LinkForm({ link, accountCurrency, isPending, error, onSubmit, onClose }: LinkFormProps) {
  const say = useWords(linksWords);
  const zone = useZone();
  const [fields, setFields] = useState(() => fieldsOf(zone, link));
  const set = (change: Partial<LinkFields>): void => setFields((before) => ({ ...before, ...change }));
  const text = (name: 'title' | 'description' | 'expiresAt' | 'callbackURL' | 'failureURL' | 'notes') => ({
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(fields, zone);
  };
  return (
    <Modal opened onClose={onClose} title={link ? say.editTitle : say.makeTitle} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={say.name}
            description={say.forPayers}
            maxLength={120}
            required
            data-autofocus
            {...text('title')}
          />
          <Textarea
            label={say.description}
            description={`${say.optional} ${say.forPayers}`}
            maxLength={500}
            rows={2}
            {...text('description')}
          />
          {link ? (
            <Text size="sm" c="dimmed">
              {say.stays}
            </Text>
          ) : (
            <>
              <AmountFields fields={fields} set={set} accountCurrency={accountCurrency} />
              <Radio.Group
                label={say.use}
                description={say.useHint}
                value={fields.use}
                onChange={(use) => set({ use: use === 'once' ? 'once' : 'many' })}
              >
                <Group mt="xs">
                  <Radio value="many" label={say.uses.many} />
                  <Radio value="once" label={say.uses.once} />
                </Group>
              </Radio.Group>
            </>
          )}
          <TextInput
            type="datetime-local"
            label={say.expires}
            description={say.expiresHint(zone)}
            {...text('expiresAt')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              type="url"
              label={say.callback}
              description={say.redirectHint}
              {...text('callbackURL')}
            />
            <TextInput
              type="url"
              label={say.failure}
              description={say.redirectHint}
              {...text('failureURL')}
            />
          </SimpleGrid>
          <Textarea label={say.notes} description={say.notesHint} rows={2} {...text('notes')} />
          <ErrorNotice error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {link ? say.save : say.make}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
