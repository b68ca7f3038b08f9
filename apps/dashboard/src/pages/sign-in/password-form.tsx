import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FurtherStep, useSignIn } from '../../api/hooks/sign-in';
import { DashboardSignInDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { TextLink } from '../../lib/link';
import { signInWords } from './sign-in.words';

interface PasswordFormProps {
  onSignedIn: () => void;
  onFurtherStep: (step: FurtherStep) => void;
}

/** Asks for e-mail address and password. The browser also offers passkeys in the e-mail field. */
export function PasswordForm({ onSignedIn, onFurtherStep }: PasswordFormProps) {
  const say = useWords(signInWords);
  const { mutate, isPending, error } = useSignIn({
    onSuccess: ({ data }) => (data.state === 'signed_in' ? onSignedIn() : onFurtherStep(data)),
  });
  const { form, submit, field, shown } = useApiForm({
    initialValues: { email: '', password: '' },
    rules: DashboardSignInDto,
    error,
  });
  const forgetPassword = (): void => form.setFieldValue('password', '');
  return (
    <form onSubmit={submit((body) => mutate(body, { onError: forgetPassword }))}>
      <ErrorNotice error={error} title={say.failedTitle} shown={shown} />
      <Stack gap="sm">
        <TextInput
          label={say.email}
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoFocus
          withAsterisk={false}
          {...field('email')}
        />
        <PasswordInput
          label={say.password}
          name="password"
          autoComplete="current-password"
          withAsterisk={false}
          {...field('password')}
        />
        <Group justify="flex-end">
          <TextLink to="/reset">{say.forgotten}</TextLink>
        </Group>
        <Button type="submit" loading={isPending} fullWidth>
          {say.signIn}
        </Button>
      </Stack>
    </form>
  );
}
