import { Types } from 'mongoose';
import type { Delivery } from '../deliveries/delivery.schema';
import { sortEvents, batchesByLane } from './event.order';
import type { OwnedEvent } from '../../events/events.repository';

const businessId = new Types.ObjectId();
const at = (seconds: number) => new Date(Date.UTC(2033, 0, 1, 0, 0, seconds));

/** The events of one payment, with the second that each carries as its time. */
function eventsAt(name: string, ...seconds: number[]): OwnedEvent[] {
  const paymentId = new Types.ObjectId();
  return seconds.map((second, index) => ({
    _id: `${name}${index + 1}`,
    businessId,
    environment: 'test',
    paymentId,
    body: '{}',
    type: 'payment.processing',
    sequence: index + 1,
    at: at(second),
  }));
}
const namesOf = (events: readonly OwnedEvent[]) => events.map(({ _id }) => _id);

it('sorts events by time', () => {
  expect(namesOf(sortEvents([eventsAt('a', 1, 4), eventsAt('b', 2), eventsAt('c', 3, 3)]))).toEqual([
    'a1',
    'b1',
    'c1',
    'c2',
    'a2',
  ]);
});

it('keeps the order of a payment’s own events when a slow clock wrote the later one', () => {
  for (const between of [6, 7, 8, 9]) {
    const names = namesOf(
      sortEvents([eventsAt('a', 10, 5), eventsAt('b', between), eventsAt('c', 20, 4, 30)]),
    );
    expect(names.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2']);
    expect(names.filter((name) => name.startsWith('c'))).toEqual(['c1', 'c2', 'c3']);
  }
});

it('never puts two deliveries of a lane into one batch', () => {
  const delivery = (lane: string, sequence: number) =>
    ({ _id: `${lane}${sequence}`, lane, sequence }) as unknown as Delivery;
  const deliveries = [
    delivery('a', 1),
    delivery('a', 2),
    delivery('b', 1),
    delivery('a', 3),
    delivery('b', 2),
  ];
  expect(batchesByLane(deliveries).map((batch) => batch.map(({ _id }) => _id))).toEqual([
    ['a1', 'b1'],
    ['a2', 'b2'],
    ['a3'],
  ]);
  expect(batchesByLane([])).toEqual([]);
});
