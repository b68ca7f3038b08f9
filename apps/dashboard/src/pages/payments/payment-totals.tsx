import { Group, Text } from '@mantine/core';
import { type PaymentQuery, usePaymentVolume } from '../../api/hooks/payments';
import { useWords } from '../../i18n/words';
import { money, whole } from '../../lib/format';
import { paymentsWords, stateWords } from './payments.words';

/** The most payments that the API adds up: the newest. */
const MOST_SUMMED = 5000;

/** The sums of the prices of all payments that match, by currency, with what went back. */
export function PaymentTotals({ query }: { query: PaymentQuery }) {
  const say = useWords(paymentsWords);
  const states = useWords(stateWords);
  const { data: answer, isPlaceholderData: isOld } = usePaymentVolume(query);
  const { volume = [], totalItems = 0 } = answer?.data ?? {};
  if (volume.length === 0) return null;
  const usual = query.status ? say.sum : say.sumOfAll;
  const sumsOf = query.status === 'completed' ? states.sumsOf : states.sumsOfAll;
  return (
    <Group gap="xs" aria-busy={isOld}>
      <Text size="sm" c="dimmed">
        {totalItems > MOST_SUMMED ? say.sumOfNewest(whole(MOST_SUMMED)) : usual}
      </Text>
      {volume.map(({ currency, amount, refundedAmount, netAmount }) => (
        <Text key={currency} size="sm" component="div" className="breaking">
          <strong className="numbers" translate="no">
            {money(amount, currency)}
          </strong>
          {/[1-9]/.test(refundedAmount) && (
            <Text span size="sm" c="dimmed" ml="xs">
              {sumsOf(money(refundedAmount, currency), money(netAmount, currency))}
            </Text>
          )}
        </Text>
      ))}
    </Group>
  );
}
