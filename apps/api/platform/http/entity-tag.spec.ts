import { entityTagOf, matchesEntityTag } from './entity-tag';

const tag = entityTagOf({ status: 'pending', serverTime: 'now', list: [{ at: 1 }] }, ['serverTime']);

it('depends on the data, except for the fields that it leaves out', () => {
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
])('compares If-None-Match %j: %s', (ifNoneMatch, matches) =>
  expect(matchesEntityTag(ifNoneMatch, tag)).toBe(matches),
);

it('compares weakly, with every tag of a list', () => {
  expect(matchesEntityTag(`"a", ${tag}`, tag)).toBe(true);
  expect(matchesEntityTag(tag.replace('W/', ''), tag)).toBe(true);
});
