import { entityTagOf, isKnownTo } from './entity-tag';

const tag = entityTagOf({ status: 'pending', serverTime: 'now', list: [{ at: 1 }] }, ['serverTime']);

it('stands for what is said, and not for the time at which it is said', () => {
  expect(tag).toMatch(/^W\/"[\w-]{16}"$/);
  const later = { status: 'pending', serverTime: 'later', list: [{ at: 1 }] };
  expect(entityTagOf(later, ['serverTime'])).toBe(tag);
  expect(entityTagOf({ ...later, status: 'processing' }, ['serverTime'])).not.toBe(tag);
  expect(entityTagOf({ ...later, list: [{ at: 2 }] }, ['serverTime'])).not.toBe(tag);
  expect(entityTagOf('pending', [])).not.toBe(entityTagOf('processing', []));
});

it.each([
  [undefined, false],
  ['', false],
  ['W/"another"', false],
  ['*', true],
])('who has %j knows it: %s', (given, known) => expect(isKnownTo(given, tag)).toBe(known));

it('compares weakly, and looks through a list', () => {
  expect(isKnownTo(`"a", ${tag}`, tag)).toBe(true);
  expect(isKnownTo(tag.replace('W/', ''), tag)).toBe(true);
});
