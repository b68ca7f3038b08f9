import { ownPath } from './own-path';

it.each(['/', '/account', '/6b0110ffc7f3464f0a917cae/test/payments?status=completed&page=2', '/a?next=//b'])(
  'continues to %s',
  (path) => {
    expect(ownPath(path)).toBe(path);
    // The rule is about how browsers interpret it.
    expect(new URL(path, 'https://dashboard.example.com').origin).toBe('https://dashboard.example.com');
  },
);

it.each([
  undefined,
  '',
  'account',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\u0000/account',
  '/ä',
  `/${'a'.repeat(1000)}`,
  // It would end the new session, or loop.
  '/dashboard/v1/session/oidc',
  '/sign-in?next=/account',
])('does not continue to %j', (path) => expect(ownPath(path)).toBe('/'));
