import { verifyWebhook } from '@cowrie/sdk';
import {
  type ClockShift,
  createClockShift,
  isOnGivenServer,
  type ServiceProcess,
  startReceiver,
  type TestReceiver,
  testRun,
} from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import type { Service } from '../service';

const AHEAD_MS = 30_000;
const WINDOW_SECONDS = 25;
/** The most time between a request and the time in its answer, on a busy machine. */
const NEAR_MS = 5000;
/** The time to read the blocks of a window at depth and to read its vault. */
const CLOSING_MS = 20_000;
const LEASE_MS = 10_000;
/**
 * Another worker takes over a dead worker’s leases within 15 s (docs/decisions/0019). Reading the blocks
 * takes a little longer.
 */
const TAKEOVER_MS = 20_000;
const LIMIT = 60;

/** It takes a minute, so it belongs to `npm run test:full` and `npm run test:mongo`. */
const isDue = testRun.isFull || isOnGivenServer();

(isDue ? describe : describe.skip)('machines whose clocks are 30 s ahead and 30 s behind', () => {
  const shifts: ClockShift[] = [];
  let cluster: Cluster;
  let receiver: TestReceiver;
  let ahead: Service;
  let behind: Service;
  let secret: string;

  /** Variables of a process whose clock is wrong from the start. */
  function skewed(shiftMs: number): Record<string, string> {
    const shift = createClockShift();
    shifts.push(shift);
    shift.set(shiftMs);
    return shift.env;
  }
  const startWorker = (shiftMs: number): Promise<ServiceProcess> => cluster.startWorker(skewed(shiftMs));

  beforeAll(async () => {
    const seconds = String(WINDOW_SECONDS);
    cluster = await Cluster.start({
      env: {
        PAYMENT_WINDOW_SECONDS: seconds,
        SESSION_TTL_SECONDS: seconds,
        WEBHOOK_ALLOW_PRIVATE: 'true',
        RATE_LIMIT_SECRET_KEY: String(LIMIT),
      },
    });
    ahead = cluster.serviceOf(await cluster.startApi(skewed(AHEAD_MS)));
    behind = cluster.serviceOf(await cluster.startApi(skewed(-AHEAD_MS)));
    receiver = await startReceiver();
    const path = `/merchants/${cluster.service.dev.merchants[0]?.businessId}/webhook-endpoints`;
    const body = { url: receiver.url, environment: 'test' };
    const made = await cluster.service.admin('post', path, { body });
    ({ secret } = (made.body as { data: { secret: string } }).data);
  });
  afterAll(async () => {
    await cluster?.stop();
    await receiver?.stop();
    for (const shift of shifts) shift.remove();
  });

  const leases = async () =>
    (await cluster.collection('leases').find().toArray()) as unknown as {
      _id: string;
      holder: string;
      expiresAt: Date;
    }[];

  /**
   * Expects that no lease changes hands before its end, for a whole term, while another worker wants it too.
   */
  async function expectKept(): Promise<void> {
    const termEnd = Date.now() + LEASE_MS;
    let known = await leases();
    await until('the leases are renewed for another term', async () => {
      const held = known.filter(({ expiresAt }) => expiresAt.getTime() > Date.now());
      known = await leases();
      for (const { _id, holder } of held)
        expect([_id, known.find((one) => one._id === _id)?.holder]).toEqual([_id, holder]);
      return known.some(({ expiresAt }) => expiresAt.getTime() > termEnd + LEASE_MS / 2);
    });
    for (const { expiresAt } of known)
      expect(expiresAt.getTime()).toBeLessThan(Date.now() + LEASE_MS + NEAR_MS);
  }

  const told = (): string[] =>
    receiver.heard.map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
      return `${data.id} ${type}`;
    });

  /**
   * Pays, and waits until the payment is settled and reported. Returns how long it took to be credited, in
   * milliseconds.
   */
  async function payAndSettle(payment: OpenPayment): Promise<number> {
    const paidAt = Date.now();
    await cluster.pay(payment);
    await cluster.untilStatus([payment], 'processing', 'completed');
    const creditedMs = Date.now() - paidAt;
    await cluster.untilStatus([payment], 'completed');
    expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
    const last = `${payment.paymentId} payment.completed`;
    await until('the merchant has heard of it', () => told().includes(last));
    return creditedMs;
  }

  /** Opens a payment, kills the worker that holds the leases, and expects another one to take over. */
  async function expectTakeover(victim: ServiceProcess, service: Service): Promise<OpenPayment> {
    const payment = await cluster.open(3100, 'USDT', 'base', service);
    await victim.kill();
    expect(await payAndSettle(payment)).toBeLessThan(TAKEOVER_MS);
    return payment;
  }

  it('keep and take over leases by the database’s clock, and settle and report each payment once', async () => {
    const first = await startWorker(-AHEAD_MS);
    const paid = [await cluster.open(3100, 'USDC', 'base', ahead)];
    for (const payment of paid) await payAndSettle(payment);

    // By its machine's clock, the first one's leases ended 50 s ago.
    const second = await startWorker(AHEAD_MS);
    await expectKept();
    paid.push(await expectTakeover(first, behind));

    // By its machine's clock, the second one's leases last for another 70 s.
    await startWorker(-AHEAD_MS);
    await expectKept();
    paid.push(await expectTakeover(second, ahead));

    const units = paid.reduce((sum, payment) => sum + payment.units, 0n);
    expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });
    // A delivery that another worker considered abandoned would arrive twice.
    expect(told()).toEqual(
      paid.flatMap(({ paymentId }) => [
        `${paymentId} payment.processing`,
        `${paymentId} payment.paid`,
        `${paymentId} payment.completed`,
      ]),
    );
    for (const { at, body, headers } of receiver.heard)
      await verifyWebhook({
        payload: body,
        headers,
        secret,
        now: at,
        toleranceSeconds: NEAR_MS / 1000,
      });
  });

  it('end sessions and payments at the announced time, in every process', async () => {
    for (const service of [ahead, behind]) {
      const openedAt = Date.now();
      const session = await service.create();
      const payment = await cluster.open(3100, 'USDC', 'base', service);
      const end = Date.parse(payment.validUntil);
      expect(Math.abs(end - openedAt - WINDOW_SECONDS * 1000)).toBeLessThan(NEAR_MS);
      // The other process is asked too.
      for (const asked of [ahead, behind])
        for (const { payCode } of [session, payment]) expect(await asked.status(payCode)).toBe('pending');
      for (const { payCode } of [session, payment]) await service.untilStatus(payCode, 'expired');
      expect(Date.now()).toBeGreaterThan(end);
      expect(Date.now()).toBeLessThan(end + CLOSING_MS);
    }
  });

  it('count the requests of a key together, and say when the next may come', async () => {
    const key = cluster.service.keys().secret;
    const list = async (index: number) =>
      (index % 2 ? ahead : behind).call('get', '/api/v1/payments', { key });
    const beganAt = Date.now();
    let passed = 0;
    for (;;) {
      const { status, headers } = await list(passed);
      if (status !== 200) {
        expect(status).toBe(429);
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
        break;
      }
      passed += 1;
    }
    // The other process can hold a block of places (docs/decisions/0031).
    expect(passed).toBeGreaterThan(LIMIT * 0.8);
    expect(passed).toBeLessThanOrEqual(LIMIT + Math.ceil(((Date.now() - beganAt) / 60_000) * LIMIT));
  });
});
