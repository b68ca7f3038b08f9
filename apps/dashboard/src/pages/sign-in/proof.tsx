import { Anchor, Group, Loader, Text } from '@mantine/core';
import { useCredentials } from '../../api/hooks/me';
import { type SecondFactor, useProveByCode, useProveByPasskey } from '../../api/hooks/sign-in';
import { ErrorNotice } from '../../components/error-notice';
import { useWords } from '../../i18n/words';
import { isAborted } from '../../lib/passkeys';
import { FactorChoice } from './factor-choice';
import { proofWords } from './proof.words';

/** Asks for one of the person's factors, or says that there is none. */
export function Proof({ onProven }: { onProven: () => void }) {
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
