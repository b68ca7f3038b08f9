import { Button, Stack, TextInput } from '@mantine/core';
import type { ShownCode } from '../../api/hooks/sign-in';
import { DashboardProofDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { shownCode } from './shown-code';
import { factorWords } from './sign-in.words';

interface CodeFormProps {
  kind: 'totp' | 'recovery_code';
  isPending: boolean;
  onSubmit: (shown: ShownCode) => void;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ kind, isPending, onSubmit }: CodeFormProps) {
  const say = useWords(factorWords);
  const isTotp = kind === 'totp';
  const { form, submit, field } = useApiForm({
    initialValues: { typed: '' },
    rules: DashboardProofDto,
    // Each question shows above the form why a code was refused.
    error: undefined,
    bodyOf: ({ typed }) => shownCode(kind, typed),
    names: { code: 'typed', recoveryCode: 'typed' },
  });
  const send = (shown: ShownCode): void => {
    onSubmit(shown);
    form.reset();
  };
  return (
    <form onSubmit={submit(send)}>
      <Stack gap="sm">
        <TextInput
          label={isTotp ? say.code : say.recoveryCode}
          description={isTotp ? say.aboutCode : say.aboutRecovery}
          autoComplete={isTotp ? 'one-time-code' : 'off'}
          inputMode={isTotp ? 'numeric' : 'text'}
          spellCheck={false}
          autoCapitalize="none"
          data-autofocus
          autoFocus
          withAsterisk={false}
          {...field('typed')}
          required
        />
        <Button type="submit" loading={isPending} fullWidth>
          {say.next}
        </Button>
      </Stack>
    </form>
  );
}
