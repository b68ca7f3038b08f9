import { createServer } from 'node:http';
import { createCowrieClient } from '../src';

// In your own server: import { createCowrieClient } from '@cowrie/sdk'
const {
  COWRIE_URL = 'http://127.0.0.1:3000',
  COWRIE_PUBLIC_KEY,
  COWRIE_SECRET_KEY,
  PORT = '0',
} = process.env;

const cowrie = createCowrieClient({
  baseUrl: COWRIE_URL,
  publicKey: COWRIE_PUBLIC_KEY,
  secretKey: COWRIE_SECRET_KEY,
});

/** Sells the weather of a place for 1550 naira, to programs that pay over HTTP 402. */
const weather = cowrie.x402.withPayment(
  () => ({ amount: '1550.00', customerEmail: 'agents@example.com' }),
  (request, { clientReference }) =>
    Response.json({ place: new URL(request.url).pathname.slice(1), weather: 'dry', order: clientReference }),
);

// Frameworks that speak Request and Response (Next.js, Hono, Deno) take `weather` as it is.
const server = createServer((incoming, outgoing) => {
  const signed = incoming.headers['payment-signature'];
  const headers = typeof signed === 'string' ? { 'payment-signature': signed } : {};
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, { headers });
  weather(request)
    .catch((error: unknown) => {
      // For you, not for the buyer: for example a wrong key, or a service that cannot be reached.
      console.error(error);
      return new Response('no payment can be made now', { status: 502 });
    })
    .then(async (answer) => {
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(await answer.text());
    })
    .catch(() => outgoing.destroy());
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`sells at http://127.0.0.1:${address.port}`);
});
