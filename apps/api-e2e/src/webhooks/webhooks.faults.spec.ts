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

async function asked<T>(method: 'get' | 'post', path: string, body?: unknown): Promise<T> {
  const answer = await service.admin(method, `${merchant}${path}`, { body });
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return (answer.body as { data: T }).data;
}
const endpointAt = (url: string) =>
  asked<Endpoint>('post', '/webhook-endpoints', { url, environment: 'test' });
const tell = ({ id }: Endpoint) => asked<Delivery>('post', `/webhook-endpoints/${id}/test`);
const shown = ({ id }: Delivery) => asked<Delivery>('get', `/webhook-deliveries/${id}`);

/** The delivery, once it has been tried so often. */
async function tried(delivery: Delivery, times = 1): Promise<Delivery> {
  await until('it is tried', async () => (await shown(delivery)).attempts.length >= times);
  return shown(delivery);
}

async function receiver(...args: Parameters<typeof startReceiver>): Promise<TestReceiver> {
  const started = await startReceiver(...args);
  closing.push(started.stop);
  return started;
}

/** Takes connections, and says what it is told to. */
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

it('an endpoint that is down is told when it is up again, under the same id', async () => {
  const down = await startReceiver();
  const port = Number(new URL(down.url).port);
  await down.stop();
  const endpoint = await endpointAt(down.url);
  const failed = await tried(await tell(endpoint));
  expect(failed).toMatchObject({
    state: 'pending',
    attempts: [{ error: expect.stringMatching('ECONNREFUSED') }],
  });
  // Five seconds later, more or less a tenth; after that it would be five minutes.
  const pauseMs = Date.parse(String(failed.nextAt)) - Date.parse(String(failed.attempts[0]?.at));
  expect(pauseMs).toBeGreaterThan(4000);
  expect(pauseMs).toBeLessThan(60_000);
  const { heard } = await receiver(undefined, { port });
  expect(await tried(failed, 2)).toMatchObject({ state: 'delivered', eventId: failed.eventId });
  const [{ headers, body } = { headers: {} as Record<string, string>, body: '' }] = heard;
  expect(headers['webhook-id']).toBe(failed.eventId);
  expect(await verifyWebhook({ payload: body, headers, secret: endpoint.secret })).toMatchObject({
    type: 'webhook.test',
  });
}, 60_000);

it('one that takes connections and is silent takes its ten seconds, and delays no other', async () => {
  const silent = await endpointAt(await socketServer(() => undefined));
  const dripping = await endpointAt(
    await socketServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('x-drip: 1\r\n'), 50);
      socket.once('close', () => clearInterval(drip));
    }),
  );
  const queue = await Promise.all(Array.from({ length: 20 }, () => tell(silent)));
  const dripped = await tell(dripping);
  const well = await endpointAt((await receiver()).url);
  const delivered = await Promise.all([1, 2, 3].map(async () => tried(await tell(well))));
  expect(delivered.map(({ state }) => state)).toEqual(Array(3).fill('delivered'));
  // All of it while the first tries of the silent one were still under way.
  for (const delivery of [...queue, dripped]) expect((await shown(delivery)).attempts).toEqual([]);
  const { attempts } = await tried(dripped);
  expect(attempts).toMatchObject([{ error: 'no answer in time' }]);
  expect(attempts[0]?.durationMs).toBeGreaterThanOrEqual(9_900);
  expect(attempts[0]?.durationMs).toBeLessThan(30_000);
}, 60_000);

it('one whose answer has no end is left after 1 KiB', async () => {
  const { url, connections } = await receiver((response) => endless(response));
  const { state, attempts } = await tried(await tell(await endpointAt(url)));
  expect([state, attempts[0]?.excerpt]).toEqual(['delivered', 'y'.repeat(1024)]);
  await until('its connection is closed', async () => (await connections()) === 0);
});

it('one that redirects has not taken it, and nobody goes where it points', async () => {
  const target = await receiver();
  const { url } = await receiver((response) => void response.writeHead(302, { location: target.url }).end());
  const { state, attempts } = await tried(await tell(await endpointAt(url)));
  expect([state, attempts[0]?.error]).toEqual(['pending', 'answered 302: redirects are not followed']);
  expect(target.heard).toEqual([]);
});

it('one with a certificate that nobody vouches for hears nothing', async () => {
  const { url, heard } = await receiver(undefined, { isTls: true });
  const { state, attempts } = await tried(await tell(await endpointAt(url)));
  expect([state, attempts[0]?.error]).toEqual(['pending', expect.stringMatching('SELF_SIGNED')]);
  expect(heard).toEqual([]);
});

it('one that is gone is disabled, and hears no more', async () => {
  const { url, heard } = await receiver((response) => void response.writeHead(410).end());
  const endpoint = await endpointAt(url);
  expect(await tried(await tell(endpoint))).toMatchObject({ state: 'given_up' });
  expect(await asked<Endpoint>('get', `/webhook-endpoints/${endpoint.id}`)).toMatchObject({
    ...{ enabled: false, disabledReason: 'answered 410 Gone' },
  });
  expect(heard).toHaveLength(1);
});

it('one that asks for an hour of patience is given it', async () => {
  const { url } = await receiver((response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
  const { state, nextAt, attempts } = await tried(await tell(await endpointAt(url)));
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
