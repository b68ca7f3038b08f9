import { ownPath } from './own-path';

it.each(['/', '/account', '/6b01/test/payments?status=completed&page=2', '/a?next=//b', '/a#b'])(
  'continues to %s',
  (path) => expect(ownPath(path)).toBe(path),
);

it.each([
  undefined,
  '',
  'account',
  ' /account',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/ä',
  'data:text/html,x',
  `/${'a'.repeat(1000)}`,
  '/sign-in?next=/account',
  '/dashboard/v1/session/oidc',
])('does not continue to %j', (path) => expect(ownPath(path)).toBe('/'));
