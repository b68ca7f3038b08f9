import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconShieldCheck } from '@tabler/icons-react';
import { type Payment, useRateProof, useReceipt } from '../../api/hooks/payments';
import { money, percent } from '../../lib/format';
import { refusalText } from '../../lib/refusal';
import { Facts } from '../../components/facts';
import { useWords } from '../../i18n/words';
import { saveFile } from '../../lib/save-file';
import { Fold } from './fold';
import { paymentWords } from './payment.words';

/** The rate of a payment, what it was made of, its signed proof, and the receipt. */
export function RateAndProof({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const { currency, token, choice, hasRateProof, paidAt } = payment;
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
      {paidAt && <ReceiptButton payment={payment} />}
    </Fold>
  );
}

function ProofButton({ payment: { id, clientReference } }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const { mutate, isPending } = useRateProof(id);
  const run = (): void => mutate(undefined, saving(`rate-proof-${clientReference}`));
  return <SaveButton about={say.proofAbout} label={say.proof} isPending={isPending} onClick={run} />;
}

function ReceiptButton({ payment: { id, clientReference } }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const { mutate, isPending } = useReceipt(id);
  const run = (): void => mutate(undefined, saving(`receipt-${clientReference}`));
  return <SaveButton about={say.receiptAbout} label={say.receipt} isPending={isPending} onClick={run} />;
}

/** What becomes of an answer: a file, or a notice. */
const saving = (name: string) => ({
  onSuccess: ({ data }: { data: object }) =>
    saveFile(`${name}.json`, JSON.stringify(data, null, 2), 'application/json'),
  onError: (error: unknown) => notifications.show({ color: 'red', message: refusalText(error) ?? '' }),
});

interface SaveButtonProps {
  about: string;
  label: string;
  isPending: boolean;
  onClick: () => void;
}

function SaveButton({ about, label, isPending, onClick }: SaveButtonProps) {
  return (
    <>
      <Text size="sm" c="dimmed" my="xs">
        {about}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShieldCheck size={16} aria-hidden />}
        loading={isPending}
        onClick={onClick}
      >
        {label}
      </Button>
    </>
  );
}
