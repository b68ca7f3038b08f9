import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';
import { payerOf, stockClient } from './payer';

const EXAMPLE = 'dist/node/libs/sdk/examples/sell-a-resource.js';
const service = Service.shared();

let example: ChildProcess;
let shop: string;
beforeAll(async () => {
  const keys = service.keys();
  example = spawn(process.execPath, ['--enable-source-maps', EXAMPLE], {
    env: {
      ...process.env,
      COWRIE_URL: service.dev.apiUrl,
      COWRIE_PUBLIC_KEY: keys.public,
      COWRIE_SECRET_KEY: keys.secret,
    },
  });
  let printed = '';
  for (const stream of [example.stdout, example.stderr])
    stream?.on('data', (data: Buffer) => (printed += data.toString()));
  shop = await untilFound('the shop listens', () => /sells at (\S+)/.exec(printed)?.[1]);
});
afterAll(() => void example.kill());

/** `fetch`, and what was signed in its last request. */
function spy() {
  let last = '';
  return {
    fetch: async (input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init);
      last = request.headers.get('PAYMENT-SIGNATURE') ?? last;
      return fetch(request);
    },
    header: () => last,
  };
}

interface Sold {
  place: string;
  order: string;
}

// Readers copy the example, so it must work unchanged.
it('sells a resource to a stock client, once for each call', async () => {
  const account = await payerOf(service);
  const place = `lagos-${randomUUID()}`;
  const { fetch: spied, header } = spy();
  const buy = wrapFetchWithPaymentFromConfig(spied, stockClient(service, account));
  const answer = await buy(`${shop}/${place}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('PAYMENT-RESPONSE')).not.toBeNull();
  const sold = (await answer.json()) as Sold;
  expect(sold).toMatchObject({ place, weather: 'dry' });
  const paid = await service.call('get', `/api/v1/payments/reference/${sold.order}/verify`, {
    key: service.keys().secret,
  });
  expect(paid.body.data).toMatchObject({ paid: true, paymentAmount: '1550.00', token: 'USDC' });

  // The same request again, as after a lost answer.
  const signed = { headers: { 'PAYMENT-SIGNATURE': header() } };
  expect(await (await fetch(`${shop}/${place}`, signed)).json()).toEqual(sold);
  // What was paid for one resource buys no other.
  expect((await fetch(`${shop}/accra-${randomUUID()}`, signed)).status).toBe(402);
  // A second call is a second order.
  const second = (await (await buy(`${shop}/${place}`)).json()) as Sold;
  expect(second.order).not.toBe(sold.order);
});

// Guarantee: a public key, which strangers have too, makes no resource cheaper.
it('does not sell for a payment of the merchant that somebody made at a lower price', async () => {
  const place = `jos-${randomUUID()}`;
  const { payCode } = await service.create({
    amount: 1000,
    metadata: { x402_resource: `GET ${shop}/${place}` },
  });
  const { fetch: spied, header } = spy();
  const client = stockClient(service, await payerOf(service));
  const paid = await wrapFetchWithPaymentFromConfig(spied, client)(`${service.dev.apiUrl}/x402/${payCode}`);
  expect(paid.status).toBe(200);
  const cheap = await fetch(`${shop}/${place}`, { headers: { 'PAYMENT-SIGNATURE': header() } });
  expect(cheap.status).toBe(402);
});

it('does not sell for a payment of another merchant, or for what cannot be read', async () => {
  const other = await service.withOwnMerchant('NG');
  const { payCode } = await other.create({ amount: 1550, metadata: { x402_resource: `GET ${shop}/abuja` } });
  const client = stockClient(service, await payerOf(service));
  const { fetch: spied, header } = spy();
  const own = await wrapFetchWithPaymentFromConfig(spied, client)(`${service.dev.apiUrl}/x402/${payCode}`);
  expect(own.status).toBe(200);
  const stolen = await fetch(`${shop}/abuja`, { headers: { 'PAYMENT-SIGNATURE': header() } });
  expect(stolen.status).toBe(402);
  for (const broken of ['%%%', Buffer.from('{}').toString('base64')])
    expect((await fetch(`${shop}/abuja`, { headers: { 'PAYMENT-SIGNATURE': broken } })).status).toBe(402);
});

// The buyer gets no details, so only the log can say what the seller has set wrongly.
it('logs why no payment can be made', async () => {
  const env = { ...process.env, COWRIE_URL: service.dev.apiUrl, COWRIE_PUBLIC_KEY: 'cwr_pk_test_wrong' };
  const child = spawn(process.execPath, [EXAMPLE], { env });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (printed += data.toString()));
  try {
    const url = await untilFound('the shop listens', () => /sells at (\S+)/.exec(printed)?.[1]);
    expect((await fetch(`${url}/lagos`)).status).toBe(502);
    await untilFound('the reason is logged', () => /The API key is missing/.exec(printed)?.[0]);
  } finally {
    child.kill();
  }
});
