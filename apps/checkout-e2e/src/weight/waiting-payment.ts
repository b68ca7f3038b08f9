import type { Envelope, InitializedPayment } from '@cowrie/dto';
import type { DevFile } from '@cowrie/testing';

/** Creates a payment in USDC on base and returns the address of its page. */
export async function waitingPayment({ apiUrl, merchants }: DevFile): Promise<string> {
  const { paymentURL } = await post<InitializedPayment>(
    `${apiUrl}/api/v1/payments`,
    { amount: 5000, customerEmail: 'ada@example.com' },
    merchants[0]?.keys.test.public,
  );
  await post(`${apiUrl}/checkout${new URL(paymentURL).pathname}/complete`, {
    token: 'USDC',
    network: 'base',
  });
  return paymentURL;
}

async function post<T>(url: string, body: object, key?: string): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body),
  });
  const envelope = (await response.json()) as Envelope<T>;
  if (!envelope.success) throw new Error(envelope.message);
  return envelope.data;
}
