import { notFound } from 'next/navigation';
import { findOrder, takePayment } from '../../lib/orders';
import { cowrie } from '../../lib/shop';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Where Cowrie's page sends customers, paid or not. Anyone can type this address, so only `reference` is read, and only to find the order. */
export default async function ReturnPage({ searchParams }: Props) {
  const order = findOrder((await searchParams).reference);
  if (!order?.paymentId) notFound();
  const problem = order.isPaid ? undefined : await verify(order.paymentId);
  const isPaid = findOrder(order.reference)?.isPaid === true;
  return (
    <main>
      <h1>{isPaid ? 'Thank you' : 'We have no confirmed payment yet'}</h1>
      <p>
        Order {order.reference}: <strong>{isPaid ? 'paid' : 'unpaid'}</strong>
      </p>
      {!isPaid && <p>{problem ?? 'If you have paid, reload this page in a minute.'}</p>}
    </main>
  );
}

/**
 * Verifies the payment with the secret key, and marks the order as paid if it is completed. Returns the
 * message for the customer when Cowrie does not answer.
 */
async function verify(paymentId: string): Promise<string | undefined> {
  try {
    const { status, paymentReference, paymentAmount, paymentCurrency } =
      await cowrie().payments.verify(paymentId);
    if (status === 'completed')
      takePayment({
        id: paymentId,
        reference: paymentReference,
        amount: paymentAmount,
        currency: paymentCurrency,
      });
    return undefined;
  } catch (error) {
    console.error(`payment ${paymentId} cannot be verified:`, error);
    return 'We cannot reach our payment service. Please reload this page in a minute.';
  }
}
