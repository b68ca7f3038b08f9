import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Payment } from '../../api/hooks/payments';
import { useWords } from '../../i18n/words';
import { money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import { missingOf } from './payment-state';
import { paymentWords } from './payment.words';
import { stateWords } from './payments.words';

/** What matters most about a payment: what was paid, what went off it, what the business gets, and when. */
export function PaymentSums({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const states = useWords(stateWords);
  const { currency, token, fiatAmount, collectedCryptoAmount, merchantFee, refunded, payableAmount } =
    payment;
  const inFiat = (amount: string) => money(amount, currency);
  const inTokens = (amount: string) => money(amount, token ?? '');
  const missing = missingOf(payment);
  const { surplusAmount } = payment;
  return (
    <Paper withBorder p="md">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 5 }}>
        <Sum name={say.asked} value={inFiat(fiatAmount)} />
        <Sum name={say.collected} value={collectedCryptoAmount && inTokens(collectedCryptoAmount)}>
          {missing ? say.missing(inTokens(missing)) : surplusAmount && say.above(inTokens(surplusAmount))}
        </Sum>
        <Sum name={say.fee} value={merchantFee && inFiat(merchantFee)} />
        {refunded?.fiatAmount && <Sum name={states.refunded} value={inFiat(refunded.fiatAmount)} />}
        <Sum name={say.youGet} value={payableAmount && inFiat(payableAmount)} isMain>
          <WhenPaid payment={payment} />
        </Sum>
      </SimpleGrid>
    </Paper>
  );
}

/** When the money of a payment comes. */
function WhenPaid({ payment: { payableAmount, settlement, settlementId, paidAt } }: { payment: Payment }) {
  const say = useWords(paymentWords);
  const place = usePlace();
  if (settlement?.account) return say.paidToAccount(settlement.account);
  if (settlementId)
    return (
      <TextLink to="/$businessId/$environment/settlements/$settlementId" params={{ ...place, settlementId }}>
        {say.inSettlement}
      </TextLink>
    );
  if (payableAmount) return say.inNextSettlement;
  if (!paidAt) return null;
  return settlement?.state === 'settled' ? say.notBySettlement : say.notSold;
}

interface SumProps {
  name: string;
  value: ReactNode;
  isMain?: boolean;
  children?: ReactNode;
}

function Sum({ name, value, isMain = false, children }: SumProps) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz={18} fw={isMain ? 700 : 500} className="numbers" translate="no">
        {value || '–'}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}
