import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconExternalLink, IconReceiptRefund, IconShieldCheck } from '@tabler/icons-react';
import { client } from '../../api/client';
import { failureOf } from '../../api/failure';
import { useWords } from '../../i18n/words';
import { useMay, usePlace } from '../../lib/place';
import { saveFile } from '../../lib/save-file';
import { RefundButton } from '../refunds/refund-button';
import type { Payment } from './payment-data';
import { paymentWords } from './payment.words';

const PROOF = '/dashboard/v1/businesses/{businessId}/{environment}/payments/{paymentId}/rate-proof';
const ICON = { size: 16, 'aria-hidden': true } as const;

/** What can be done with a payment: show its page, give money back, save the proof of its rate. */
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
  const place = usePlace();
  const run = async (): Promise<void> => {
    const { data, error } = await client.GET(PROOF, { params: { path: { ...place, paymentId: id } } });
    if (!data) {
      notifications.show({ color: 'red', message: failureOf(error)?.message ?? '' });
      return;
    }
    const text = JSON.stringify(data.data, null, 2);
    saveFile(`rate-proof-${clientReference}.json`, text, 'application/json');
  };
  return (
    <Button
      variant="default"
      title={say.proofAbout}
      leftSection={<IconShieldCheck {...ICON} />}
      onClick={() => void run()}
    >
      {say.proof}
    </Button>
  );
}
