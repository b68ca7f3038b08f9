import { Alert, Button, Divider, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type FurtherStep, useWays } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { canUsePasskeys } from '../../lib/passkeys';
import { arrivalOf } from './arrival';
import { OpenCard } from './open-card';
import { PasswordForm } from './password-form';
import { SecondStep } from './second-step';
import { factorWords, signInWords } from './sign-in.words';
import { usePasskeySignIn } from './use-passkey-sign-in';

/** The sign-in: a password with a second factor, a passkey, or the OpenID provider. */
export default function SignInPage() {
  const say = useWords(signInWords);
  const further = useWords(factorWords);
  const [arrival] = useState(() => arrivalOf(window.location));
  const [step, setStep] = useState<FurtherStep | undefined>(arrival.step);
  // Reloads the page, so that nothing stays that was read without the session or in another one.
  const goOn = useCallback(() => window.location.assign(arrival.next), [arrival]);
  useEffect(() => {
    // The ticket must not stay in the history.
    if (arrival.step)
      window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }, [arrival]);
  if (step)
    return (
      <OpenCard title={further.title}>
        <SecondStep step={step} onSignedIn={goOn} onBegin={() => setStep(undefined)} />
      </OpenCard>
    );
  const failures: Readonly<Record<string, string>> = say.failures;
  const failure = arrival.failed && (failures[arrival.failed] ?? say.failures.oidc_refused);
  return (
    <OpenCard title={say.title} about={say.about}>
      {failure && (
        <Alert color="red" variant="light" title={say.failedTitle} role="alert" mb="sm">
          {failure}
        </Alert>
      )}
      <PasswordForm onSignedIn={goOn} onFurtherStep={setStep} />
      <OtherWays onSignedIn={goOn} next={arrival.next} />
    </OpenCard>
  );
}

function OtherWays({ onSignedIn, next }: { onSignedIn: () => void; next: string }) {
  const say = useWords(signInWords);
  const { ask, isBusy, error } = usePasskeySignIn(onSignedIn);
  const { data } = useWays();
  const provider = data?.data.oidc?.name;
  if (!canUsePasskeys() && !provider) return null;
  return (
    <>
      <Divider label={say.or} my="md" />
      <ErrorNotice error={error} title={say.failedTitle} />
      <Stack gap="sm">
        {canUsePasskeys() && (
          <Button variant="default" onClick={ask} loading={isBusy} fullWidth>
            {say.withPasskey}
          </Button>
        )}
        {provider && (
          <Button
            component="a"
            href={`/dashboard/v1/session/oidc?${new URLSearchParams({ next }).toString()}`}
            variant="default"
            fullWidth
          >
            {say.withProvider(provider)}
          </Button>
        )}
      </Stack>
    </>
  );
}
