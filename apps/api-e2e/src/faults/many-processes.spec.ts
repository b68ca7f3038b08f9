import { parseAmount } from '@cowrie/money';
import { isOnGivenServer, startReceiver, type TestReceiver, testRun } from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';
import { Fleet } from '../cluster/fleet';
import { completedOutcome, outcomeOf, totalsOf } from '../cluster/payment.outcome';
import { Random } from '../cluster/random';
import { SteadyCaller } from '../cluster/steady.caller';

const PROCESSES = { api: 3, worker: 3 };
const KILLS = 12;
const PAUSE = { fromMs: 3000, toMs: 5000 };
/** Customers who pay at the same time, each one payment after another. */
const CUSTOMERS = 3;
const TOKENS = ['USDC', 'USDT'] as const;
const NETWORKS = ['base', 'celo'];
/** Longer than the leases and claims of a killed worker last. */
const STALLED_MS = 120_000;

/** It takes three minutes, so it belongs to `npm run test:full` and `npm run test:mongo`. */
const isDue = testRun.isFull || isOnGivenServer();

(isDue ? describe : describe.skip)(`3 API and 3 worker processes (TEST_SEED=${testRun.seed})`, () => {
  const random = new Random(testRun.seed);
  let cluster: Cluster;
  let receiver: TestReceiver;
  beforeAll(async () => {
    cluster = await Cluster.start({
      chains: [
        { name: 'base', chainId: 84532 },
        { name: 'celo', chainId: 11142220 },
      ],
      env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
    });
    receiver = await startReceiver();
    const path = `/merchants/${cluster.service.dev.merchants[0]?.businessId}/webhook-endpoints`;
    const body = { url: receiver.url, environment: 'test' };
    const made = await cluster.service.admin('post', path, { body });
    expect(made.status).toBe(201);
  });
  afterAll(async () => {
    await cluster?.stop();
    await receiver?.stop();
  });

  async function openAndPay(caller: SteadyCaller): Promise<OpenPayment> {
    const [token, network] = [random.one(TOKENS), random.one(NETWORKS)];
    const { paymentId, payCode } = await caller.create(3100);
    const instruction = await caller.complete(payCode, token, network);
    const { receiveAddress: address, totalPayableAmount, validUntil } = instruction;
    const chain = cluster.chain(network);
    const { units } = parseAmount(
      { code: token, decimals: chain.tokens[token].decimals },
      totalPayableAmount,
    );
    const payment = { paymentId, payCode, token, network, address, units, validUntil };
    await chain.fundPayerOf(address);
    await cluster.pay(payment);
    return payment;
  }

  const storedPayments = () => cluster.collection('payments').find().toArray();

  /** Waits as long as payments keep completing, however slow the database is. */
  async function untilAllCompleted(): Promise<void> {
    let left = Infinity;
    while (left > 0)
      await until(
        'another payment is completed',
        async () => {
          const before = left;
          left = (await storedPayments()).filter(({ status }) => status !== 'completed').length;
          return left < before || left === 0;
        },
        STALLED_MS,
      );
  }

  it('lose no payment and do nothing twice while one of them is killed with -9 every few seconds', async () => {
    const fleet = await Fleet.start(cluster, PROCESSES, random);
    const caller = new SteadyCaller(
      () => fleet.apis,
      (one) => cluster.serviceOf(one),
      random,
    );
    const payments: OpenPayment[] = [];
    const beganAt = Date.now();
    let isOver = false;
    const customer = async (): Promise<void> => {
      while (!isOver) payments.push(await openAndPay(caller));
    };
    const customers = Promise.all(Array.from({ length: CUSTOMERS }, customer));
    try {
      await Promise.race([fleet.killMany(KILLS, PAUSE), customers]);
    } finally {
      isOver = true;
    }
    await customers;
    const killedFor = Date.now() - beganAt;

    await untilAllCompleted();
    // A request that was repeated made no second payment.
    expect(await storedPayments()).toHaveLength(payments.length);
    for (const payment of payments)
      expect(await outcomeOf(cluster, payment)).toEqual(completedOutcome(payment));
    const units = payments.reduce((sum, payment) => sum + payment.units, 0n);
    expect(await totalsOf(cluster)).toEqual({ atTreasury: units, sold: units });

    const wanted = payments.flatMap(({ paymentId }) => [`${paymentId} 1`, `${paymentId} 2`]).sort();
    const heard = () =>
      receiver.heard.map(({ headers, body }) => {
        const { data, sequence } = JSON.parse(body) as { data: { id: string }; sequence: number };
        return { id: String(headers['webhook-id']), event: `${data.id} ${sequence}` };
      });
    const events = () => new Set(heard().map(({ event }) => event));
    // The claims of a killed worker on deliveries last for half a minute.
    await until('the merchant has heard of all', () => events().size >= wanted.length, STALLED_MS);
    expect([...events()].sort()).toEqual(wanted);
    // If a worker died before it recorded the answer, the same event is sent again.
    expect(new Set(heard().map(({ id }) => id)).size).toBe(wanted.length);
    const numbers = await cluster.collection('events').find().sort({ number: 1 }).toArray();
    expect(numbers.map(({ number }) => number)).toEqual(wanted.map((_, index) => index + 1));

    console.log(
      `${payments.length} payments in ${Math.round(killedFor / 1000)} s, ` +
        `${fleet.kills.api} API and ${fleet.kills.worker} worker processes killed, ` +
        `${caller.repeated} requests repeated, the longest for ${caller.longestMs} ms, ` +
        `${heard().length - wanted.length} webhooks heard twice`,
    );
  });
});
