import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mongo, Types } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { until } from '@cowrie/testing/until';
import { EventsRepository } from '@cowrie/api/notify/events/events.repository';
import { type CliWorld, startCliWorld } from '../../testing/cli.harness';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let world: CliWorld;
let server: Server;
let url: string;
let business: string;
let answer: number;
let received: { headers: Record<string, string>; body: string }[];
beforeAll(async () => {
  world = await startCliWorld();
  server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.once('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(answer, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
});
beforeEach(async () => {
  await world.database.clear();
  business = await world.aMerchant();
  [received, answer] = [[], 200];
});
afterAll(async () => {
  server.close();
  await world.stop();
});

const happens = (number: number, environment: 'test' | 'live' = 'test', owner = business) =>
  world.database.events.create({
    _id: `evt_${environment}_${owner}_${number}`,
    businessId: new Types.ObjectId(owner),
    environment,
    number,
    type: 'payment.completed',
    paymentId: new Types.ObjectId(),
    sequence: 1,
    at: new Date(),
    relayedAt: new Date(),
    body: `{"number":${number}}`,
  });

const listening = (...more: string[]) => running('--forward-to', url, ...more);

/** Runs the command until Ctrl-C. */
function running(...more: string[]) {
  const controller = new AbortController();
  let printed = '';
  const args = ['listen', '--business', business, ...more];
  const run = world.cowrie(args, {
    interruption: controller.signal,
    onOutput: (text) => (printed += text),
  });
  return {
    ready: () => until(async () => printed.includes('whsec_')),
    says: (text: string) => until(async () => printed.includes(text)),
    secret: () => String(/whsec_\S+?(?=["\s])/.exec(printed)?.[0]),
    async end() {
      controller.abort();
      return run;
    },
    ended: () => run,
  };
}

it('forwards new events, signed with the secret that it prints, until Ctrl-C', async () => {
  for (const number of [1, 2, 3]) await happens(number);
  const terminal = listening();
  await terminal.ready();
  await happens(4);
  await happens(1, 'live');
  await happens(1, 'test', new Types.ObjectId().toHexString());
  await happens(5);
  await terminal.says('#5');
  const { exitCode, out, error } = await terminal.end();
  expect([exitCode, error]).toEqual([0, '']);
  expect(received.map(({ body }) => body)).toEqual(['{"number":4}', '{"number":5}']);
  const webhook = new Webhook(terminal.secret());
  for (const { body, headers } of received) expect(webhook.verify(body, headers)).toEqual(JSON.parse(body));
  expect(received[0]?.headers['webhook-id']).toBe(`evt_test_${business}_4`);
  expect(out).toMatch(/#4 +payment\.completed +[0-9a-f]{24} +→ 200 in \d+ ms/);
  expect(out).toMatch(/2 events, 2 taken\.\n$/);
});

it('ends with 3 and a sentence when the database goes away', async () => {
  const terminal = listening();
  await terminal.ready();
  const gone = new mongo.MongoNetworkError('connect ECONNREFUSED 127.0.0.1:27017');
  const page = jest.spyOn(EventsRepository.prototype, 'page').mockRejectedValue(gone);
  const { exitCode, error } = await terminal.ended();
  page.mockRestore();
  expect([exitCode, error]).toEqual([
    3,
    `The database no longer answers: ${gone.message}; look at what was done before you repeat the command\n`,
  ]);
});

it('starts after a given event, signs with a given secret, and prints a line of JSON for each event', async () => {
  for (const number of [1, 2, 3]) await happens(number);
  const terminal = listening('--after', '1', '--secret', SECRET, '--json');
  await terminal.says('"number":3');
  const { out } = await terminal.end();
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { secret: SECRET, after: 1 },
    { number: 2, isTaken: true, status: 200 },
    { number: 3, isTaken: true },
  ]);
  expect(new Webhook(SECRET).verify(received[0]?.body ?? '', received[0]?.headers ?? {})).toBeDefined();
});

it('reports an event that is not accepted, follows no redirect, and continues', async () => {
  const terminal = listening('--after', '0');
  await terminal.ready();
  answer = 500;
  await happens(1);
  await terminal.says('not accepted: answered 500');
  answer = 302;
  await happens(2);
  await terminal.says('not accepted: answered 302');
  answer = 200;
  await happens(3);
  await terminal.says('→ 200');
  expect((await terminal.end()).out).toContain('3 events, 1 taken');
  expect(received).toHaveLength(3);
});

it('only shows the events without --forward-to, and needs no secret', async () => {
  await happens(1);
  const terminal = running('--after', '0');
  await terminal.says('#1');
  await happens(2);
  await terminal.says('#2');
  const { exitCode, out } = await terminal.end();
  expect([exitCode, received]).toEqual([0, []]);
  expect(out).toMatch(/^Showing test events of [0-9a-f]{24}\nPress Ctrl-C to end\.\n/);
  expect(out).toMatch(/#1 +payment\.completed +[0-9a-f]{24}\n/);
  expect(out).toMatch(/\n2 events\.\n$/);
  expect(out).not.toMatch(/whsec_|taken|→/);
});

it('shows the whole event in a line of JSON', async () => {
  await happens(1);
  const terminal = running('--after', '0', '--json');
  await terminal.says('"number":1');
  const [head, line] = (await terminal.end()).out.trim().split('\n');
  expect(JSON.parse(head ?? '')).toEqual({ after: 0 });
  expect(JSON.parse(line ?? '')).toMatchObject({
    number: 1,
    type: 'payment.completed',
    event: { number: 1 },
  });
  expect(line).not.toContain('isTaken');
});

it('reports that no server answers', async () => {
  await happens(1);
  url = 'http://127.0.0.1:9/';
  const terminal = listening('--after', '0');
  await terminal.says('not accepted:');
  expect((await terminal.end()).exitCode).toBe(0);
});

it.each([
  ['--environment live', 2],
  ['--secret whsec_short', 2],
  ['--secret sekret', 2],
  ['--forward-to ftp://x', 2],
  [`--business ${'0'.repeat(24)}`, 1],
])('%s exits with %i', async (more, code) => {
  const args = ['listen', '--forward-to', 'http://127.0.0.1:9', '--business', business, ...more.split(' ')];
  expect((await world.cowrie(args)).exitCode).toBe(code);
});
