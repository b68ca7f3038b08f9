import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShieldCheck } from '@tabler/icons-react';
import { type Payment, useRateProof } from '../../api/hooks/payments';
import { money, percent } from '../../lib/format';
import { refusalText } from '../../lib/refusal';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import { saveFile } from '../../lib/save-file';
import { Fold } from './fold';
import { paymentWords } from './payment.words';

/** The rate of a payment, what it was made of, and its signed proof. */
export function RateAndProof({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const { currency, token, choice, hasRateProof } = payment;
  if (!choice || !token) return null;
  const { rate, rateEvidence, toleranceBasisPoints } = choice;
  const sources = rateEvidence?.sources.filter(({ role }) => role === 'price') ?? [];
  return (
    <Fold title={say.rateProof} note={say.rateOf(money(rate, currency), token)}>
      <Facts
        rows={[
          [say.rateSources, [...new Set(sources.map(({ source }) => source))].join(', ')],
          [say.tolerance, percent(toleranceBasisPoints / 100)],
        ]}
      />
      {hasRateProof && <ProofButton payment={payment} />}
    </Fold>
  );
}

function ProofButton({ payment: { id, clientReference } }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const { mutate, isPending } = useRateProof(id);
  const run = (): void =>
    mutate(undefined, {
      onSuccess: ({ data }) =>
        saveFile(`rate-proof-${clientReference}.json`, JSON.stringify(data, null, 2), 'application/json'),
      onError: (error) => notifications.show({ color: 'red', message: refusalText(error) ?? '' }),
    });
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {say.proofAbout}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={isPending}
        onClick={run}
      >
        {say.proof}
      </Button>
    </>
  );
}
