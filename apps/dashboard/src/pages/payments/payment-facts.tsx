import { Text } from '@mantine/core';
import { networkName } from '@cowrie/tables';
import { CopyText } from '../../components/copy-text';
import { Facts } from '../../components/facts';
import { TimeText } from '../../components/time-text';
import { useWords } from '../../i18n/words';
import { decimal, money } from '../../lib/format';
import { TextLink } from '../../lib/link';
import { usePlace } from '../../lib/place';
import type { Payment } from '../../api/hooks/payments';
import { paymentWords } from './payment.words';
import { paymentsWords, stateWords } from './payments.words';
import { RefundedTokens } from './refunded';
import { Section } from './section';

/** The facts of a payment: its amounts, its customer and the shop's notes. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const say = useWords(paymentWords);
  // Text only: the merchant's customer or server wrote these.
  const metadata = Object.entries(payment.metadata);
  return (
    <>
      <Section title={say.amounts}>
        <Facts rows={useAmounts(payment)} />
      </Section>
      <Section title={say.customer}>
        <Facts rows={useCustomer(payment)} />
        <Text fw={600} size="sm" mt="md" mb="xs">
          {say.metadata}
        </Text>
        {metadata.length > 0 ? <Facts rows={metadata} /> : <Text c="dimmed">{say.noMetadata}</Text>}
      </Section>
    </>
  );
}

type Fact = readonly [string, React.ReactNode];

function useAmounts(payment: Payment): Fact[] {
  const say = useWords(paymentWords);
  const states = useWords(stateWords);
  const { currency, token, network, settlement, refunded, relayCost } = payment;
  const inFiat = (amount: string | undefined) => amount && money(amount, currency);
  const inTokens = (amount: string | undefined) => amount && money(amount, token ?? '');
  return [
    [say.expected, inTokens(payment.cryptoAmount)],
    [say.soldFor, inFiat(payment.collectedFiatAmount)],
    [states.refunded, refunded && refunded.amounts.length > 0 && <RefundedTokens {...refunded} />],
    [say.refundedPrice, inFiat(refunded?.fiatAmount)],
    [states.net, inFiat(refunded?.netAmount)],
    [say.conversion, settlement && say.settlementState[settlement.state]],
    [say.held, settlement?.heldAmount],
    [say.account.unsold, inTokens(settlement?.unsoldAmount)],
    [say.address, payment.primaryAddress && <CopyText text={payment.primaryAddress} what={say.address} />],
    [say.created, <TimeText key="created" at={payment.createdAt} />],
    [say.expires, payment.status === 'pending' && <TimeText at={payment.expiresAt} />],
    [say.paidAt, payment.paidAt && <TimeText at={payment.paidAt} />],
    [say.paidWith, payment.paidBy && say.paidBy[payment.paidBy]],
    [say.relayCost, relayCost && say.inCoin(decimal(relayCost), networkName(network ?? ''))],
    [say.error, payment.errorMessage],
  ];
}

function useCustomer(payment: Payment): Fact[] {
  const say = useWords(paymentWords);
  const { reference } = useWords(paymentsWords);
  const place = usePlace();
  const { paymentLinkId } = payment;
  const { firstName, lastName, email } = payment.customerInfo;
  return [
    [say.name, [firstName, lastName].filter(Boolean).join(' ')],
    [say.email, email],
    [reference, <CopyText key="reference" text={payment.clientReference} what={reference} />],
    [say.id, <CopyText key="id" text={payment.id} what={say.id} />],
    [say.redirects, payment.callbackURL],
    [
      say.paymentLink,
      paymentLinkId && (
        <TextLink to="/$businessId/$environment/links/$linkId" params={{ ...place, linkId: paymentLinkId }}>
          {paymentLinkId}
        </TextLink>
      ),
    ],
  ];
}
