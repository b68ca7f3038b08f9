import { CowrieWebhookError, verifyWebhook } from '@cowrie/sdk';
import { takePayment } from '../../../lib/orders';
import { setting } from '../../../lib/shop';

/**
 * Receives Cowrie's events. The raw body is signed, so it is verified before it is parsed. Answer soon:
 * Cowrie waits 10 seconds.
 */
export async function POST(request: Request): Promise<Response> {
  try {
    const payload = new Uint8Array(await request.arrayBuffer());
    const { headers } = request;
    const event = await verifyWebhook({ payload, headers, secret: setting('COWRIE_WEBHOOK_SECRET') });
    if (event.type === 'payment.completed') {
      const { id, clientReference: reference, fiatAmount: amount, currency } = event.data;
      takePayment({ id, reference, amount, currency }, headers.get('webhook-id') ?? undefined);
    }
    if (event.type === 'payment.reversed')
      console.error(`payment ${event.data.id} was reversed: look before you deliver`);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof CowrieWebhookError) return new Response(error.message, { status: 400 });
    throw error;
  }
}
