import { getModelToken } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Environment, EventType } from '@cowrie/dto';
import { type DashboardWorld, startDashboardWorld, type Visitor } from '../../../testing/dashboard-world';
import { EVENT, type StoredEvent } from '@cowrie/api/notify/events/event.schema';

let world: DashboardWorld;
let viewer: Visitor;
beforeAll(async () => {
  world = await startDashboardWorld();
  viewer = await world.as('viewer');
});
beforeEach(() => model().deleteMany({}));
afterAll(() => world.close());

const model = () => world.app.nest.get<Model<StoredEvent>>(getModelToken(EVENT), { strict: false });
const events = (environment: Environment = 'test') => `${world.path(environment)}/events`;

const anEvent = (number: number, over: Partial<StoredEvent> = {}): StoredEvent => {
  const at = new Date(Date.UTC(2026, 10, 20) + number);
  const type: EventType = over.type ?? 'payment.completed';
  return {
    _id: `evt_${over.environment ?? 'test'}${number}`,
    type,
    environment: 'test',
    businessId: new Types.ObjectId(world.businessId),
    paymentId: new Types.ObjectId(),
    sequence: 1,
    number,
    at,
    relayedAt: new Date(),
    body: `{"type":"${type}"}`,
    ...over,
  };
};

interface Page {
  data: { id: string; number: number; [name: string]: unknown }[];
  hasMore: boolean;
  nextBefore?: number;
}
const list = async (query = '', environment: Environment = 'test') =>
  (await viewer.call('get', `${events(environment)}?${query}`)).body.data as Page;
const numbers = ({ data }: Page) => data.map(({ number }) => number);

it('lists newest first, page by page, without bodies; and one with its body', async () => {
  const all = [1, 2, 3].map((number) => anEvent(number));
  await model().insertMany([...all, anEvent(1, { environment: 'live' })]);
  const first = await list('limit=2');
  expect([numbers(first), first.hasMore, first.nextBefore]).toEqual([[3, 2], true, 2]);
  const rest = await list('limit=2&before=2');
  expect(rest).toEqual({
    data: [
      {
        id: 'evt_test1',
        number: 1,
        type: 'payment.completed',
        at: all[0]?.at.toISOString(),
        paymentId: all[0]?.paymentId.toHexString(),
      },
    ],
    hasMore: false,
  });
  const one = await viewer.call('get', `${events()}/evt_test1`);
  expect([one.status, one.body.data]).toEqual([200, { ...rest.data[0], body: all[0]?.body }]);
});

it('names no payment for an event about the merchant’s own money', async () => {
  await model().create(anEvent(1, { type: 'settlement.paid' }));
  expect((await list()).data[0]).not.toHaveProperty('paymentId');
});

it('lists those of a type or of a payment', async () => {
  const paymentId = new Types.ObjectId();
  await model().insertMany([
    anEvent(1, { paymentId, type: 'payment.processing' }),
    anEvent(2),
    anEvent(3, { paymentId }),
  ]);
  expect(numbers(await list('type=payment.completed'))).toEqual([3, 2]);
  expect(numbers(await list(`paymentId=${paymentId.toHexString()}`))).toEqual([3, 1]);
  expect(numbers(await list(`paymentId=${paymentId.toHexString()}&type=payment.processing`))).toEqual([1]);
});

// Guarantee: no index has the types, so one page must not read the events of 90 days.
it('looks at 5,000 numbers for a page of one type, and says where to continue', async () => {
  await model().insertMany([anEvent(1, { type: 'payment.failed' }), anEvent(5002), anEvent(5003)]);
  const first = await list('type=payment.failed');
  expect([numbers(first), first.hasMore, first.nextBefore]).toEqual([[], true, 4]);
  const next = await list(`type=payment.failed&before=${first.nextBefore}`);
  expect([numbers(next), next.hasMore]).toEqual([[1], false]);
});

it('404: the other environment, and another business', async () => {
  await model().create(anEvent(1));
  const other = await world.anotherBusiness();
  const stranger = await world.as('owner', { businessId: other });
  for (const [visitor, path, code] of [
    [viewer, `${events('live')}/evt_test1`, 'event_not_found'],
    [stranger, `/businesses/${other}/test/events/evt_test1`, 'event_not_found'],
    [stranger, `${events()}/evt_test1`, 'business_not_found'],
    [stranger, events(), 'business_not_found'],
  ] as const) {
    const { status, body } = await visitor.call('get', path);
    expect([status, body.error?.code]).toEqual([404, code]);
  }
  expect(numbers(await list('', 'live'))).toEqual([]);
});
