import { Types } from 'mongoose';
import type { Delivery } from '../deliveries/delivery.schema';
import { inOrder, wavesOf } from './event.order';
import type { OwnedEvent } from '../../events/events.repository';

const businessId = new Types.ObjectId();
const at = (seconds: number) => new Date(Date.UTC(2033, 0, 1, 0, 0, seconds));

/** One payment's events, by the second at which each is said to have happened. */
function eventsAt(name: string, ...seconds: number[]): OwnedEvent[] {
  const paymentId = new Types.ObjectId();
  return seconds.map((second, index) => ({
    ...{ _id: `${name}${index + 1}`, businessId, environment: 'test', paymentId, body: '{}' },
    ...{ type: 'payment.processing', sequence: index + 1, at: at(second) },
  }));
}
const namesOf = (events: readonly OwnedEvent[]) => events.map(({ _id }) => _id);

it('is that in which they happened', () => {
  expect(namesOf(inOrder([eventsAt('a', 1, 4), eventsAt('b', 2), eventsAt('c', 3, 3)]))).toEqual([
    ...['a1', 'b1', 'c1', 'c2', 'a2'],
  ]);
});

it('a payment’s events keep their own, when the clock of who wrote the later one is slow', () => {
  for (const between of [6, 7, 8, 9]) {
    const names = namesOf(inOrder([eventsAt('a', 10, 5), eventsAt('b', between), eventsAt('c', 20, 4, 30)]));
    expect(names.filter((name) => name.startsWith('a'))).toEqual(['a1', 'a2']);
    expect(names.filter((name) => name.startsWith('c'))).toEqual(['c1', 'c2', 'c3']);
  }
});

it('of a lane nothing is stored together with what comes before it', () => {
  const delivery = (lane: string, sequence: number) =>
    ({ _id: `${lane}${sequence}`, lane, sequence }) as unknown as Delivery;
  const made = [delivery('a', 1), delivery('a', 2), delivery('b', 1), delivery('a', 3), delivery('b', 2)];
  expect(wavesOf(made).map((wave) => wave.map(({ _id }) => _id))).toEqual([
    ['a1', 'b1'],
    ['a2', 'b2'],
    ['a3'],
  ]);
  expect(wavesOf([])).toEqual([]);
});
