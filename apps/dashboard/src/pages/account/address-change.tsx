import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useChangeAddress } from '../../api/hooks/me';
import { useWords } from '../../i18n/words';
import { accountWords } from './account.words';
import { FailureNotice } from './failure-notice';

/** The address that the person signs in with. Another one counts once the link that is mailed there was opened. */
export function AddressChange({ email }: { email: string }) {
  const say = useWords(accountWords);
  const [typed, setTyped] = useState<string>();
  const { mutate, isPending, error, isSuccess, variables } = useChangeAddress();
  const address = typed ?? email;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(address.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={420}>
        <FailureNotice error={error} />
        {isSuccess && (
          <Alert variant="light" role="status">
            {say.addressMailed(variables)}
          </Alert>
        )}
        <TextInput
          label={say.email}
          type="email"
          autoComplete="email"
          value={address}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={254}
          required
          withAsterisk={false}
        />
        <Group>
          <Button
            type="submit"
            loading={isPending}
            disabled={address.trim().toLowerCase() === email}
            variant="default"
          >
            {say.changeAddress}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
