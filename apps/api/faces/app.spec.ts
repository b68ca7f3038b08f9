import { Agent, get, type IncomingMessage } from 'node:http';
import { SchedulerRegistry } from '@nestjs/schedule';
import mongoose from 'mongoose';
import request from 'supertest';
import { startTestMongo } from '@cowrie/testing';
import { type RunningApp, startApp } from './app';
import { PaymentsRepository } from '@cowrie/api/money-in/payments/document/payments.repository';
import type { AppConfig, Role } from '@cowrie/api/platform/config/app.config';
import type { Readiness } from '@cowrie/api/platform/health/health.dto';
import { LEASE, type Lease, leaseSchema } from '@cowrie/api/platform/leases/lease.schema';
import { PERIODIC_TASKS } from '@cowrie/api/platform/tasks/periodic-tasks';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig, TREASURY } from '@cowrie/api/platform/testing/test-config';
import { startTestChain, type TestChain } from '@cowrie/api/money-in/testing/test-chain';
import { until } from '@cowrie/testing/until';

let chain: TestChain;
beforeAll(async () => {
  chain = await startTestChain(new FakeClock());
});
afterAll(() => chain.stop());

const configOf = (over: Partial<AppConfig> = {}): AppConfig =>
  aConfig({
    environments: { test: { treasury: TREASURY, networks: [chain.network] } },
    sweeperKeys: { test: chain.operatorKey },
    ...over,
  });

/** Undefined while the service is not ready. */
async function readinessOf({ url }: RunningApp): Promise<Readiness | undefined> {
  const { status, body } = await request(url).get('/health/ready');
  return status === 200 ? (body.data as Readiness) : undefined;
}

/** The periodic tasks that a process runs, and those that the table lists for its role. */
function periodicTasks({ nest }: RunningApp, role: Role) {
  const named = Object.entries(PERIODIC_TASKS).filter(
    ([, row]) => [row.role, role].includes('all') || row.role === role,
  );
  return {
    running: nest.get(SchedulerRegistry).getIntervals().sort(),
    named: named.map(([name]) => name).sort(),
  };
}

it.each(['worker', 'all'] as Role[])(
  'becomes ready in the role %s, with its periodic tasks',
  async (role) => {
    const app = await startApp(configOf({ role }));
    try {
      const { running, named } = periodicTasks(app, role);
      expect(running).toEqual(named);
      await until(async () => (await readinessOf(app))?.status === 'ready');
    } finally {
      await app.close();
    }
  },
);

it('answers in the role api as degraded until a worker has read the networks', async () => {
  const app = await startApp(configOf({ role: 'api' }));
  try {
    const { running, named } = periodicTasks(app, 'api');
    expect(running).toEqual(named);
    const detail = 'no worker has read it yet';
    const { status, checks } = (await readinessOf(app)) ?? {};
    expect(status).toBe('degraded');
    expect(checks?.filter(({ state }) => state !== 'ok')).toEqual([
      { name: 'worker test:base', state: 'failing', detail },
      { name: 'offer test:base', state: 'failing', detail: `not offered: ${detail}` },
    ]);
  } finally {
    await app.close();
  }
});

it('is degraded, not starting, while a node is down at the start', async () => {
  const network = { ...chain.network, rpcUrls: ['http://127.0.0.1:9'] };
  const environments = { test: { treasury: TREASURY, networks: [network] } };
  const app = await startApp(configOf({ role: 'all', environments }));
  try {
    const ready = () => request(app.url).get('/health/ready');
    await until(async () => (await ready()).status === 200);
    const { status, checks } = (await ready()).body.data as Readiness;
    expect(status).toBe('degraded');
    expect(checks.find(({ name }) => name === 'chain test:base')).toMatchObject({ state: 'failing' });
  } finally {
    await app.close();
  }
});

it('releases its leases when it stops', async () => {
  const server = await startTestMongo();
  const { uri } = server;
  const app = await startApp(configOf({ role: 'worker', mongo: { uri, embeddedPort: 0 } }));
  const connection = await mongoose.createConnection(uri).asPromise();
  const leases = connection.model<Lease>(LEASE, leaseSchema);
  const names = async () => (await leases.find().lean()).map(({ _id }) => _id).sort();
  const expected = ['collection', 'event-relay', 'expiry', 'watch:test:base', 'webhooks'];
  await until(async () => {
    const held = await names();
    return expected.every((name) => held.includes(name));
  });
  await app.close();
  expect(await names()).toEqual([]);
  await connection.close();
  await server.close();
});

it('starts when a node of one network does not answer', async () => {
  const dead = { ...chain.network, name: 'polygon', rpcUrls: ['http://127.0.0.1:1'] };
  const networks = [dead, chain.network];
  const app = await startApp(configOf({ environments: { test: { treasury: TREASURY, networks } } }));
  try {
    const { status } = await request(app.url).get('/health/live');
    expect(status).toBe(200);
  } finally {
    await app.close();
  }
});

it('does not start when a node serves another chain', async () => {
  const networks = [{ ...chain.network, chainId: 1 }];
  const starting = startApp(configOf({ environments: { test: { treasury: TREASURY, networks } } }));
  await expect(starting).rejects.toThrow('chain_id');
});

it('serves only the health endpoints in the role worker', async () => {
  const app = await startApp(configOf({ role: 'worker' }));
  try {
    expect((await request(app.url).post('/api/v1/payments').send({})).status).toBe(404);
    expect((await request(app.url).get('/health/live')).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('answers pending requests before it closes the database', async () => {
  const app = await startApp(configOf({ role: 'api' }));
  const payments = app.nest.get(PaymentsRepository);
  const find = payments.selectByPayCode.bind(payments);
  const started = deferred();
  const released = deferred();
  jest.spyOn(payments, 'selectByPayCode').mockImplementation(async (payCode, fields) => {
    started.resolve();
    await released.promise;
    return find(payCode, fields);
  });
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.url}/checkout/aaaaaaaaaaaa`, { agent }, resolve).on('error', reject);
  });
  await started.promise;
  const closed = app.close();
  await until(() =>
    request(app.url)
      .get('/')
      .then(
        () => false,
        () => true,
      ),
  );
  released.resolve();
  const { statusCode, headers } = await answer;
  expect([statusCode, headers.connection]).toEqual([404, 'close']);
  await closed;
});

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
