import { Button, Group, Modal, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import type { FieldRules } from '../../lib/field-rule';
import { useZone } from '../../lib/times';
import { AmountFields } from './amount-fields';
import { fieldsOf, type LinkFields } from './link-fields';
import type { PaymentLink } from '../../api/hooks/links';
import { linksWords } from './links.words';

interface LinkFormProps<Body> {
  /** The link to change. Absent: a new one is made. */
  link?: PaymentLink;
  /** The currency of links that are not in US dollars. */
  accountCurrency: string;
  isPending: boolean;
  error: unknown;
  /** The rules of the request, and what is sent by it. */
  rules: FieldRules;
  bodyOf: (fields: LinkFields, zone: string) => Body;
  onSubmit: (body: Body) => void;
  onClose: () => void;
}

/** The window in which a link is made or changed. */
export function LinkForm<Body>(props: LinkFormProps<Body>) {
  const { link, accountCurrency, isPending, error, rules, bodyOf, onSubmit, onClose } = props;
  const say = useWords(linksWords);
  const zone = useZone();
  const { form, submit, shown, field, choice, toggle } = useApiForm({
    initialValues: fieldsOf(zone, link),
    rules,
    error,
    bodyOf: (fields) => bodyOf(fields, zone),
    names: { metadata: 'notes' },
  });
  return (
    <Modal opened onClose={onClose} title={link ? say.editTitle : say.makeTitle} size="lg">
      <form onSubmit={submit(onSubmit)}>
        <Stack>
          <TextInput label={say.name} description={say.forPayers} data-autofocus {...field('title')} />
          <Textarea
            label={say.description}
            description={`${say.optional} ${say.forPayers}`}
            rows={2}
            {...field('description')}
          />
          {link ? (
            <Text size="sm" c="dimmed">
              {say.stays}
            </Text>
          ) : (
            <>
              <AmountFields
                fields={form.values}
                accountCurrency={accountCurrency}
                field={field}
                choice={choice}
                toggle={toggle}
              />
              <Radio.Group label={say.use} description={say.useHint} {...choice('use')}>
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
            {...field('expiresAt')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              type="url"
              label={say.callback}
              description={say.redirectHint}
              {...field('callbackURL')}
            />
            <TextInput
              type="url"
              label={say.failure}
              description={say.redirectHint}
              {...field('failureURL')}
            />
          </SimpleGrid>
          <Textarea label={say.notes} description={say.notesHint} rows={2} {...field('notes')} />
          <ErrorNotice error={error} shown={shown} />
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
