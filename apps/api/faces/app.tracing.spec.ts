import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import request from 'supertest';
import { startTraceCollector, type CollectedSpan, type TraceCollector } from '@cowrie/testing';
import { aPayment } from '@cowrie/api/money-in/testing/builders';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { type RunningApp, startApp } from './app';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import { createLogger } from '@cowrie/api/platform/logging/logging';
import { currentTracer } from '@cowrie/api/platform/tracing/tracing';

let collector: TraceCollector;
let app: RunningApp | undefined;
let lines: Record<string, unknown>[];

async function stop(): Promise<void> {
  const running = app;
  app = undefined;
  await running?.close();
}

async function start(over: Record<string, string> = {}): Promise<RunningApp> {
  Object.assign(process.env, collector.env, over);
  lines = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const config = aConfig({ role: 'api', tracesEndpoint: collector.env.OTEL_EXPORTER_OTLP_ENDPOINT });
  return (app = await startApp(config, createLogger('info', { destination: { write } })));
}
beforeAll(async () => (collector = await startTraceCollector()));
afterEach(async () => {
  await stop();
  for (const name of Object.keys(process.env)) if (name.startsWith('OTEL_')) delete process.env[name];
});
afterAll(() => collector.stop());

async function aSession({ nest }: RunningApp) {
  const { _id: businessId } = await nest
    .get(MerchantsService, { strict: false })
    .create({ name: 'Ada Stores', country: 'NG' });
  const payment = aPayment(new Date(), { businessId });
  await nest.get(PaymentsRepository, { strict: false }).insertOnce(payment);
  return payment;
}

/** The span of the request with this ID, once it has ended. */
async function rootOf(requestId: string): Promise<CollectedSpan> {
  const find = () =>
    collector
      .spans()
      .find(({ attributes, parentSpanId }) => attributes['cowrie.request_id'] === requestId && !parentSpanId);
  await until(() => Promise.resolve(find() !== undefined));
  return find() as CollectedSpan;
}

async function spansOf(requestId: string): Promise<CollectedSpan[]> {
  const { traceId } = await rootOf(requestId);
  return collector.spans().filter((span) => span.traceId === traceId);
}

it('sends one tree for a request that reads the database, without a value of the query', async () => {
  const running = await start();
  const { payCode, _id, customer } = await aSession(running);
  await request(running.url)
    .get(`/checkout/${payCode}?customer=ada`)
    .set('X-Request-Id', 'tree-1')
    .expect(200);
  const spans = await spansOf('tree-1');
  const root = await rootOf('tree-1');
  expect(root).toMatchObject({
    name: 'GET /checkout/:payCode',
    service: 'cowrie-api',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/checkout/:payCode',
      'http.response.status_code': 200,
      'cowrie.payment_id': _id.toHexString(),
    },
    hasFailed: false,
  });
  const find = spans.find(({ name }) => name === 'find payments');
  expect(find).toMatchObject({
    parentSpanId: root.spanId,
    attributes: {
      'db.system.name': 'mongodb',
      'db.operation.name': 'find',
      'db.collection.name': 'payments',
      'cowrie.request_id': 'tree-1',
    },
  });
  expect(spans.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
  for (const secret of [payCode, customer.email, 'customer=ada', process.argv[1] as string])
    expect(collector.text()).not.toContain(secret);
  // The log line of the request names its trace.
  expect(lines.find(({ requestId }) => requestId === 'tree-1')).toMatchObject({
    traceId: root.traceId,
    spanId: root.spanId,
  });
});

it('links a request to the trace of its caller, and does not let the caller choose its own', async () => {
  const running = await start();
  const theirs = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) };
  await request(running.url)
    .get('/checkout/abcdefghijkl')
    .set('X-Request-Id', 'linked-1')
    .set('traceparent', `00-${theirs.traceId}-${theirs.spanId}-01`);
  const root = await rootOf('linked-1');
  expect(root?.traceId).not.toBe(theirs.traceId);
  expect(root).toMatchObject({ links: [theirs], attributes: { 'http.response.status_code': 404 } });
  await request(running.url)
    .get('/checkout/abcdefghijkl')
    .set('X-Request-Id', 'odd-1')
    .set('traceparent', 'odd');
  expect((await rootOf('odd-1')).links).toEqual([]);
});

it('keeps the traces that the standard variables select', async () => {
  const running = await start({ OTEL_TRACES_SAMPLER: 'always_off', OTEL_SERVICE_NAME: 'mine' });
  await request(running.url).get('/checkout/abcdefghijkl').set('X-Request-Id', 'dropped-1');
  await stop();
  expect(collector.text()).not.toContain('dropped-1');
});

it('says which protocols it supports, and keeps working', async () => {
  const running = await start({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'always_off' });
  await request(running.url).get('/checkout/abcdefghijkl').expect(404);
  expect(lines).toContainEqual(
    expect.objectContaining({ context: 'Tracing', detail: expect.stringContaining('http/json') as string }),
  );
});

it('reports once a minute that traces were not sent, and keeps working', async () => {
  const running = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    OTEL_EXPORTER_OTLP_TIMEOUT: '100',
  });
  await request(running.url).get('/checkout/abcdefghijkl').expect(404);
  await until(() => Promise.resolve(lines.some(({ context }) => context === 'Tracing')));
  await request(running.url).get('/checkout/abcdefghijkl').expect(404);
  await stop();
  expect(lines.filter(({ context }) => context === 'Tracing')).toHaveLength(1);
});

it('sends nothing and adds nothing to a request while traces are off', async () => {
  const running = (app = await startApp(aConfig({ role: 'api' })));
  expect(currentTracer()).toBeUndefined();
  const before = collector.spans().length;
  await request(running.url).get('/checkout/abcdefghijkl').expect(404);
  const client = running.nest.get<Connection>(getConnectionToken()).getClient();
  expect([client.options.monitorCommands, client.listenerCount('commandStarted')]).toEqual([false, 0]);
  expect(collector.spans()).toHaveLength(before);
});
