import { shownPath } from './paths';

it.each([
  ['/work/cowrie/.cowrie/dev.json', '.cowrie/dev.json'],
  ['/srv/stack/dev.json', '/srv/stack/dev.json'],
])('shows %s as %s', (path, shown) => {
  expect(shownPath(path, '/work/cowrie')).toBe(shown);
});
