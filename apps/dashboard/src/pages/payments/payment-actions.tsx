import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconExternalLink, IconReceiptRefund, IconShieldCheck } from '@tabler/icons-react';
import { failureOf } from '../../api/failure';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { saveFile } from '../../lib/save-file';
import { RefundButton } from '../refunds/refund-button';
import { type Payment, useRateProof } from '../../api/hooks/payments';
import { paymentWords } from './payment.words';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** The actions for a payment: show its page, refund it, save its rate proof. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const mayRefund = useMay('refunds');
  return (
    <>
      {payment.status === 'pending' && (
        <Button
          component="a"
          href={payment.paymentURL}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink {...ICON} />}
        >
          {say.openPage}
        </Button>
      )}
      {payment.hasRateProof && <ProofButton payment={payment} />}
      {mayRefund && <RefundButton paymentId={payment.id} leftSection={<IconReceiptRefund {...ICON} />} />}
    </>
  );
}

function ProofButton({ payment: { id, clientReference } }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const { mutate, isPending } = useRateProof(id);
  const run = (): void =>
    mutate(undefined, {
      onSuccess: ({ data }) =>
        saveFile(`rate-proof-${clientReference}.json`, JSON.stringify(data, null, 2), 'application/json'),
      onError: (error) => notifications.show({ color: 'red', message: failureOf(error)?.message ?? '' }),
    });
  return (
    <Button
      variant="default"
      title={say.proofAbout}
      leftSection={<IconShieldCheck {...ICON} />}
      loading={isPending}
      onClick={run}
    >
      {say.proof}
    </Button>
  );
}
