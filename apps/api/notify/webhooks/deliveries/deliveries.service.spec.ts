import { Types } from 'mongoose';
import { PAYMENT_EVENT_EXAMPLES, type PaymentEventBody } from '@cowrie/dto';
import { drain, startWebhookWorld, type WebhookWorld } from '../../testing/webhook-world';
import { SCANNED_DELIVERIES } from './deliveries.repository';
import type { Delivery } from './delivery.schema';

let world: WebhookWorld;
let received: string[];
beforeAll(async () => {
  world = await startWebhookWorld();
});
beforeEach(async () => {
  await world.reset();
  received = [];
});
afterAll(() => world.stop());

const receive = ({ id }: { id: string }) => (received.push(id), {});
/** Writes events of a new payment and relays them. Returns their ids. */
async function relayed(...types: Parameters<WebhookWorld['happens']>[1][]): Promise<string[]> {
  const ids = await world.happens(await world.payment(), ...types);
  await world.relay.run();
  return ids;
}
const deliveryOf = async (eventId: string | undefined): Promise<Delivery> => {
  const [delivery] = await world.deliveriesOf(String(eventId));
  if (!delivery) throw new Error(`no delivery of ${eventId}`);
  return delivery;
};

describe('resend', () => {
  it('sends a delivered event again, at once, under the same id', async () => {
    await world.endpoint();
    const [id] = await relayed('payment.processing');
    await drain(world.dispatcher(receive));
    const { _id } = await deliveryOf(id);
    expect(await world.operations.resend(world.tenant, _id)).toMatchObject({ state: 'pending', tries: 0 });
    await drain(world.dispatcher(receive));
    expect(received).toEqual([id, id]);
    const again = await deliveryOf(id);
    expect([again.state, again.attempts.length]).toEqual(['delivered', 2]);
  });

  it('gives a given-up delivery all its tries again, and blocks no other delivery', async () => {
    await world.endpoint();
    const [first = '', second] = await relayed('payment.processing', 'payment.completed');
    await world.database.deliveries.updateOne(
      { eventId: first },
      { $set: { state: 'given_up', laneMark: 'left' }, $unset: { nextAt: 1 } },
    );
    await world.operations.resend(world.tenant, (await deliveryOf(first))._id);
    const dispatcher = world.dispatcher(
      (webhook) => (receive(webhook), webhook.id === first ? { status: 500 } : {}),
    );
    await drain(dispatcher);
    expect([...received].sort()).toEqual([first, second].sort());
    expect(await deliveryOf(first)).toMatchObject({ state: 'pending', tries: 1 });
  });

  it('retries a pending delivery now, and leaves one waiting that waits for an earlier event', async () => {
    await world.endpoint();
    const [first, second] = await relayed('payment.processing', 'payment.completed');
    await drain(world.dispatcher(() => ({ status: 500 })));
    for (const id of [first, second]) await world.operations.resend(world.tenant, (await deliveryOf(id))._id);
    expect((await deliveryOf(second)).state).toBe('waiting');
    await drain(world.dispatcher(receive));
    expect(received).toEqual([first, second]);
    expect((await deliveryOf(first)).tries).toBe(2);
  });
});

describe('resendRange', () => {
  it('sends every event of the range, even to an endpoint created later, and leaves unfinished deliveries alone', async () => {
    const early = await world.endpoint('http://early.test');
    const [before] = await relayed('payment.processing');
    world.clock.advanceSeconds(60);
    const from = world.clock.now();
    const [one, two] = await relayed('payment.processing', 'payment.completed');
    world.clock.advanceSeconds(60);
    const to = world.clock.now();
    const [after] = await relayed('payment.processing');
    await drain(world.dispatcher());
    const late = await world.endpoint('http://late.test', ['payment.completed']);
    expect(await world.operations.resendRange(world.tenant, { from, to })).toEqual({ count: 3 });
    // All of them are pending now.
    expect(await world.operations.resendRange(world.tenant, { from, to })).toEqual({ count: 0 });
    const sent: string[] = [];
    await drain(world.dispatcher(({ url, id }) => (sent.push(`${new URL(url).hostname} ${id}`), {})));
    expect(sent.sort()).toEqual([`early.test ${one}`, `early.test ${two}`, `late.test ${two}`].sort());
    expect(await world.operations.resendRange(world.tenant, { from, to, endpointId: late._id })).toEqual({
      count: 1,
    });
    for (const id of [before, after]) expect((await deliveryOf(id)).attempts).toHaveLength(1);
    expect(early._id).toBeDefined();
  });

  // Guarantee: the time of a call does not grow with the number of events.
  it('reads 1,000 events in a call, and says where the next one continues', async () => {
    await world.endpoint('http://shop.test');
    const from = world.clock.now();
    const [id] = await relayed('payment.completed');
    const { events } = world.database;
    const first = await events.findById(id).lean().orFail();
    const at = (n: number) => new Date(from.getTime() + 1000 + n);
    // Three at the time of the thousandth, which a call does not split.
    const times = [...Array(998).keys(), 998, 998, 998, 999].map((n) => at(n));
    await events.insertMany(
      times.map((time, n) => ({ ...first, _id: `evt_copy${n}`, number: first.number + 1 + n, at: time })),
    );
    const to = at(2000);
    await drain(world.dispatcher());
    const part = await world.operations.resendRange(world.tenant, { from, to });
    expect(part).toEqual({ count: 1002, next: at(999) });
    expect(await world.operations.resendRange(world.tenant, { from: at(999), to })).toEqual({ count: 1 });
  });
});

it('sends a test event to one endpoint only, with its own type, and keeps it out of the list of events', async () => {
  const { _id } = await world.endpoint('http://shop.test', ['payment.completed']);
  await world.endpoint('http://other.test');
  const { _id: id } = await world.operations.sendTest(world.tenant, _id);
  const bodies: PaymentEventBody[] = [];
  await drain(world.dispatcher(({ body }) => (bodies.push(JSON.parse(body) as PaymentEventBody), {})));
  // A handler that reads a field of a real event finds it here too. A handler that overlooks the type
  // delivers nothing.
  const fieldsOf = ({ data, ...body }: PaymentEventBody) => [Object.keys(body), Object.keys(data)];
  expect(bodies.map(fieldsOf)).toEqual([fieldsOf(PAYMENT_EVENT_EXAMPLES['payment.processing'])]);
  expect(bodies).toMatchObject([
    {
      type: 'webhook.test',
      timestamp: world.clock.now().toISOString(),
      sequence: 1,
      reference: 'WebhookTest',
      clientReference: 'WebhookTest',
      data: {
        id: '0'.repeat(24),
        status: 'pending',
        clientReference: 'WebhookTest',
        businessId: world.tenant.businessId.toHexString(),
        environment: world.tenant.environment,
      },
    },
  ]);
  expect(await world.operations.get(world.tenant, id)).toMatchObject({ state: 'delivered', tries: 1 });
  expect(await world.events.page(world.tenant, 0, 10)).toEqual([]);
});

it('finds deliveries by endpoint, payment, event and state, newest first, page by page', async () => {
  const { _id: endpointId } = await world.endpoint();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.unshift(...(await relayed('payment.processing')));
    world.clock.advanceSeconds(1);
  }
  const found = async (over: Partial<Parameters<typeof world.operations.search>[1]>) =>
    (await world.operations.search(world.tenant, { limit: 3, ...over })).rows;
  const first = await found({ endpointId });
  expect(first.map(({ eventId }) => eventId)).toEqual(ids.slice(0, 3));
  expect((await found({ before: first.at(-1) })).map(({ eventId }) => eventId)).toEqual(ids.slice(3));
  expect(await found({ eventId: ids[4] })).toHaveLength(1);
  expect(await found({ paymentId: first[0]?.paymentId })).toHaveLength(1);
  expect(await found({ state: 'delivered' })).toEqual([]);
});

// Guarantee: a rare delivery among a million costs the database no more than this.
it('reads a limited number of deliveries for a state or a type, and says where to continue', async () => {
  const { _id: endpointId } = await world.endpoint();
  const aRow = (index: number, over: Partial<Delivery> = {}): Delivery => ({
    _id: `evt_${String(index).padStart(6, '0')}:x`,
    eventId: `evt_${index}`,
    type: 'payment.completed',
    ...world.tenant,
    endpointId,
    lane: `x:${index}`,
    sequence: 1,
    body: '{}',
    state: 'delivered',
    // Two in each millisecond, so that times alone do not show which were read.
    tries: 1,
    attempts: [],
    createdAt: new Date(index >> 1),
    ...over,
  });
  const rare = { state: 'cancelled', type: 'payment.failed' } as const;
  const count = SCANNED_DELIVERIES + 101;
  const rows = Array.from({ length: count }, (_, i) =>
    aRow(i, i === 7 ? rare : i % 1000 === 8 ? { state: 'given_up' } : {}),
  );
  await world.database.deliveries.insertMany(rows);
  const search = (over: Partial<Parameters<typeof world.operations.search>[1]>) =>
    world.operations.search(world.tenant, { limit: 20, ...over });
  for (const filter of [{ state: rare.state }, { type: rare.type }, { ...rare, endpointId }]) {
    const first = await search(filter);
    expect(first).toEqual({
      rows: [],
      end: { ...world.tenant, _id: rows[101]?._id, createdAt: rows[101]?.createdAt },
    });
    const second = await search({ ...filter, before: first.end });
    expect(second.rows.map(({ eventId }) => eventId)).toEqual(['evt_7']);
    expect(second.end).toBeUndefined();
  }
  // A full page needs no second read, and given-up deliveries are few and indexed.
  expect((await search({ state: 'delivered' })).end).toBeUndefined();
  const givenUp = await search({ state: 'given_up' });
  expect([givenUp.rows.length, givenUp.end]).toEqual([6, undefined]);
});

it('refuses a delivery of another business or environment', async () => {
  await world.endpoint();
  const [id] = await relayed('payment.processing');
  const { _id } = await deliveryOf(id);
  for (const stranger of [
    { ...world.tenant, environment: 'live' as const },
    { ...world.tenant, businessId: new Types.ObjectId() },
  ]) {
    expect(await world.operations.search(stranger, { limit: 10 })).toEqual({ rows: [] });
    await expect(world.operations.resend(stranger, _id)).rejects.toMatchObject({
      code: 'webhook_delivery_not_found',
    });
    const to = new Date(world.clock.now().getTime() + 1000);
    expect(await world.operations.resendRange(stranger, { from: new Date(0), to })).toEqual({
      count: 0,
    });
  }
});

it('answers every query from an index', async () => {
  const { deliveries, events, payments } = world.database;
  const id = new Types.ObjectId();
  const plans = await Promise.all([
    deliveries
      .find({ nextAt: { $lte: new Date() }, endpointId: { $nin: [id] } })
      .sort({ nextAt: 1 })
      .explain(),
    deliveries.find({ laneMark: { $in: ['joined', 'left'] } }).explain(),
    deliveries.find({ lane: { $in: ['a', 'b'] }, state: { $in: ['waiting', 'pending'] } }).explain(),
    deliveries.find(world.tenant).sort({ createdAt: -1, _id: -1 }).explain(),
    events
      .find({ ...world.tenant, number: { $gt: 5 } })
      .sort({ number: 1 })
      .explain(),
    events
      .find({ ...world.tenant, at: { $gte: new Date(0), $lt: new Date() } })
      .sort({ at: 1 })
      .explain(),
    payments.find({ hasUnrelayedEvents: true }).sort({ updatedAt: 1 }).explain(),
  ]);
  for (const plan of plans) expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/);
});
