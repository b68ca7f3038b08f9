import { Button, Divider, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMe, useRenameMe } from '../../api/hooks/me';
import { DashboardPersonDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { AddressChange } from './address-change';
import { accountWords } from './account.words';
import { FailureNotice } from './failure-notice';
import { Section } from './section';

/** Name and address. */
export function PersonSection() {
  const say = useWords(accountWords);
  const me = useMe();
  if (!me) return null;
  return (
    <Section title={say.you}>
      <NameForm key={me.name} name={me.name} />
      <Divider my="md" />
      <AddressChange email={me.email} />
    </Section>
  );
}

function NameForm({ name }: { name: string }) {
  const say = useWords(accountWords);
  const { mutate, isPending, error } = useRenameMe({
    onSuccess: () => notifications.show({ message: say.saved }),
  });
  const { form, submit, field, shown } = useApiForm({
    initialValues: { name },
    rules: DashboardPersonDto,
    error,
  });
  const typed = form.values.name.trim();
  return (
    <form onSubmit={submit((body) => mutate(body.name))}>
      <FailureNotice error={error} shown={shown} />
      <Stack gap="sm" maw={420}>
        <TextInput label={say.name} autoComplete="name" withAsterisk={false} {...field('name')} />
        <Group>
          <Button type="submit" loading={isPending} disabled={typed === name} variant="default">
            {say.saveName}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
