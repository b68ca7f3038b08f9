import type { FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import type { AuthenticatedRequest } from '../auth-guard/caller';
import { ProvenKeys } from '../auth-guard/proven-keys';
import { ApiKeysService } from '../merchants/api-keys.service';
import { MetricsRegistry } from '@cowrie/api/platform/metrics/metrics.registry';
import { startDatabase, type TestDatabase } from '../testing/database';
import { FakeClock } from '@cowrie/api/platform/testing/fake-clock';
import { aConfig } from '@cowrie/api/platform/testing/test-config';
import { RequestLogRepository } from './request-log.repository';
import { MOST_WAITING, RequestLog, WRITE_EVERY_MS } from './request-log.service';

const businessId = new Types.ObjectId();
const keyId = new Types.ObjectId();

let database: TestDatabase;
let clock: FakeClock;
let stored: RequestLogRepository;
let metrics: MetricsRegistry;
let log: RequestLog;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.clear();
  clock = new FakeClock();
  start();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => database.stop());

function start(requestLogDays = 7): void {
  stored = new RequestLogRepository(database.loggedRequests, clock);
  metrics = new MetricsRegistry();
  const config = aConfig({ requestLogDays });
  const keys = new ApiKeysService(database.apiKeys, config, clock);
  log = new RequestLog(stored, keys, new ProvenKeys(), config, clock, metrics);
}

/** Ends a request of a merchant. */
function note(over: object = {}, statusCode = 200): void {
  const request = {
    method: 'GET',
    id: 'r1',
    ip: '203.0.113.7',
    params: {},
    routeOptions: { url: '/api/v1/payments' },
    usedKey: { _id: keyId, businessId, environment: 'test', kind: 'secret', lastFour: 'abcd' },
    ...over,
  };
  log.note(
    request as unknown as AuthenticatedRequest,
    { statusCode, elapsedTime: 12.6 } as FastifyReply,
    () => undefined,
  );
}

const rows = () => database.loggedRequests.find().sort({ at: 1, _id: 1 }).lean();

it('stores the allowed fields of a request, and nothing else', async () => {
  note({ errorCode: 'payment_not_found', headers: { authorization: 'Bearer x' }, body: { a: 1 } }, 404);
  await log.close();
  const now = clock.now().getTime();
  expect(await rows()).toEqual([
    {
      _id: expect.any(Types.ObjectId),
      businessId,
      environment: 'test',
      keyId,
      keyKind: 'secret',
      keyLastFour: 'abcd',
      method: 'GET',
      path: '/api/v1/payments',
      status: 404,
      code: 'payment_not_found',
      requestId: 'r1',
      durationMs: 13,
      address: '203.0.113.7',
      at: new Date(now - 12.6),
      expiresAt: new Date(now + 7 * 86_400_000),
    },
  ]);
});

it('logs no request without a valid key, and none at all with 0 days', async () => {
  note({ usedKey: undefined });
  await log.close();
  start(0);
  note();
  await log.close();
  expect(await rows()).toEqual([]);
});

it('writes the requests of a second together, and nothing earlier', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const timers = jest.spyOn(globalThis, 'setTimeout');
  try {
    const insert = jest.spyOn(stored, 'insert').mockResolvedValue();
    for (let count = 0; count < 50; count += 1) note();
    await jest.advanceTimersByTimeAsync(WRITE_EVERY_MS - 1);
    expect(insert).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(insert.mock.calls.map(([written]) => written.length)).toEqual([50]);
    note();
    note();
    await jest.advanceTimersByTimeAsync(WRITE_EVERY_MS);
    expect(insert.mock.calls.map(([written]) => written.length)).toEqual([50, 2]);
    // One timer per write: with nothing to write, nothing wakes the process. The connection to the database
    // has its own timers.
    expect(timers.mock.calls.filter(([, ms]) => ms === WRITE_EVERY_MS)).toHaveLength(2);
  } finally {
    timers.mockRestore();
    jest.useRealTimers();
  }
});

it('keeps rows while the database is unreachable, and stores each once', async () => {
  note();
  const insert = jest.spyOn(stored, 'insert').mockImplementationOnce(async (all) => {
    // The rows are stored, but the answer is lost.
    await database.loggedRequests.insertMany(all);
    throw new Error('away');
  });
  await log.close();
  note({ id: 'r2' });
  await log.close();
  expect(insert).toHaveBeenCalledTimes(2);
  expect((await rows()).map(({ requestId }) => requestId)).toEqual(['r1', 'r2']);
});

it('does not delay the end of a process while the database is silent', async () => {
  const insert = jest.spyOn(stored, 'insert').mockReturnValue(new Promise(() => undefined));
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    note();
    const closing = log.close();
    await jest.advanceTimersByTimeAsync(2000);
    await closing;
    await jest.advanceTimersByTimeAsync(10 * WRITE_EVERY_MS);
    expect(insert).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});

// Guarantee: a burst or an unreachable database takes bounded memory, and a merchant sees that something is
// missing.
it('holds a bounded number of rows, and records in the next one how many were lost', async () => {
  const away = jest.spyOn(stored, 'insert').mockRejectedValue(new Error('away'));
  // Each business has its share of a minute, so a large number of them fills the list.
  for (let count = 0; count < MOST_WAITING + 3; count += 1)
    note({
      usedKey: {
        _id: keyId,
        businessId: new Types.ObjectId(),
        environment: 'test',
        kind: 'secret',
        lastFour: 'abcd',
      },
    });
  note();
  note();
  await log.close();
  expect(away.mock.calls.map(([written]) => written.length)).toEqual([MOST_WAITING]);
  away.mockRestore();
  await log.close();
  note();
  await log.close();
  const own = await database.loggedRequests.find({ businessId }).lean();
  expect(own.map(({ leftOut }) => leftOut)).toEqual([2]);
  expect(await database.loggedRequests.countDocuments()).toBe(MOST_WAITING + 1);
  const text = await metrics.text();
  expect(text).toContain(`cowrie_request_log_total{outcome="stored"} ${MOST_WAITING + 1}`);
  expect(text).toContain('cowrie_request_log_total{outcome="lost"} 5');
});
