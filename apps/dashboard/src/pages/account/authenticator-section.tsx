import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type Credentials, useBeginTotp, useRemoveTotp, useRenewRecoveryCodes } from '../../api/hooks/me';
import { ConfirmButton } from '../../components/confirm-button';
import { StatusBadge } from '../../components/status-badge';
import { useWords } from '../../i18n/words';
import { authenticatorWords } from './account.words';
import { AuthenticatorSetup } from './authenticator-setup';
import { FailureNotice } from './failure-notice';
import { RecoveryCodes } from './recovery-codes';
import { Section } from './section';

/** With this many codes or fewer, the person should create new recovery codes. */
const FEW = 3;

/** The authenticator app and the recovery codes that belong to it. */
export function AuthenticatorSection({
  totp,
  recoveryCodesLeft,
}: Pick<Credentials, 'totp' | 'recoveryCodesLeft'>) {
  const say = useWords(authenticatorWords);
  const [codes, setCodes] = useState<string[]>();
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const renew = useRenewRecoveryCodes({ onSuccess: ({ data }) => setCodes(data.recoveryCodes) });
  const shownSecret = begin.data?.data;
  const badge = <StatusBadge tone={totp.isOn ? 'good' : 'quiet'}>{totp.isOn ? say.on : say.off}</StatusBadge>;
  const confirmed = (made: string[]): void => {
    setCodes(made);
    begin.reset();
  };
  return (
    <Section title={say.title} about={say.about} badge={badge}>
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      <FailureNotice error={begin.error} />
      {!totp.isOn && !shownSecret && (
        <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
          {say.setUp}
        </Button>
      )}
      {!totp.isOn && shownSecret && (
        <AuthenticatorSetup shown={shownSecret} onConfirmed={confirmed} onCancel={() => begin.reset()} />
      )}
      {totp.isOn && !codes && (
        <>
          {recoveryCodesLeft <= FEW && (
            <Alert color="orange" variant="light" mb="sm">
              {say.left(recoveryCodesLeft)} {say.few}
            </Alert>
          )}
          {recoveryCodesLeft > FEW && (
            <Text size="sm" mb="sm">
              {say.left(recoveryCodesLeft)}
            </Text>
          )}
          <Group gap="sm">
            <ConfirmButton
              act={say.renew}
              title={say.renewTitle}
              onConfirm={() => renew.mutateAsync()}
              isPending={renew.isPending}
              error={renew.error}
            >
              {say.renewing}
            </ConfirmButton>
            <ConfirmButton
              act={say.remove}
              title={say.removeTitle}
              onConfirm={() => remove.mutateAsync()}
              isPending={remove.isPending}
              error={remove.error}
            >
              {say.removing}
            </ConfirmButton>
          </Group>
        </>
      )}
    </Section>
  );
}
