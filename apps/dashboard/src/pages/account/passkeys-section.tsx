import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { client } from '../../api/client';
import { useWords } from '../../i18n/words';
import { canUsePasskeys, isAborted, makePasskey } from '../../lib/passkeys';
import { passkeyWords } from '../sign-in/sign-in.words';
import { passkeysWords } from './account.words';
import { browserName } from './browser-name';
import { FailureNotice } from './failure-notice';
import { PasskeysTable } from './passkeys-table';
import { Section } from './section';
import { type Credentials, credentialsChanged } from './use-credentials';

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
  const texts = useWords(passkeyWords);
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const add = async (): Promise<void> => {
    const { data: asked, error: refusal } = await client.POST('/dashboard/v1/me/passkeys/options');
    if (!asked) throw refusal;
    const { challengeId, options } = asked.data;
    const response = await makePasskey(options, texts);
    const body = { challengeId, response, name: name.trim() };
    const added = await client.POST('/dashboard/v1/me/passkeys', { body });
    if (!added.data) throw added.error;
    await credentialsChanged();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    add()
      .catch((thrown: unknown) => isAborted(thrown) || setError(thrown))
      .finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit}>
      <FailureNotice error={error} />
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
        <Button type="submit" loading={isBusy} variant="default">
          {say.add}
        </Button>
      </Stack>
    </form>
  );
}
