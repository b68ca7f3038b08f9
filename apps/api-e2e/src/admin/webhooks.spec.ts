import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { untilFound } from '@cowrie/testing/until';
import { Service } from '../service';

const service = Service.shared();

interface Received {
  headers: Record<string, string>;
  body: string;
  type: string;
}
interface Delivery {
  id: string;
  eventId: string;
  state: string;
  attempts: { status: number; excerpt: string }[];
}

/** Requests to the merchant's server, in order. */
const received: Received[] = [];
let server: Server;
let url: string;
let answer = 200;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.once('end', () => {
      const { type } = JSON.parse(body) as { type: string };
      received.push({ headers: request.headers as Record<string, string>, body, type });
      response.writeHead(answer).end('response body');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
afterAll(() => server.close());

async function admin<T>(
  method: 'get' | 'post' | 'patch' | 'delete',
  path: string,
  body?: unknown,
): Promise<T> {
  const { body: said } = await service.admin(method, path, { body });
  return (said as { data: T }).data;
}

const isSignedBy = ({ headers, body }: Received, secret: string): boolean => {
  try {
    return Boolean(new Webhook(secret).verify(body, headers));
  } catch {
    return false;
  }
};

it('delivers events to an endpoint, rolls its secret, resends failed deliveries and audits all of it', async () => {
  const { businessId } = await admin<{ businessId: string }>('post', '/merchants', {
    name: 'Jos Tin',
    country: 'NG',
  });
  const merchant = `/merchants/${businessId}`;
  const endpoints = `${merchant}/webhook-endpoints`;
  const { id, secret } = await admin<{ id: string; secret: string }>('post', endpoints, {
    url,
    environment: 'test',
  });
  const deliveryOf = (delivery: string) =>
    admin<Delivery>('get', `${merchant}/webhook-deliveries/${delivery}`);
  const ended = (delivery: string) =>
    untilFound('a delivered webhook', async () => {
      const found = await deliveryOf(delivery);
      return found.state === 'delivered' ? found : undefined;
    });

  const test = await admin<Delivery>('post', `${endpoints}/${id}/test`);
  expect((await ended(test.id)).attempts).toMatchObject([{ status: 200, excerpt: 'response body' }]);
  expect(received.map((one) => [one.type, isSignedBy(one, secret)])).toEqual([['webhook.test', true]]);

  const { key } = await admin<{ key: string }>('post', `${merchant}/api-keys`, {
    environment: 'test',
    kind: 'public',
  });
  const from = new Date().toISOString();
  const body = { amount: 7750, customerEmail: 'ada@example.com' };
  const created = await service.call('post', '/api/v1/payments', { key, body });
  const { paymentURL } = created.body.data as { paymentURL: string };
  const payCode = String(paymentURL.split('/').at(-1));
  const { receiveAddress } = await service.complete(payCode, 'USDC', 'base');
  await service.pay(receiveAddress, '5', 'USDC', 'base');
  await untilFound('four deliveries', () => received.length === 4);
  expect(received.slice(1).map(({ type }) => type)).toEqual([
    'payment.processing',
    'payment.paid',
    'payment.completed',
  ]);

  const rolled = await admin<{ secret: string }>('post', `${endpoints}/${id}/roll`, { overlapSeconds: 600 });
  answer = 503;
  const last = received.at(-1) as Received;
  const delivery = `${last.headers['webhook-id']}:${id}`;
  // A delivery is not sent again before its last try is recorded.
  await ended(delivery);
  await admin('post', `${merchant}/webhook-deliveries/${delivery}/resend`);
  await untilFound('a fifth delivery', () => received.length === 5);
  for (const one of [secret, rolled.secret]) expect(isSignedBy(received[4] as Received, one)).toBe(true);
  expect(received[4]?.headers['webhook-id']).toBe(last.headers['webhook-id']);
  answer = 200;
  await untilFound('a second attempt', async () => (await deliveryOf(delivery)).attempts.length === 2);
  await admin('post', `${merchant}/webhook-deliveries/${delivery}/resend`);
  const statuses = (await ended(delivery)).attempts.map(({ status }) => status);
  expect(statuses).toEqual([200, 503, 200]);

  const range = { from, to: new Date(Date.now() + 60_000).toISOString() };
  expect(await admin('post', `${endpoints}/${id}/resend`, range)).toEqual({ count: 3 });
  await untilFound('nine deliveries', () => received.length === 9);
  const all = `${merchant}/webhook-deliveries/resend`;
  await untilFound(
    'all three can be sent again',
    async () => (await admin<{ count: number }>('post', all, { environment: 'test', ...range })).count === 3,
  );

  await admin('delete', `${endpoints}/${id}`);
  const audit = await admin<{ data: { action: string }[] }>(
    'get',
    `/audit?subject=${businessId}&pageSize=100`,
  );
  const actions = audit.data.map(({ action }) => action);
  for (const action of ['create', 'test', 'roll', 'remove'])
    expect(actions).toContain(`webhook-endpoint.${action}`);
  for (const action of ['resend', 'resend-range']) expect(actions).toContain(`webhook-delivery.${action}`);
  for (const one of [secret, rolled.secret]) expect(JSON.stringify(audit)).not.toContain(one.slice(6));
});
