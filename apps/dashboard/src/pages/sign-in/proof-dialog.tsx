import { Anchor, Group, Loader, Modal, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCredentials } from '../../api/hooks/me';
import { type SecondFactor, useProveByCode, useProveByPasskey } from '../../api/hooks/sign-in';
import { setProofAsker } from '../../api/proof';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { isAborted } from '../../lib/passkeys';
import { FactorChoice } from './factor-choice';
import { proofWords } from './sign-in.words';

/** It is above the window of the action that needs it. */
const ABOVE_WINDOWS = 400;

/** Asks for a second factor or a passkey when an action needs a fresh one. */
export function ProofDialog() {
  const say = useWords(proofWords);
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<(isProven: boolean) => void>(undefined);
  const end = useCallback((isProven: boolean): void => {
    asked.current?.(isProven);
    asked.current = undefined;
    setAsking(false);
  }, []);
  useEffect(() => {
    setProofAsker(
      () =>
        new Promise((resolve) => {
          asked.current = resolve;
          setAsking(true);
        }),
    );
    // Escape closes only this window, not the one below it, whose listener runs later.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !asked.current) return;
      event.stopImmediatePropagation();
      end(false);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [end]);
  return (
    <Modal
      opened={isAsking}
      onClose={() => end(false)}
      title={say.title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': say.cancel }}
      zIndex={ABOVE_WINDOWS}
      centered
    >
      <Proof onProven={() => end(true)} />
    </Modal>
  );
}

function Proof({ onProven }: { onProven: () => void }) {
  const say = useWords(proofWords);
  const { data, error: unread } = useCredentials({ isFresh: true });
  const passkey = useProveByPasskey({ onSuccess: onProven });
  const code = useProveByCode({ onSuccess: onProven });
  if (!data)
    return unread ? (
      <ErrorNotice error={unread} />
    ) : (
      <Group justify="center">
        <Loader size="sm" />
      </Group>
    );
  const { passkeys, totp, recoveryCodesLeft } = data.data;
  const methods: SecondFactor[] = [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp.isOn ? (['totp'] as const) : []),
    ...(recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
  ];
  if (methods.length === 0)
    return (
      <>
        <Text size="sm">{say.none}</Text>
        <Anchor href="/account" size="sm" mt="sm" display="inline-block" data-autofocus>
          {say.toAccount}
        </Anchor>
      </>
    );
  return (
    <>
      <Text size="sm" mb="sm">
        {say.about}
      </Text>
      <ErrorNotice error={code.error ?? (isAborted(passkey.error) ? undefined : passkey.error)} />
      <FactorChoice
        methods={methods}
        isPending={code.isPending || passkey.isPending}
        onCode={(shown) => code.mutate(shown)}
        onPasskey={() => passkey.mutate()}
      />
    </>
  );
}
