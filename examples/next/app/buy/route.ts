import { CowrieApiError } from '@cowrie/sdk';
import { createOrder, rememberPayment } from '../../lib/orders';
import { cowrie, currency, PRODUCT, setting } from '../../lib/shop';

/** Creates an order and its payment, and sends the customer to Cowrie's page. */
export async function POST(request: Request): Promise<Response> {
  const email = String((await request.formData()).get('email') ?? '');
  const order = createOrder({ email, amount: PRODUCT.amount, currency: currency() });
  const { reference } = order;
  const back = `${setting('SHOP_URL')}/return`;
  try {
    const { paymentId, paymentURL } = await cowrie().payments.initialize(
      {
        amount: order.amount,
        customerEmail: email,
        reference,
        callbackURL: back,
        failureURL: back,
      },
      // The reference is unique for each order and cannot be guessed, so it also serves as the idempotency
      // key.
      { idempotencyKey: reference },
    );
    rememberPayment(reference, paymentId);
    return new Response(null, { status: 303, headers: { Location: paymentURL } });
  } catch (error) {
    console.error(`order ${reference} has no payment:`, error);
    if (error instanceof CowrieApiError && error.fields.some(({ field }) => field === 'customerEmail'))
      return new Response('Please check your e-mail address.', { status: 400 });
    const requestId = error instanceof CowrieApiError ? error.requestId : undefined;
    return new Response(
      `We cannot reach our payment service. Please try again. Request ${requestId ?? 'none'}`,
      { status: 502 },
    );
  }
}
