import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CowrieApiError, createCowrieClient } from '../src';

// In your own shop: import { createCowrieClient } from '@cowrie/sdk'
const { COWRIE_URL = 'http://127.0.0.1:3000', COWRIE_PUBLIC_KEY, COWRIE_SECRET_KEY } = process.env;
const POLL_MS = 1_000;
const TIMEOUT_MS = 10 * 60_000;

const cowrie = createCowrieClient({
  baseUrl: COWRIE_URL,
  publicKey: COWRIE_PUBLIC_KEY,
  secretKey: COWRIE_SECRET_KEY,
});

/** Runs one order: quote, payment, verification, details. */
async function main(): Promise<void> {
  // Anybody can use a public key, so the reference ends in characters that nobody can guess.
  const order = `Order${Date.now()}x${randomUUID().replaceAll('-', '')}`;

  const quote = await cowrie.payments.quote({ amount: '5000.00', token: 'USDC', network: 'base' });
  console.log(`5000.00 ${quote.currency} is about ${quote.cryptoAmount} USDC`);

  const { paymentId, paymentURL } = await cowrie.payments.initialize(
    { amount: '5000.00', customerEmail: 'ada@example.com', reference: order, metadata: { order } },
    // The same key for the same order: repeated requests create one payment.
    { idempotencyKey: order },
  );
  console.log(`send the customer to ${paymentURL}`);

  console.log(`verified: ${await waitForPayment(paymentId)}`);
  const details = await cowrie.payments.details(paymentId);
  console.log(`${details.clientReference}: collected ${details.collectedFiatAmount} ${details.currency}`);
  for await (const { clientReference, status } of cowrie.payments.listAll({ status: 'completed' }))
    if (clientReference === order) console.log(`listed: ${clientReference} ${status}`);
}

/**
 * Verifies the payment until it is completed. A redirect alone proves nothing.
 * @throws Error when the payment ends unpaid or takes longer than 10 minutes
 */
async function waitForPayment(paymentId: string): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const { status, cryptoAmount, token } = await cowrie.payments.verify(paymentId);
    if (status === 'completed') return `paid with ${cryptoAmount} ${token}`;
    if (status === 'failed' || status === 'expired') throw new Error(`the payment ended as ${status}`);
    if (Date.now() > deadline) throw new Error(`the payment is still ${status}`);
    await pause(POLL_MS);
  }
}

main().catch((error: unknown) => {
  if (error instanceof CowrieApiError)
    console.error(`${error.code}: ${error.message} (request ${error.requestId})`, error.fields);
  else console.error(error);
  process.exit(1);
});
