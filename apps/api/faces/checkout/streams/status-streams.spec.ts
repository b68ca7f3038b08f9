import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import { type Connection, type Model, mongo } from 'mongoose';
import request from 'supertest';
import { startTestMongo, type TestMongo } from '@cowrie/testing';
import { until } from '@cowrie/testing/until';
import type { PaymentStatus } from '@cowrie/payment-state';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PAYMENT, type Payment } from '@cowrie/api/money-in/payments/document/payment.schema';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { aLockedPayment } from '@cowrie/api/money-in/testing/builders';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { monitorCommands } from '@cowrie/api/platform/testing/monitor-commands';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { type RunningApp, startApp } from '../../app';
import { startEmbeddedDatabase } from '../../embedded-database';
import { type EventReader, readEvents } from '../../testing/event-reader';
import { LOOK_MS, STREAMS_PER_ADDRESS } from './status-streams.service';

const MOST_STREAMS = STREAMS_PER_ADDRESS + 5;
const CHECKOUT = 'http://checkout.test';

let server: TestMongo;
let app: RunningApp;
let other: RunningApp;
let businessId: Payment['businessId'];
const opened: EventReader[] = [];

monitorCommands();
beforeAll(async () => {
  server = await startTestMongo({ monitorCommands: 'true' });
  [app, other] = [await start(), await start()];
  ({ _id: businessId } = await part(MerchantsService).create({ name: 'Ada Stores', country: 'NG' }));
});
afterEach(async () => {
  for (const reader of opened.splice(0)) reader.leave();
  await until(async () => (await openStreams()) === 0);
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await server.close();
});

const start = (over: Partial<AppConfig> = {}) =>
  startApp(
    aConfig({
      role: 'api',
      mongo: { uri: server.uri, embeddedPort: 0 },
      // A caller names its own address.
      trustedProxies: ['127.0.0.1'],
      http: { host: '127.0.0.1', port: 0, maxConnections: 2 * MOST_STREAMS, requestTimeoutSeconds: 1 },
      ...over,
    }),
  );
const part = <T>(of: new (...parts: never[]) => T, { nest } = app): T => nest.get(of, { strict: false });

const paymentsOf = ({ nest }: RunningApp): Model<Payment> =>
  nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false });

async function aStored(over: Partial<Payment> = {}): Promise<Payment> {
  const payment = aLockedPayment(new Date(), { businessId, ...over });
  await part(PaymentsRepository).insertOnce(payment);
  return payment;
}

async function follow(
  { payCode }: Pick<Payment, 'payCode'>,
  headers: Record<string, string> = {},
  { url } = app,
): Promise<EventReader> {
  const reader = await readEvents(`${url}/checkout/${payCode}/status/events`, headers);
  opened.push(reader);
  return reader;
}

/** Changes a payment as an evaluation in that process does. */
async function change(payment: Payment, set: Partial<Payment>, at = app): Promise<void> {
  expect(await part(PaymentsRepository, at).commit(payment, { set })).toBe(true);
  payment.version += 1;
}

async function metric(name: string, at = app): Promise<number> {
  const text = await part(MetricsRegistry, at).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `) || one.startsWith(`${name}{`));
  return Number(line?.split(' ').at(-1));
}
const openStreams = (at = app) => metric('cowrie_status_streams_open', at);
const statusesOf = (reader: EventReader) =>
  reader.events().flatMap(({ data, event }) => (event ? [] : [(JSON.parse(data!) as { data: string }).data]));

describe('GET /checkout/:payCode/status/events', () => {
  it('200: sends the body of the polled status at once, and again after each change', async () => {
    const payment = await aStored();
    const polled = await request(app.url).get(`/checkout/${payment.payCode}/status`);
    const reader = await follow(payment);
    expect(await reader.received(1)).toEqual([
      { retry: '5000', id: String(payment.version), data: polled.text },
    ]);
    await change(payment, { status: 'processing' });
    await change(payment, { seenUnits: '1' });
    await until(async () => reader.events().at(-1)?.id === String(payment.version));
    expect(statusesOf(reader).at(-1)).toBe('processing');
    const { text } = await request(app.url).get(`/checkout/${payment.payCode}/status`);
    expect(reader.events().at(-1)?.data).toBe(text);
  });

  it('200: pushes what another process has written, and asks the browser for nothing in between', async () => {
    const payment = await aStored();
    const reader = await follow(payment);
    await reader.received(1);
    await change(payment, { status: 'processing' }, other);
    await reader.received(2);
    expect(statusesOf(reader)).toEqual(['pending', 'processing']);
  });

  it('200: finds a change that was stored seconds after its time', async () => {
    const payment = await aStored();
    const reader = await follow(payment);
    await reader.received(1);
    const updatedAt = new Date(Date.now() - 4_000);
    await paymentsOf(app).updateOne(
      { _id: payment._id },
      { $set: { status: 'processing', updatedAt }, $inc: { version: 1 } },
    );
    await reader.received(2);
    expect(statusesOf(reader)).toEqual(['pending', 'processing']);
  });

  it.each<PaymentStatus>(['completed', 'failed', 'expired'])(
    '200: ends after %s, and 204 to a reader that knows it',
    async (status) => {
      const payment = await aStored();
      const reader = await follow(payment);
      await reader.received(1);
      await change(payment, { status });
      await reader.ended;
      expect(statusesOf(reader)).toEqual(['pending', status]);
      const known = { 'Last-Event-ID': String(payment.version) };
      const again = await follow(payment, known);
      await again.ended;
      expect([again.status, again.text()]).toEqual([204, '']);
      // An operator has accepted money since, for example.
      await change(payment, { txHash: '0x1' });
      const news = await follow(payment, known);
      await news.ended;
      expect([news.status, statusesOf(news)]).toEqual([200, [status]]);
    },
  );

  it('200: sends the headers of every answer, and none that lets a proxy keep or change the stream', async () => {
    const payment = await aStored();
    const { headers } = await follow(payment, { Origin: CHECKOUT });
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': CHECKOUT,
      'ratelimit-policy': expect.stringContaining('"checkout"'),
      'x-request-id': expect.any(String),
    });
    const stranger = await follow(payment, { Origin: 'https://evil.example' });
    expect(stranger.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('200: answers HEAD without a stream', async () => {
    const { payCode } = await aStored();
    const { status, headers } = await request(app.url).head(`/checkout/${payCode}/status/events`);
    expect([status, headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(await openStreams()).toBe(0);
  });

  it('404: a payCode of no payment, and one that is none', async () => {
    for (const payCode of ['abcdefghijkl', 'x']) {
      const { status, body } = await request(app.url).get(`/checkout/${payCode}/status/events`);
      expect([status, body.error.code]).toEqual([404, 'payment_not_found']);
    }
  });

  it('429: more streams of one address, and of all, which can still poll', async () => {
    const payment = await aStored();
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    await Promise.all(
      Array.from({ length: STREAMS_PER_ADDRESS }, () => follow(payment, from('198.51.100.7'))),
    );
    const refused = async (address: string) => {
      const { status, body } = await request(app.url)
        .get(`/checkout/${payment.payCode}/status/events`)
        .set(from(address));
      return [status, body.error?.code];
    };
    expect(await refused('198.51.100.7')).toEqual([429, 'too_many_streams']);
    // Addresses of one IPv6 network are one.
    const room = MOST_STREAMS - STREAMS_PER_ADDRESS;
    await Promise.all(Array.from({ length: room }, (_, at) => follow(payment, from(`2001:db8::${at}`))));
    expect(await refused('203.0.113.9')).toEqual([429, 'too_many_streams']);
    expect(await metric('cowrie_status_streams_refused_total{limit="address"}')).toBe(1);
    expect(await metric('cowrie_status_streams_refused_total{limit="process"}')).toBe(1);
    const polled = request(app.url).get(`/checkout/${payment.payCode}/status`);
    expect((await polled.set(from('203.0.113.9'))).status).toBe(200);
    opened.pop()?.leave();
    await until(async () => (await openStreams()) < MOST_STREAMS);
    expect((await follow(payment, from('203.0.113.9'))).status).toBe(200);
  });
});

describe('keeps no place for a reader', () => {
  const asked = (payCode: string) =>
    `GET /checkout/${payCode}/status/events HTTP/1.1\r\nHost: cowrie\r\n\r\n`;
  const connection = async () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };

  it('that leaves before its payment is found', async () => {
    const { payCode } = await aStored();
    const payments = part(PaymentsRepository);
    const select = payments.selectByPayCode.bind(payments);
    const server = app.nest.getHttpServer() as Server;
    const hasLeft = new Promise<void>((resolve) =>
      server.once('connection', (socket: Socket) => socket.once('close', () => resolve())),
    );
    const spy = jest.spyOn(payments, 'selectByPayCode').mockImplementation(async (...of) => {
      const payment = await select(...of);
      await hasLeft;
      return payment as never;
    });
    const socket = await connection();
    socket.write(asked(payCode));
    await until(() => Promise.resolve(spy.mock.calls.length > 0));
    socket.destroy();
    await spy.mock.results[0]?.value;
    await pause(LOOK_MS);
    spy.mockRestore();
    expect(await openStreams()).toBe(0);
  });

  it('that asks for many streams on one connection', async () => {
    const { payCode } = await aStored();
    const socket = await connection();
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.write(asked(payCode).repeat(20));
    await until(() => Promise.resolve(text.includes('data: ')));
    await pause(LOOK_MS);
    expect(await openStreams()).toBe(1);
    socket.destroy();
    await until(async () => (await openStreams()) === 0);
  });
});

describe('what open pages cost the database', () => {
  /** The commands of the first process from now on, without those of its other loops. */
  function count(at = app): () => Record<string, number> {
    const seen: Record<string, number> = {};
    const client = at.nest.get<Connection>(getConnectionToken()).getClient();
    const note = ({ commandName, command }: mongo.CommandStartedEvent) => {
      const collection = (command as Record<string, unknown>)[commandName];
      if (collection === 'payments') seen[commandName] = (seen[commandName] ?? 0) + 1;
    };
    client.on('commandStarted', note);
    return () => (client.off('commandStarted', note), seen);
  }
  /** Waits for this many looks. */
  const looks = (times: number) => new Promise((resolve) => setTimeout(resolve, times * LOOK_MS));

  it('is one shared look, however many pages are open, and nothing without a page', async () => {
    const stored = await Promise.all(Array.from({ length: 50 }, () => aStored()));
    await Promise.all(stored.map((payment) => follow(payment)));
    const stop = count();
    await looks(10);
    const { find = 0, ...others } = stop();
    expect(others).toEqual({});
    // The looks that the clock has begun, and none of a page.
    expect(find).toBeGreaterThan(4);
    expect(find).toBeLessThanOrEqual(11);
    for (const reader of opened.splice(0)) reader.leave();
    await until(async () => (await openStreams()) === 0);
    const stopAtRest = count();
    await looks(5);
    expect(stopAtRest()).toEqual({});
  });

  it('is only the late looks at the embedded database while nothing is written', async () => {
    const embedded = await startEmbeddedDatabase({ port: 0 });
    const uri = `${embedded.uri}cowrie?monitorCommands=true`;
    const resting = await startApp(
      aConfig({ role: 'api', mongo: { uri, embeddedPort: 0 } }),
      undefined,
      embedded,
    );
    const client = await new mongo.MongoClient(uri).connect();
    try {
      const payment = aLockedPayment(new Date(), { businessId });
      await part(PaymentsRepository, resting).insertOnce(payment);
      const reader = await follow(payment, {}, resting);
      await reader.received(1);
      await looks(10);
      const stop = count(resting);
      await looks(20);
      expect(stop().find ?? 0).toBeLessThanOrEqual(3);
      const change = { $set: { status: 'processing', updatedAt: new Date() }, $inc: { version: 1 } };
      await client.db().collection('payments').updateOne({ _id: payment._id }, change);
      await reader.received(2);
      expect(statusesOf(reader)).toEqual(['pending', 'processing']);
      reader.leave();
    } finally {
      await client.close();
      await resting.close();
      await embedded.close();
    }
  });

  it('is one command to open a page, and the poll still sends one', async () => {
    const payment = await aStored();
    const sent = async (path: string) => {
      const stop = count();
      const { status } = await request(app.url).head(`/checkout/${payment.payCode}${path}`);
      expect(status).toBe(200);
      return stop();
    };
    expect(await sent('/status/events')).toEqual({ find: 1 });
    expect(await sent('/status')).toEqual({ find: 1 });
  });

  it('reads what has changed from an index', async () => {
    const payments = app.nest.get<Model<Payment>>(getModelToken(PAYMENT), { strict: false });
    const plan = await payments
      .find({ updatedAt: { $gte: new Date() } })
      .sort({ updatedAt: 1 })
      .explain();
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
  });
});

it('ends the streams of a process that ends, and takes no new ones', async () => {
  const ending = await start();
  const reader = await follow(await aStored(), {}, ending);
  await reader.received(1);
  const startedAt = performance.now();
  await ending.close();
  await reader.ended;
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(reader.events()).toHaveLength(1);
});
