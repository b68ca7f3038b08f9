import { Anchor, Group, Loader, Modal, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { $api, client } from '../../api/client';
import { setProofAsker } from '../../api/proof';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { isAborted, showPasskey } from '../../lib/passkeys';
import type { ShownCode } from './code-form';
import { FactorChoice, type SecondFactor } from './factor-choice';
import { passkeyWords, proofWords } from './sign-in.words';

/** It stands above the window of the act that needs it. */
const ABOVE_WINDOWS = 400;

/** Asks for a second factor, or a passkey, when an act needs a fresh one. */
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
    // Escape closes this window only, and not the one beneath it, whose own listener comes later.
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
  const { data, error: unread } = $api.useQuery('get', '/dashboard/v1/me/credentials', {}, { staleTime: 0 });
  const passkey = usePasskeyProof(onProven);
  const code = $api.useMutation('post', '/dashboard/v1/session/proof', { onSuccess: onProven });
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
      <ErrorNotice error={code.error ?? passkey.error} />
      <FactorChoice
        methods={methods}
        isPending={code.isPending || passkey.isBusy}
        onCode={(shown: ShownCode) => code.mutate({ body: shown })}
        onPasskey={passkey.ask}
      />
    </>
  );
}

function usePasskeyProof(onProven: () => void): { ask: () => void; isBusy: boolean; error: unknown } {
  const texts = useWords(passkeyWords);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const prove = async (): Promise<void> => {
    const { data: asked, error: refusal } = await client.POST('/dashboard/v1/session/proof/passkey/options');
    if (!asked) throw refusal;
    const { challengeId, options } = asked.data;
    const response = await showPasskey(options, texts);
    const taken = await client.POST('/dashboard/v1/session/proof/passkey', {
      body: { challengeId, response },
    });
    if (!taken.data) throw taken.error;
  };
  const ask = (): void => {
    setBusy(true);
    setError(undefined);
    prove().then(onProven, (thrown: unknown) => {
      setBusy(false);
      if (!isAborted(thrown)) setError(thrown);
    });
  };
  return { ask, isBusy, error };
}
