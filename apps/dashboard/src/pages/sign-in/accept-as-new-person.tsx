import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useAcceptInvitation } from '../../api/hooks/sign-in';
import { DashboardAcceptInvitationDto } from '../../api/rules.generated';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { invitationWords, passwordWords } from './link.words';
import { NewPasswordInput } from './new-password-input';

export interface AcceptProps {
  token: string;
  /** The address of the invitation. */
  email: string;
  onAccepted: (businessId: string) => void;
}

/** Accepts an invitation with a new account. */
export function AcceptAsNewPerson({ token, email, onAccepted }: AcceptProps) {
  const say = useWords(invitationWords);
  const { password: label } = useWords(passwordWords);
  const { mutate, error, isPending } = useAcceptInvitation({
    onSuccess: ({ data }) => onAccepted(data.businessId),
  });
  const { submit, field, shown } = useApiForm({
    initialValues: { name: '', password: '' },
    rules: DashboardAcceptInvitationDto,
    error,
  });
  return (
    <form onSubmit={submit(({ name, password }) => mutate({ token, name, password }))}>
      <ErrorNotice error={error} shown={shown} />
      <Stack gap="sm">
        <Text size="sm">{say.newAbout}</Text>
        <TextInput
          label={say.name}
          name="name"
          autoComplete="name"
          minLength={2}
          autoFocus
          withAsterisk={false}
          {...field('name')}
          required
        />
        {/* Password managers store the new password under the address. */}
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <NewPasswordInput label={label} {...field('password')} />
        <Button type="submit" loading={isPending} fullWidth>
          {say.accept}
        </Button>
      </Stack>
    </form>
  );
}
