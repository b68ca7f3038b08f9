import type { BlockRef } from '@cowrie/chain-evm';
import { SeenHeaders } from './seen-headers';

const headerOf = (number: number, fork = 'a'): BlockRef => ({
  number,
  hash: `0x${fork}${number}`,
  parentHash: `0x${fork}${number - 1}`,
  timestampSeconds: number,
});
const cursorOf = (...recent: BlockRef[]) => ({ recent });

it('knows the head, and the heads that the cursor has read', () => {
  const seen = new SeenHeaders();
  seen.add(headerOf(1));
  seen.add(headerOf(2));
  const head = headerOf(3);
  const cursor = cursorOf(headerOf(1), headerOf(2));
  expect([1, 2, 3, 4].map((number) => seen.at(number, cursor, head))).toEqual([
    headerOf(1),
    headerOf(2),
    head,
    undefined,
  ]);
});

it('does not return a block that the cursor has not read, or has read on another chain', () => {
  const seen = new SeenHeaders();
  seen.add(headerOf(1));
  seen.add(headerOf(2));
  expect(seen.at(1, cursorOf(headerOf(2)), headerOf(3))).toBeUndefined();
  expect(seen.at(2, cursorOf(headerOf(1), headerOf(2, 'b')), headerOf(3))).toBeUndefined();
  seen.add(headerOf(2, 'b'));
  expect(seen.at(2, cursorOf(headerOf(2, 'b')), headerOf(3))).toEqual(headerOf(2, 'b'));
});

it('keeps the newest 64, and forgets all of them on request', () => {
  const seen = new SeenHeaders();
  const all = Array.from({ length: 65 }, (_, number) => headerOf(number));
  all.forEach((header) => seen.add(header));
  const known = () => all.filter(({ number }) => seen.at(number, cursorOf(...all), headerOf(100))).length;
  expect(seen.at(0, cursorOf(...all), headerOf(100))).toBeUndefined();
  expect(known()).toBe(64);
  seen.forget();
  expect(known()).toBe(0);
});
