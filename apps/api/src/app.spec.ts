import { Agent, get, type IncomingMessage } from 'node:http';
import mongoose from 'mongoose';
import request from 'supertest';
import { startEmbeddedMongo } from '@cowrie/embedded-mongo';
import { startApp } from './app';
import { PaymentsRepository } from './payments/payments.repository';
import type { AppConfig, Role } from './platform/config/app.config';
import { LEASE, type Lease, leaseSchema } from './platform/leases/lease.schema';
import { FakeClock } from '@cowrie/testing/api/fake-clock';
import { aConfig, TREASURY } from '@cowrie/testing/api/test-config';
import { startTestChain, type TestChain } from '@cowrie/testing/api/test-chain';
import { until } from '@cowrie/testing/api/until';

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

it.each(['api', 'worker', 'all'] as Role[])('as %s it becomes ready', async (role) => {
  const app = await startApp(configOf({ role }));
  try {
    const ready = () => request(app.url).get('/health/ready');
    await until(async () => (await ready()).status === 200);
    expect((await ready()).body).toMatchObject({ data: { status: 'ready' } });
  } finally {
    await app.close();
  }
});

it('when it ends, others need not wait for its leases', async () => {
  const server = await startEmbeddedMongo();
  const uri = `${server.uri}api`;
  const app = await startApp(configOf({ role: 'worker', mongo: { uri, embeddedPort: 0 } }));
  const connection = await mongoose.createConnection(uri).asPromise();
  const leases = connection.model<Lease>(LEASE, leaseSchema);
  const names = async () => (await leases.find().lean()).map(({ _id }) => _id).sort();
  const some = ['expiry', 'settlement', 'sweep:test:base', 'watch:test:base'];
  await until(async () => {
    const held = await names();
    return some.every((name) => held.includes(name));
  });
  await app.close();
  expect(await names()).toEqual([]);
  await connection.close();
  await server.close();
});

it('a node that does not answer does not: the others go on', async () => {
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

it('a node of another chain stops the start, and nothing is left running', async () => {
  const networks = [{ ...chain.network, chainId: 1 }];
  const starting = startApp(configOf({ environments: { test: { treasury: TREASURY, networks } } }));
  await expect(starting).rejects.toThrow('chain_id');
});

it('a worker does not serve the merchants', async () => {
  const app = await startApp(configOf({ role: 'worker' }));
  try {
    expect((await request(app.url).post('/api/v1/payments').send({})).status).toBe(404);
    expect((await request(app.url).get('/health/live')).status).toBe(200);
  } finally {
    await app.close();
  }
});

it('when it ends, what is under way is answered before the database goes', async () => {
  const app = await startApp(configOf({ role: 'api' }));
  const payments = app.nest.get(PaymentsRepository);
  const find = payments.findByPayCode.bind(payments);
  const underWay = heldGate();
  const onward = heldGate();
  jest.spyOn(payments, 'findByPayCode').mockImplementation(async (payCode) => {
    underWay.open();
    await onward.opened;
    return find(payCode);
  });
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get(`${app.url}/checkout/aaaaaaaaaaaa`, { agent }, resolve).on('error', reject);
  });
  await underWay.opened;
  const closed = app.close();
  await until(() =>
    fetch(app.url).then(
      () => false,
      () => true,
    ),
  );
  onward.open();
  const { statusCode, headers } = await answer;
  expect([statusCode, headers.connection]).toEqual([404, 'close']);
  await closed;
});

function heldGate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
