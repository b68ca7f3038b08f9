import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { type Credentials, useAddPasskey } from '../../api/hooks/me';
import { useWords } from '../../i18n/words';
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
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const { mutate, isPending, error } = useAddPasskey();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(name.trim());
  };
  return (
    <form onSubmit={submit}>
      {!isAborted(error) && <FailureNotice error={error} />}
      <Stack gap="sm" maw={420} mt="md" align="flex-start">
        <TextInput
          label={say.nameOfNew}
          description={say.nameHint}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={60}
          required
          withAsterisk={false}
          w="100%"
        />
        <Button type="submit" loading={isPending} variant="default">
          {say.add}
        </Button>
      </Stack>
    </form>
  );
}
