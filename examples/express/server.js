import { CowrieApiError, CowrieWebhookError, createCowrieClient, verifyWebhook } from '@cowrie/sdk';
import express from 'express';
import { createOrder, findOrder, rememberPayment, takePayment } from './orders.js';

const PRODUCT = { name: 'Leather bag', amount: '5000.00' };
const { PORT = '8080', SHOP_CURRENCY = 'NGN', SHOP_URL = `http://127.0.0.1:${PORT}` } = process.env;
const [baseUrl, publicKey, secretKey, webhookSecret] = [
  'COWRIE_URL',
  'COWRIE_PUBLIC_KEY',
  'COWRIE_SECRET_KEY',
  'COWRIE_WEBHOOK_SECRET',
].map((name) => {
  if (!process.env[name]) throw new Error(`${name} is not set; README.md says where it comes from`);
  return process.env[name];
});
// A customer waits, so each attempt has 5 seconds. The client repeats what is safe to repeat.
const cowrie = createCowrieClient({ baseUrl, publicKey, secretKey, timeoutMs: 5_000, maxRetries: 2 });
const app = express();

app.get('/', (_request, response) => {
  response.send(
    page(
      `<h1>${PRODUCT.name}</h1>
      <form method="post" action="/buy">
        <label>E-mail <input type="email" name="email" required></label>
        <button>Buy for ${PRODUCT.amount} ${SHOP_CURRENCY}</button>
      </form>`,
    ),
  );
});

app.post('/buy', express.urlencoded({ extended: false }), async (request, response) => {
  const email = String(request.body?.email ?? '');
  const order = createOrder({ email, amount: PRODUCT.amount, currency: SHOP_CURRENCY });
  const { reference } = order;
  const { paymentId, paymentURL } = await cowrie.payments.initialize(
    {
      amount: order.amount,
      customerEmail: email,
      reference,
      callbackURL: `${SHOP_URL}/return`,
      failureURL: `${SHOP_URL}/return`,
    },
    // The reference is unique for each order and cannot be guessed, so it also serves as the idempotency key.
    { idempotencyKey: reference },
  );
  rememberPayment(reference, paymentId);
  response.redirect(303, paymentURL);
});

/**
 * Where the page sends customers, paid or not. Anyone can type this address, so only `reference` is read, and
 * only to find the order.
 */
app.get('/return', async (request, response) => {
  const order = findOrder(request.query.reference);
  if (!order?.paymentId) return response.status(404).send(page('<h1>We do not know this order</h1>'));
  if (!order.isPaid) {
    const verified = await cowrie.payments.verify(order.paymentId);
    if (verified.status === 'completed') takePayment(paymentOf(verified));
  }
  const { isPaid, reference } = findOrder(order.reference);
  response.send(
    page(
      `<h1>${isPaid ? 'Thank you' : 'We have no confirmed payment yet'}</h1>
      <p>Order ${reference}: <strong>${isPaid ? 'paid' : 'unpaid'}</strong></p>
      ${isPaid ? '' : '<p>If you have paid, reload this page in a minute.</p>'}`,
    ),
  );
});

/** The raw body is signed, so no parser may touch it. Answer soon: Cowrie waits 10 seconds. */
app.post('/cowrie/webhook', express.raw({ type: '*/*', limit: '256kb' }), async (request, response) => {
  const event = await verifyWebhook({
    payload: request.body ?? '',
    headers: request.headers,
    secret: webhookSecret,
  });
  const { id, clientReference: reference, fiatAmount: amount, currency } = event.data ?? {};
  if (event.type === 'payment.completed')
    takePayment({ id, reference, amount, currency }, request.get('webhook-id'));
  if (event.type === 'payment.reversed') console.error(`payment ${id} was reversed: look before you deliver`);
  response.status(204).end();
});

app.use((error, request, response, _next) => {
  if (error instanceof CowrieWebhookError) return response.status(400).type('text').send(error.message);
  // Express itself refuses a body, for example one that is too large.
  if (error.expose) return response.status(error.status).type('text').send(error.message);
  console.error(`${request.method} ${request.path}:`, error);
  const isRefusedEmail =
    error instanceof CowrieApiError && error.fields.some(({ field }) => field === 'customerEmail');
  if (isRefusedEmail) return response.status(400).send(page('<h1>Please check your e-mail address</h1>'));
  const { requestId = 'none' } = error;
  response
    .status(502)
    .send(
      page(
        `<h1>We cannot reach our payment service</h1><p>Please try again. Request ${escapeHtml(requestId)}</p>`,
      ),
    );
});

/** The same facts, with the names of a verification. */
function paymentOf({ paymentId, paymentReference, paymentAmount, paymentCurrency }) {
  return { id: paymentId, reference: paymentReference, amount: paymentAmount, currency: paymentCurrency };
}

function page(body) {
  return `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${body}`;
}

function escapeHtml(text) {
  return String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

app.listen(Number(PORT), '127.0.0.1', () => console.log(`the shop is on ${SHOP_URL}`));
