import { type PaymentEvent, verifyWebhook } from '@cowrie/sdk';
import { type Heard, type ServiceProcess, startReceiver, type TestReceiver } from '@cowrie/testing';
import { Cluster, type OpenPayment, until } from '../cluster/cluster';

type Listed = PaymentEvent & { number: number; id: string };

let cluster: Cluster;
let worker: ServiceProcess;
let receiver: TestReceiver;
let secret: string;
/** Runs when the merchant's server receives an event, before it answers. */
let onEvent: ((event: PaymentEvent) => Promise<void>) | undefined;

beforeAll(async () => {
  cluster = await Cluster.start({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  receiver = await startReceiver((response) => {
    const { body } = receiver.heard.at(-1) as Heard;
    const done = onEvent?.(JSON.parse(body) as PaymentEvent) ?? Promise.resolve();
    void done.then(() => response.writeHead(204).end());
  });
  const [merchant] = cluster.service.dev.merchants;
  const path = `/merchants/${merchant?.businessId}/webhook-endpoints`;
  const body = { url: receiver.url, environment: 'test' };
  const made = await cluster.service.admin('post', path, { body });
  secret = (made.body as { data: { secret: string } }).data.secret;
  worker = await cluster.startWorker();
});
afterAll(async () => {
  await receiver?.stop();
  await cluster?.stop();
});

/** The webhooks of a payment in order of arrival. Verifies each signature. */
async function heardOf({ paymentId }: OpenPayment) {
  const all = await Promise.all(
    receiver.heard.map(async ({ headers, body }) => ({
      id: headers['webhook-id'],
      event: (await verifyWebhook({ payload: body, headers, secret })) as PaymentEvent,
    })),
  );
  return all.filter(({ event }) => event.data.id === paymentId);
}
const heardTypes = async (payment: OpenPayment) => (await heardOf(payment)).map(({ event }) => event.type);
const untilHeard = (payment: OpenPayment, count: number) =>
  until(`${count} events arrive`, async () => (await heardOf(payment)).length >= count);

async function listed(): Promise<Listed[]> {
  const key = cluster.service.keys().secret;
  const events: Listed[] = [];
  for (;;) {
    const path = `/api/v1/events?limit=3&after=${events.at(-1)?.number ?? 0}`;
    const { data } = (await cluster.service.call('get', path, { key })).body as {
      data: { data: Listed[]; hasMore: boolean };
    };
    events.push(...data.data);
    if (!data.hasMore) return events;
  }
}

/** Frees the deliveries that a killed worker had claimed. Otherwise its successor waits for half a minute. */
async function expireClaims(): Promise<void> {
  await cluster.expireLeases();
  const claimed = { claim: { $exists: true } };
  await cluster.collection('webhook_deliveries').updateMany(claimed, { $set: { nextAt: new Date(0) } });
}

it('delivers every event of a payment signed, in order, and with the exact amounts', async () => {
  const [paid, short, empty] = [await cluster.open(), await cluster.open(), await cluster.open()];
  const chain = cluster.chain();
  await cluster.pay(paid);
  await chain.pay(short.address, short.units / 2n + 1n, short.token);
  await cluster.untilStatus([short], 'processing');
  await cluster.endWindow(short);
  await cluster.endWindow(empty);
  await cluster.untilStatus([paid], 'completed');
  await cluster.untilStatus([short], 'failed');
  await cluster.untilStatus([empty], 'expired');
  const late = await chain.pay(short.address, 123_457n, short.token);
  const wrong = await chain.pay(empty.address, 7_000_001n, 'USDT');
  await Promise.all([untilHeard(paid, 3), untilHeard(short, 3), untilHeard(empty, 2)]);

  expect(await heardTypes(paid)).toEqual(['payment.processing', 'payment.paid', 'payment.completed']);
  expect(await heardTypes(short)).toEqual(['payment.processing', 'payment.failed', 'payment.exception']);
  expect(await heardTypes(empty)).toEqual(['payment.expired', 'payment.exception']);
  for (const payment of [paid, short, empty]) {
    const heard = await heardOf(payment);
    expect(heard.map(({ event }) => event.sequence)).toEqual(heard.map((_, index) => index + 1));
    const { clientReference } = await cluster.service.details(payment.paymentId);
    for (const { event } of heard) {
      expect([event.reference, event.clientReference]).toEqual([clientReference, clientReference]);
    }
  }
  const [, failed, lateEvent] = await heardOf(short);
  // The payment asked for 2 USDC and got 1.000001.
  expect(failed?.event.data).toMatchObject({
    status: 'failed',
    collectedCryptoAmount: '1.000001',
    deficitAmount: '0.999999',
  });
  expect(lateEvent?.event.exception).toMatchObject({
    kind: 'late',
    token: 'USDC',
    network: 'base',
    amount: '0.123457',
    txHash: late.txHash,
  });
  const [, wrongEvent] = await heardOf(empty);
  expect(wrongEvent?.event.exception).toMatchObject({
    kind: 'wrong_token',
    token: 'USDT',
    network: 'base',
    amount: '7.000001',
    txHash: wrong.txHash,
  });
});

it('delivers an event again with the same id when the worker is killed before it records the answer', async () => {
  const interrupted = await cluster.open();
  onEvent = async ({ data, type }) => {
    if (data.id !== interrupted.paymentId || type !== 'payment.processing' || worker.hasEnded()) return;
    await worker.kill();
  };
  await cluster.pay(interrupted);
  await until('the worker is killed while the merchant takes it', () => worker.hasEnded());
  expect(await worker.ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await heardTypes(interrupted)).toEqual(['payment.processing']);
  const [delivery] = await cluster
    .collection('webhook_deliveries')
    .find({ type: 'payment.processing', eventId: String((await heardOf(interrupted))[0]?.id) })
    .toArray();
  expect(delivery).toMatchObject({ state: 'pending', tries: 0, attempts: [] });

  await expireClaims();
  worker = await cluster.startWorker();
  await untilHeard(interrupted, 4);
  const [first, again, , completed] = await heardOf(interrupted);
  expect(again).toEqual(first);
  expect(completed?.event.type).toBe('payment.completed');
});

it('lists every event with gapless numbers, as it was delivered', async () => {
  const events = await listed();
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  const delivered = new Map(receiver.heard.map(({ headers, body }) => [headers['webhook-id'], body]));
  expect(events).toHaveLength(delivered.size);
  for (const event of events) {
    const { number, id } = event;
    expect(event).toEqual({ number, id, ...(JSON.parse(String(delivered.get(id))) as PaymentEvent) });
  }
});
