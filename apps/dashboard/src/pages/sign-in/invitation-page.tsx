import { Loader, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLookAtInvitation } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { roleWords } from '../team/team.words';
import { AcceptAsMember } from './accept-as-member';
import { AcceptAsNewPerson } from './accept-as-new-person';
import { invitationWords } from './link.words';
import { forgetLinkToken, keptLinkToken, takeLinkToken } from './link-token';
import { OpenCard } from './open-card';

/** The page of an invitation's link: accepts it with the account of its address, or creates one. */
export default function InvitationPage() {
  const say = useWords(invitationWords);
  const [token] = useState(() => takeLinkToken() || keptLinkToken());
  if (token) return <Invitation token={token} />;
  return (
    <OpenCard title={say.title}>
      <Text size="sm">{say.noToken}</Text>
    </OpenCard>
  );
}

function Invitation({ token }: { token: string }) {
  const say = useWords(invitationWords);
  const roles = useWords(roleWords);
  const { mutate, data, error } = useLookAtInvitation();
  useEffect(() => mutate(token), [mutate, token]);
  const go = (businessId: string): void => {
    forgetLinkToken();
    // Reloads the page, so that nothing stays that was read without the session or in another one.
    window.location.assign(`/${businessId}/test`);
  };
  const found = data?.data;
  if (!found)
    return (
      <OpenCard title={error ? say.failed : say.title}>
        {error ? <ErrorNotice error={error} /> : <Loader size="sm" />}
      </OpenCard>
    );
  const { businessName, role, email, hasAccount } = found;
  return (
    <OpenCard title={say.title} about={say.about(businessName, roles[role])}>
      <Text size="sm" mb="md">
        {say.for(email)}
      </Text>
      {hasAccount ? (
        <AcceptAsMember token={token} email={email} onAccepted={go} />
      ) : (
        <AcceptAsNewPerson token={token} email={email} onAccepted={go} />
      )}
    </OpenCard>
  );
}
