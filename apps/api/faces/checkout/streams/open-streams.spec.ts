import type { ServerResponse } from 'node:http';
import { OpenStreams } from './open-streams';
import { StatusStream } from './status-stream';

const aStream = () => new StatusStream({} as ServerResponse, 0);

it('limits the streams of an address, and of the process', () => {
  const open = new OpenStreams({ address: 2, process: 3 });
  const [first, second] = [aStream(), aStream()];
  open.add(first, 'a', 'ada');
  open.add(second, 'a', 'ada');
  expect([open.exceededBy('ada'), open.exceededBy('obi')]).toEqual(['address', undefined]);
  open.add(aStream(), 'b', 'obi');
  expect([open.exceededBy('ada'), open.exceededBy('eve')]).toEqual(['process', 'process']);
  open.remove(first, 'a', 'ada');
  expect([open.exceededBy('ada'), open.size]).toEqual([undefined, 2]);
});

it('finds the streams of a payment, and keeps nothing of those that are gone', () => {
  const open = new OpenStreams({ address: 9, process: 9 });
  const [first, second, other] = [aStream(), aStream(), aStream()];
  open.add(first, 'a', 'ada');
  open.add(second, 'a', 'obi');
  open.add(other, 'b', 'ada');
  expect([[...open.of('a')], [...open.of('b')], [...open.of('c')]]).toEqual([[first, second], [other], []]);
  open.remove(first, 'a', 'ada');
  open.remove(second, 'a', 'obi');
  expect([[...open.of('a')], [...open.all()]]).toEqual([[], [other]]);
});
