import { Button } from '@mantine/core';
import { IconExternalLink, IconReceiptRefund } from '@tabler/icons-react';
import { useWords } from '../../i18n/words';
import { useMay } from '../../lib/place';
import { RefundButton } from '../refunds/refund-button';
import type { Payment } from '../../api/hooks/payments';
import { isAwaited } from './payment-state';
import { paymentWords } from './payment.words';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** What can be done with a payment now: show its page while the customer can pay, and refund it. */
export function PaymentActions({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const mayRefund = useMay('refunds');
  // An address of another kind could run as a program of this page.
  const isSafe = /^https?:/.test(payment.paymentURL);
  return (
    <>
      {isAwaited(payment) && isSafe && (
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
      {mayRefund && <RefundButton paymentId={payment.id} leftSection={<IconReceiptRefund {...ICON} />} />}
    </>
  );
}
