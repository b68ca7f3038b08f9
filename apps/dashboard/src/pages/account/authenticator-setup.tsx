import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useConfirmTotp } from '../../api/hooks/me';
import type { Schemas } from '../../api/schemas';
import { CopyText } from '../../components/copy-text';
import { useWords } from '../../i18n/words';
import { authenticatorWords } from './account.words';
import { FailureNotice } from './failure-notice';
import { QrCode } from './qr-code';

interface AuthenticatorSetupProps {
  shown: Schemas['DashboardTotpSecret'];
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the new secret, and asks for a code from it. It takes effect only then. */
export function AuthenticatorSetup({ shown, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const say = useWords(authenticatorWords);
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useConfirmTotp({
    onSuccess: ({ data }) => onConfirmed(data.recoveryCodes),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(code.replace(/\s/g, ''), { onError: () => setCode('') });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <Text size="sm">{say.scan}</Text>
        <QrCode text={shown.uri} label={say.qr} />
        <div>
          <Text size="sm" fw={500}>
            {say.secret}
          </Text>
          <CopyText text={shown.secret} what={say.secret} />
        </div>
        <FailureNotice error={error} />
        <TextInput
          label={say.code}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          required
          withAsterisk={false}
        />
        <Group>
          <Button type="submit" loading={isPending}>
            {say.confirm}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {say.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
