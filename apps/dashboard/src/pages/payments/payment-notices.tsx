import { Alert, Stack } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import type { Payment } from '../../api/hooks/payments';
import { paymentWords } from './payment.words';

/** What waits for a decision about a payment, and what can be done. */
export function PaymentNotices({ payment: { attention, displacedBy } }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const place = usePlace();
  if (attention.length === 0 && !displacedBy) return null;
  const notice = { color: 'orange', variant: 'light' } as const;
  return (
    <Stack gap="sm">
      {attention.includes('undecided') && (
        <Alert {...notice} title={say.undecidedTitle}>
          {say.undecided}
        </Alert>
      )}
      {attention.includes('screening') && (
        <Alert {...notice} title={say.screeningTitle}>
          {say.screening}
        </Alert>
      )}
      {displacedBy && (
        <Alert {...notice} title={say.displacedTitle}>
          {say.displaced}{' '}
          <TextLink
            to="/$businessId/$environment/payments/$paymentId"
            params={{ ...place, paymentId: displacedBy }}
          >
            {displacedBy}
          </TextLink>
        </Alert>
      )}
    </Stack>
  );
}
