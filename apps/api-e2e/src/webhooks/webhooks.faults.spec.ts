import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { verifyWebhook } from '@cowrie/sdk';
import { startReceiver, type TestReceiver } from '@cowrie/testing';
import { until } from '../cluster/cluster';
import { Service } from '../service';

const service = Service.shared();
const closing: (() => unknown)[] = [];

interface Delivery {
  id: string;
  eventId: string;
  state: string;
  nextAt?: string;
  attempts: { at: string; durationMs: number; status?: number; error?: string; excerpt?: string }[];
}
interface Endpoint {
  id: string;
  secret: string;
  enabled: boolean;
  disabledReason?: string;
}

let merchant: string;
beforeAll(async () => {
  const body = { name: 'Zaria Looms', country: 'NG' };
  const made = await service.admin('post', '/merchants', { body });
  merchant = `/merchants/${(made.body as { data: { businessId: string } }).data.businessId}`;
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function admin<T>(method: 'get' | 'post', path: string, body?: unknown): Promise<T> {
  const answer = await service.admin(method, `${merchant}${path}`, { body });
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return (answer.body as { data: T }).data;
}
const endpointAt = (url: string) =>
  admin<Endpoint>('post', '/webhook-endpoints', { url, environment: 'test' });
const sendTest = ({ id }: Endpoint) => admin<Delivery>('post', `/webhook-endpoints/${id}/test`);
const read = ({ id }: Delivery) => admin<Delivery>('get', `/webhook-deliveries/${id}`);

/** Waits until the delivery has this many attempts, and returns it. */
async function untilTried(delivery: Delivery, times = 1): Promise<Delivery> {
  await until(`${times} attempts are made`, async () => (await read(delivery)).attempts.length >= times);
  return read(delivery);
}

async function receiver(...args: Parameters<typeof startReceiver>): Promise<TestReceiver> {
  const started = await startReceiver(...args);
  closing.push(started.stop);
  return started;
}

/** URL of a server that accepts connections and answers each with `answer`. */
async function socketServer(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).once('data', () => answer(socket)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy());
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('retries an endpoint that is down, with the same webhook-id', async () => {
  const down = await startReceiver();
  const port = Number(new URL(down.url).port);
  await down.stop();
  const endpoint = await endpointAt(down.url);
  const failed = await untilTried(await sendTest(endpoint));
  expect(failed).toMatchObject({
    state: 'pending',
    attempts: [{ error: expect.stringMatching('ECONNREFUSED') }],
  });
  // The first retry comes after 5 s, give or take a tenth. The second would come after 5 min.
  const pauseMs = Date.parse(String(failed.nextAt)) - Date.parse(String(failed.attempts[0]?.at));
  expect(pauseMs).toBeGreaterThan(4000);
  expect(pauseMs).toBeLessThan(60_000);
  const { heard } = await receiver(undefined, { port });
  expect(await untilTried(failed, 2)).toMatchObject({ state: 'delivered', eventId: failed.eventId });
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = heard;
  expect(headers['webhook-id']).toBe(failed.eventId);
  expect(await verifyWebhook({ payload: body, headers, secret: endpoint.secret })).toMatchObject({
    type: 'webhook.test',
  });
});

it('gives up on a silent endpoint after ten seconds, without delaying others', async () => {
  const silent = await endpointAt(await socketServer(() => undefined));
  const dripping = await endpointAt(
    await socketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-drip: 1\r\n'), 50);
      socket.once('close', () => clearInterval(drip));
    }),
  );
  const queue = await Promise.all(Array.from({ length: 20 }, () => sendTest(silent)));
  const dripped = await sendTest(dripping);
  const well = await endpointAt((await receiver()).url);
  const delivered = await Promise.all([1, 2, 3].map(async () => untilTried(await sendTest(well))));
  expect(delivered.map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
  // The first attempts at the silent endpoint are still under way.
  for (const delivery of [...queue, dripped]) expect((await read(delivery)).attempts).toEqual([]);
  const { attempts } = await untilTried(dripped);
  expect(attempts).toMatchObject([{ error: 'no answer in time' }]);
  expect(attempts[0]?.durationMs).toBeGreaterThanOrEqual(9_900);
  expect(attempts[0]?.durationMs).toBeLessThan(30_000);
});

it('stops reading an endless answer after 1 KiB', async () => {
  const { url, connections } = await receiver((response) => endless(response));
  const { state, attempts } = await untilTried(await sendTest(await endpointAt(url)));
  expect([state, attempts[0]?.excerpt]).toEqual(['delivered', 'y'.repeat(1024)]);
  await until('its connection is closed', async () => (await connections()) === 0);
});

it('counts a redirect as a failure and does not follow it', async () => {
  const target = await receiver();
  const { url } = await receiver((response) => void response.writeHead(302, { location: target.url }).end());
  const { state, attempts } = await untilTried(await sendTest(await endpointAt(url)));
  expect([state, attempts[0]?.error]).toEqual(['pending', 'answered 302: redirects are not followed']);
  expect(target.heard).toEqual([]);
});

it('sends nothing to an endpoint with an untrusted certificate', async () => {
  const { url, heard } = await receiver(undefined, { isTls: true });
  const { state, attempts } = await untilTried(await sendTest(await endpointAt(url)));
  expect([state, attempts[0]?.error]).toEqual(['pending', expect.stringMatching('SELF_SIGNED')]);
  expect(heard).toEqual([]);
});

it('disables an endpoint that answers 410, and sends nothing more', async () => {
  const { url, heard } = await receiver((response) => void response.writeHead(410).end());
  const endpoint = await endpointAt(url);
  expect(await untilTried(await sendTest(endpoint))).toMatchObject({ state: 'given_up' });
  expect(await admin<Endpoint>('get', `/webhook-endpoints/${endpoint.id}`)).toMatchObject({
    enabled: false,
    disabledReason: 'answered 410 Gone',
  });
  // Another event must be dropped. Its delivery ends as cancelled, so it cannot be sent after this check.
  const next = await sendTest(endpoint);
  await until('the next delivery is cancelled', async () => (await read(next)).state === 'cancelled');
  expect(heard).toHaveLength(1);
});

it('waits an hour when retry-after asks for it', async () => {
  const { url } = await receiver((response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
  const { state, nextAt, attempts } = await untilTried(await sendTest(await endpointAt(url)));
  expect([state, attempts[0]?.status]).toEqual(['pending', 429]);
  expect(Date.parse(String(nextAt)) - Date.parse(String(attempts[0]?.at))).toBeGreaterThanOrEqual(3_600_000);
});

function endless(response: ServerResponse): void {
  response.on('error', () => undefined);
  const more = () => {
    while (!response.destroyed && response.write('y'.repeat(64 * 1024)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
