import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { SecondFactor, ShownCode } from '../../api/hooks/sign-in';
import { useWords } from '../../i18n/words';
import { canUsePasskeys } from '../../lib/passkeys';
import { CodeForm } from './code-form';
import { factorWords } from './sign-in.words';

interface FactorChoiceProps {
  /** The person's second factors. */
  methods: readonly SecondFactor[];
  isPending: boolean;
  onCode: (shown: ShownCode) => void;
  onPasskey: () => void;
}

/** Asks for one of the person's second factors: the usual one first, with links to the others. */
export function FactorChoice({ methods, isPending, onCode, onPasskey }: FactorChoiceProps) {
  const say = useWords(factorWords);
  const codes = (['totp', 'recovery_code'] as const).filter((one) => methods.includes(one));
  const [kind, setKind] = useState(codes.at(0));
  const other = codes.find((one) => one !== kind);
  const hasPasskey = methods.includes('passkey') && canUsePasskeys();
  return (
    <Stack gap="sm">
      {hasPasskey && (
        <Button onClick={onPasskey} loading={isPending} variant={kind ? 'default' : 'filled'} fullWidth>
          {say.usePasskey}
        </Button>
      )}
      {kind && <CodeForm key={kind} kind={kind} isPending={isPending} onSubmit={onCode} />}
      {other && (
        <Button variant="subtle" size="compact-sm" onClick={() => setKind(other)}>
          {other === 'totp' ? say.useCode : say.useRecovery}
        </Button>
      )}
    </Stack>
  );
}
