import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { request } from 'undici';
import { localAccounts, startTestMongo, type TestMongo } from '@cowrie/testing';
import { aLockedPayment, aPayment } from '@cowrie/api/money-in/testing/builders';
import { aPayout } from '@cowrie/api/money-out/testing/builders';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { aConfig, PAYOUT_CAPS, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { until } from '@cowrie/testing/until';
import { startApp } from './app';
import { AuditRelay } from '@cowrie/api/platform/audit/audit-relay.service';
import type { Readiness } from '@cowrie/api/platform/health/health.dto';
import { QueueWatch } from '@cowrie/api/platform/queues/queue-watch.service';
import { Queues } from '@cowrie/api/platform/queues/queues.registry';

let chain: TestChain;
let server: TestMongo;
beforeAll(async () => {
  [chain, server] = await Promise.all([startTestChain(new FakeClock()), startTestMongo()]);
});
afterAll(async () => {
  await Promise.all([chain.stop(), server.close()]);
});

const config = () =>
  aConfig({
    role: 'all',
    mongo: { uri: server.uri, embeddedPort: 0 },
    environments: {
      test: { treasury: TREASURY, networks: [{ ...chain.network, pollIntervalMs: 200 }] },
    },
    sweeperKeys: { test: chain.operatorKey },
    payouts: { test: { signer: 'hot', hotKey: localAccounts[4]?.privateKey ?? '', caps: PAYOUT_CAPS } },
    // Nobody listens there.
    mail: {
      server: { host: '127.0.0.1', port: 9, isSecure: false, requiresTls: false },
      from: { name: '', address: 'payments@cowrie.example' },
    },
  });

/**
 * Stores for each queue an item that its loop cannot work on, bypassing every check, as a fault would.
 * Returns the IDs by queue.
 */
async function poison(connection: Connection): Promise<Map<string, string>> {
  const now = new Date();
  const past = new Date(now.getTime() - 3_600_000);
  const put = async (
    collection: string,
    document: { readonly _id: unknown; readonly [field: string]: unknown },
  ) => {
    await connection.collection(collection).insertOne(document as never);
    return String(document._id);
  };
  const businessId = new Types.ObjectId();
  const payment = () => ({
    ...aLockedPayment(past, { businessId }, chain.network),
    _id: new Types.ObjectId(),
  });
  const order = { orderId: 'o1', payBefore: new Date(now.getTime() + 3_600_000) };
  const payout = aPayout(now, { purpose: 'settlement', order, screenedAt: now }, chain.network);
  const settlement = {
    state: 'charging',
    provider: 'sandbox',
    dueAt: past,
    collectedFiatAmount: 'much',
  };
  const mail = {
    _id: 'poisoned:receipt',
    kind: 'receipt',
    state: 'pending',
    tries: 0,
    nextAt: past,
    businessId,
    environment: 'test',
    paymentId: 7,
    eventId: 'e1',
    createdAt: past,
  };
  // No entry of the audit log has such a time.
  const unaudited = [
    { _id: new Types.ObjectId(), at: 'yesterday', by: 'cli:tests', action: 'operator.create' },
  ];
  const operator = { _id: new Types.ObjectId(), name: 'broken', role: 'viewer', unaudited };
  return new Map([
    [`payouts test:${chain.network.name}`, await put('payouts', { ...payout, paymentId: 'none' })],
    [
      `documents of payouts test:${chain.network.name}`,
      await put('payouts', aPayout(now, { status: 'sent' }, chain.network)),
    ],
    [
      'payouts to be told',
      await put('payouts', { ...aPayout(now, { status: 'failed' }, chain.network), isUnreported: true }),
    ],
    [
      'settlement test sandbox',
      await put('payments', { ...payment(), status: 'processing', paidAt: now, settlement }),
    ],
    ['event relay', await put('payments', { ...aPayment(now), hasUnrelayedEvents: true, events: null })],
    ['windows that are over', await put('payments', { ...payment(), exceptions: 7, expiresAt: past })],
    ['mails', await put('mails', mail)],
    ['audit log', `operators ${await put('operators', operator)}`],
  ]);
}

async function ready(url: string): Promise<{ status: number; data: Readiness | null }> {
  const { statusCode, body } = await request(`${url}/health/ready`);
  const { data } = (await body.json()) as { data: Readiness | null };
  return { status: statusCode, data };
}

// Guarantee: a poisoned item does not stop the service from becoming ready, stops no queue, and is reported
// (docs/decisions/0094).
it('starts with a poisoned item in each queue, becomes ready, and reports each of them', async () => {
  const first = await startApp(config());
  const poisoned = await poison(first.nest.get<Connection>(getConnectionToken()));
  await first.close();
  const app = await startApp(config());
  try {
    await until(async () => (await ready(app.url)).status === 200);
    await app.nest.get(AuditRelay, { strict: false }).tick();
    const aside = app.nest.get<Connection>(getConnectionToken()).collection('set_aside_items');
    const named = async () =>
      new Map((await aside.find().toArray()).map(({ queue, item }) => [String(queue), String(item)]));
    await until(async () => (await named()).size >= poisoned.size);
    expect(await named()).toEqual(poisoned);
    // Two minutes later, each is late. A queue that tries its item in between writes the time that it
    // remembers.
    const late = async () => {
      await aside.updateMany({}, { $set: { firstAt: new Date(Date.now() - 120_000) } });
      await app.nest.get(QueueWatch, { strict: false }).tick();
      return (await app.nest.get(Queues, { strict: false }).late()).map(({ queue }) => queue);
    };
    await until(async () => {
      const queues = await late();
      return [...poisoned.keys()].every((queue) => queues.includes(queue));
    });
    const { status, data } = await ready(app.url);
    expect([status, data?.status]).toEqual([200, 'degraded']);
    const check = data?.checks.find(({ name }) => name === 'queues');
    expect(check?.state).toBe('failing');
    expect(check?.detail).toMatch(/has waited since .*; \d+ more; run cowrie doctor/);
  } finally {
    await app.close();
  }
});
