import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useChangeAddress } from '../../api/hooks/me';
import { DashboardAddressDto } from '../../api/rules.generated';
import { useWords } from '../../i18n/words';
import { useApiForm } from '../../lib/api-form';
import { accountWords } from './account.words';
import { FailureNotice } from './failure-notice';

/**
 * The address that the person signs in with. A new one takes effect once the link that is mailed there was
 * opened.
 */
export function AddressChange({ email }: { email: string }) {
  const say = useWords(accountWords);
  const { mutate, isPending, error, isSuccess, variables } = useChangeAddress();
  const { form, submit, field, shown } = useApiForm({
    initialValues: { email },
    rules: DashboardAddressDto,
    error,
  });
  const typed = form.values.email.trim();
  return (
    <form onSubmit={submit((body) => mutate(body.email))}>
      <Stack gap="sm" maw={420}>
        <FailureNotice error={error} shown={shown} />
        {isSuccess && (
          <Alert variant="light" role="status">
            {say.addressMailed(variables)}
          </Alert>
        )}
        <TextInput
          label={say.email}
          type="email"
          autoComplete="email"
          withAsterisk={false}
          {...field('email')}
        />
        <Group>
          <Button
            type="submit"
            loading={isPending}
            disabled={typed.toLowerCase() === email}
            variant="default"
          >
            {say.changeAddress}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
