import { Alert, Card, Group, Text, Title } from '@mantine/core';
import {
  type AccountState,
  type ShownAccount,
  useCancelAccountChange,
} from '../../../api/hooks/settlement-accounts';
import { ConfirmButton } from '../../../components/confirm-button';
import { Facts } from '../../../components/facts';
import { TimeText } from '../../../components/time-text';
import { useWords } from '../../../i18n/words';
import { useMay } from '../../../lib/place';
import { accountWords } from './account.words';

const HOUR_MS = 3_600_000;

interface AccountCardProps {
  account: AccountState;
  /** When the account was read, in epoch milliseconds. */
  readAt: number;
}

/** The account of one currency, and the change that is under way. */
export function AccountCard({ account: { currency, current, pending }, readAt }: AccountCardProps) {
  const say = useWords(accountWords);
  const maySet = useMay('account');
  return (
    <Card withBorder component="section" aria-label={say.accountIn(currency)}>
      <Title order={2} size="h4">
        {say.accountIn(currency)}
      </Title>
      {current ? (
        <AccountFacts account={current} />
      ) : (
        <Text mt="xs">
          {say.none} {maySet ? say.noneMay : say.noneAsk}
        </Text>
      )}
      {pending && (
        <Alert color="orange" title={say.pending} mt="sm">
          <Text size="sm">
            {say.pendingAbout} <TimeText at={pending.effectiveAt} /> (
            {say.hours((Date.parse(pending.effectiveAt) - readAt) / HOUR_MS)}).
          </Text>
          <AccountFacts account={pending} isPending />
          {maySet && <CancelChange currency={currency} />}
        </Alert>
      )}
    </Card>
  );
}

function AccountFacts({ account, isPending = false }: { account: ShownAccount; isPending?: boolean }) {
  const say = useWords(accountWords);
  const { kind, institutionName, institution, number, holder, verifiedAt, effectiveAt } = account;
  return (
    <Facts
      rows={[
        [say.kind, say.kinds[kind]],
        [say.institution, `${institutionName} (${institution})`],
        [
          kind === 'bank' ? say.number : say.phone,
          <span key="number" className="mono" translate="no">
            {number}
          </span>,
        ],
        [say.holder, holder],
        [say.confirmed, verifiedAt ? <TimeText at={verifiedAt} /> : say.unconfirmed],
        [say.since, !isPending && <TimeText at={effectiveAt} />],
      ]}
    />
  );
}

function CancelChange({ currency }: { currency: AccountState['currency'] }) {
  const say = useWords(accountWords);
  const { mutateAsync, isPending, error } = useCancelAccountChange(currency);
  return (
    <Group mt="sm">
      <ConfirmButton
        act={say.cancel}
        title={say.cancelTitle}
        isPending={isPending}
        error={error}
        onConfirm={() => mutateAsync()}
      >
        {say.cancelAbout}
      </ConfirmButton>
    </Group>
  );
}
