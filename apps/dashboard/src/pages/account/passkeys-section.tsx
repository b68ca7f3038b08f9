import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type Credentials, useAddPasskey } from '../../api/hooks/me';
import { DashboardNewPasskeyDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { canUsePasskeys, isAborted } from '../../lib/passkeys';
import { passkeysWords } from './account.words';
import { browserName } from './browser-name';
import { FailureNotice } from './failure-notice';
import { PasskeysTable } from './passkeys-table';
import { Section } from './section';

/** The person's passkeys, and how one is added. */
export function PasskeysSection({ passkeys }: Pick<Credentials, 'passkeys'>) {
  const say = useWords(passkeysWords);
  return (
    <Section title={say.title} about={say.about}>
      <PasskeysTable passkeys={passkeys} />
      {canUsePasskeys() ? <NewPasskey /> : <Text size="sm">{say.unsupported}</Text>}
    </Section>
  );
}

function NewPasskey() {
  const say = useWords(passkeysWords);
  const { mutate, isPending, error } = useAddPasskey();
  const { submit, field, shown } = useApiForm({
    initialValues: { name: browserName(navigator.userAgent) },
    rules: DashboardNewPasskeyDto,
    error,
  });
  return (
    <form onSubmit={submit(({ name }) => mutate(name))}>
      {!isAborted(error) && <FailureNotice error={error} shown={shown} />}
      <Stack gap="sm" maw={420} mt="md" align="flex-start">
        <TextInput
          label={say.nameOfNew}
          description={say.nameHint}
          withAsterisk={false}
          w="100%"
          {...field('name')}
        />
        <Button type="submit" loading={isPending} variant="default">
          {say.add}
        </Button>
      </Stack>
    </form>
  );
}
