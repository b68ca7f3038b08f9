import { Button, Stack, Text } from '@mantine/core';
import { useWhoIsSignedIn } from '../../api/hooks/me';
import { useAcceptInvitation, useSignOut } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import type { AcceptProps } from './accept-as-new-person';
import { invitationWords } from './link.words';
import { keepLinkToken } from './link-token';

/**
 * Accepts an invitation with the existing account of its address. A person who is not signed in signs in
 * first.
 */
export function AcceptAsMember({ token, email, onAccepted }: AcceptProps) {
  const say = useWords(invitationWords);
  const me = useWhoIsSignedIn();
  const accept = useAcceptInvitation({
    onSuccess: ({ data }) => onAccepted(data.businessId),
  });
  const signOut = useSignOut();
  const toSignIn = (): void => {
    keepLinkToken(token);
    window.location.assign(`/sign-in?${new URLSearchParams({ next: '/invitation' }).toString()}`);
  };
  if (me.isPending) return null;
  const person = me.data?.data;
  if (!person)
    return (
      <Stack gap="sm">
        <Text size="sm">{say.hasAccount}</Text>
        <Button onClick={toSignIn} fullWidth>
          {say.signIn}
        </Button>
      </Stack>
    );
  if (person.email !== email)
    return (
      <Stack gap="sm">
        <Text size="sm">{say.otherAccount(person.email)}</Text>
        <Button
          variant="default"
          loading={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onSettled: toSignIn })}
          fullWidth
        >
          {say.signOut}
        </Button>
      </Stack>
    );
  return (
    <Stack gap="sm">
      <Text size="sm">{say.signedInAs(person.email)}</Text>
      <ErrorNotice error={accept.error} />
      <Button loading={accept.isPending} onClick={() => accept.mutate({ token })} fullWidth>
        {say.accept}
      </Button>
    </Stack>
  );
}
