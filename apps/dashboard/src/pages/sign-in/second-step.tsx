import { Button } from '@mantine/core';
import { type FurtherStep, useSecondFactor } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { FactorChoice } from './factor-choice';
import { signInWords } from './sign-in.words';
import { usePasskeySignIn } from './use-passkey-sign-in';

interface SecondStepProps {
  step: FurtherStep;
  onSignedIn: () => void;
  onBegin: () => void;
}

/** The step after a correct password. A passkey alone signs in, so it needs no ticket. */
export function SecondStep({ step, onSignedIn, onBegin }: SecondStepProps) {
  const say = useWords(signInWords);
  const passkey = usePasskeySignIn(onSignedIn, { isOffered: false });
  const code = useSecondFactor(step.ticket, { onSuccess: onSignedIn });
  return (
    <>
      <ErrorNotice error={code.error ?? passkey.error} />
      <FactorChoice
        methods={step.methods}
        isPending={code.isPending || passkey.isBusy}
        onCode={(shown) => code.mutate(shown)}
        onPasskey={passkey.ask}
      />
      <Button variant="subtle" size="compact-sm" mt="sm" onClick={onBegin} fullWidth>
        {say.begin}
      </Button>
    </>
  );
}
