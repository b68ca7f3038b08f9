import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useConfirmTotp } from '../../api/hooks/me';
import { DashboardTotpDto } from '../../api/rules.generated';
import type { Schemas } from '../../api/schemas';
import { CopyText } from '../../components/copy-text';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { authenticatorWords } from './account.words';
import { FailureNotice } from './failure-notice';
import { totpCode } from '../sign-in/shown-code';
import { QrCode } from './qr-code';

interface AuthenticatorSetupProps {
  shown: Schemas['DashboardTotpSecret'];
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the new secret, and asks for a code from it. It takes effect only then. */
export function AuthenticatorSetup({ shown, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const say = useWords(authenticatorWords);
  const { mutate, isPending, error } = useConfirmTotp({
    onSuccess: ({ data }) => onConfirmed(data.recoveryCodes),
  });
  const {
    form,
    submit,
    field,
    shown: fields,
  } = useApiForm({
    initialValues: { code: '' },
    rules: DashboardTotpDto,
    error,
    bodyOf: ({ code }) => totpCode(code),
  });
  const confirm = ({ code }: { code: string }): void =>
    mutate(code, { onError: () => form.setFieldValue('code', '') });
  return (
    <form onSubmit={submit(confirm)}>
      <Stack gap="sm" maw={420}>
        <Text size="sm">{say.scan}</Text>
        <QrCode text={shown.uri} label={say.qr} />
        <div>
          <Text size="sm" fw={500}>
            {say.secret}
          </Text>
          <CopyText text={shown.secret} what={say.secret} />
        </div>
        <FailureNotice error={error} shown={fields} />
        <TextInput
          label={say.code}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          withAsterisk={false}
          {...field('code')}
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
