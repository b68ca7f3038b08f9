import { Alert, Stack } from '@mantine/core';
import { useWords } from '../../i18n/words';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { money } from '../../lib/format';
import { useTimes } from '../../lib/times';
import type { Payment } from '../../api/hooks/payments';
import { isAwaited, missingOf } from './payment-state';
import { paymentWords } from './payment.words';

/** What is missing of a payment, what waits for a decision about it, and what can be done. */
export function PaymentNotices({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const place = usePlace();
  const { time } = useTimes();
  const { attention, displacedBy, collectedCryptoAmount, cryptoAmount, token = '', expiresAt } = payment;
  const missing = missingOf(payment);
  if (attention.length === 0 && !displacedBy && !missing) return null;
  const notice = { color: 'orange', variant: 'light' } as const;
  return (
    <Stack gap="sm">
      {missing && (
        <Alert {...notice} title={say.missing(money(missing, token))}>
          {say.short(money(collectedCryptoAmount ?? '0', token), money(cryptoAmount ?? '0', token))}{' '}
          {isAwaited(payment) && say.shortUntil(time(expiresAt))}
        </Alert>
      )}
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
