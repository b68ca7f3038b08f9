import request from 'supertest';
import { startTcpLine, type TcpLine } from '@cowrie/testing';
import { type AdminApp, startAdminApp } from './testing/admin-app';
import { startDatabase, type TestDatabase } from '@cowrie/api/operations/testing/database';
import { until } from '@cowrie/testing/until';

let database: TestDatabase;
let line: TcpLine;
let admin: AdminApp;
let key: string;
beforeAll(async () => {
  database = await startDatabase();
  const direct = new URL(database.uri);
  line = await startTcpLine(Number(direct.port));
  // A driver connects to the addresses that a replica set announces, which would bypass the line.
  const uri = `mongodb://127.0.0.1:${line.port}${direct.pathname}?directConnection=true`;
  admin = await startAdminApp({ mongo: { uri, embeddedPort: 0 } });
  const issued = await admin.call('post', `/merchants/${await admin.aMerchant()}/api-keys`, {
    body: { environment: 'test', kind: 'public' },
  });
  key = issued.body.data.key as string;
  expect((await initialize('warm')).status).toBe(201);
});
afterAll(async () => {
  await admin.close();
  await line.close();
  await database.stop();
});

const ready = () => request(admin.app.url).get('/health/ready');
const initialize = (idempotencyKey: string) =>
  request(admin.app.url)
    .post('/api/v1/payments')
    .set({ Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey })
    .send({ amount: 5000, customerEmail: 'ada@example.com' });

it.each(['cut', 'silent'] as const)(
  'answers 503 with Retry-After while the line to the database is %s, and stores the payment once after it',
  async (mode) => {
    line.setMode(mode);
    const refused = async (): Promise<number> => {
      const begunAt = performance.now();
      expect(await ready()).toMatchObject({
        status: 503,
        headers: { 'retry-after': '2' },
        body: { error: { code: 'not_ready' } },
      });
      return performance.now() - begunAt;
    };
    // Two seconds, and room for a busy machine. The driver itself would wait five, each time.
    let tookMs = await refused();
    for (let more = 0; more < 4 && tookMs >= 4500; more += 1) tookMs = await refused();
    expect(tookMs).toBeLessThan(4500);
    expect(await initialize(mode)).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: {
        message:
          'The database does not answer; try again shortly, with the same Idempotency-Key if you sent one',
        error: { code: 'not_ready' },
      },
    });
    line.setMode('straight');
    await until(async () => (await ready()).status === 200);
    const before = await database.payments.countDocuments();
    const [first, second] = [await initialize(mode), await initialize(mode)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await database.payments.countDocuments()).toBe(before + 1);
  },
);
