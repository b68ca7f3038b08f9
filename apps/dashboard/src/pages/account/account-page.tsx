import { Skeleton, Stack } from '@mantine/core';
import { useCredentials } from '../../api/hooks/me';
import { ErrorNotice } from '../../components/error-notice';
import { PageHead } from '../../components/page-head';
import { useWords } from '../../i18n/words';
import { accountWords } from './account.words';
import { AuthenticatorSection } from './authenticator-section';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { PersonSection } from './person-section';
import { SessionsSection } from './sessions-section';

/** The person: name, ways to sign in, and sessions. */
export default function AccountPage() {
  const say = useWords(accountWords);
  const { data, error, refetch } = useCredentials();
  const credentials = data?.data;
  return (
    <>
      <PageHead title={say.title} about={say.about} />
      <Stack gap="md" maw={860}>
        <PersonSection />
        <ErrorNotice error={error} onAgain={() => void refetch()} />
        {credentials ? (
          <>
            <PasskeysSection {...credentials} />
            <AuthenticatorSection {...credentials} />
            <PasswordSection {...credentials} />
          </>
        ) : (
          !error && <Skeleton height={240} />
        )}
        <SessionsSection />
      </Stack>
    </>
  );
}
