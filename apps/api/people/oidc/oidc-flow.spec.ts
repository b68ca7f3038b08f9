import { beginFlow, FLOW_SECONDS, openFlow } from './oidc-flow';

const SECRET = 'k'.repeat(32);
const NOW = new Date('2026-11-23T12:00:00Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

it('opens the sign-in that its cookie began, for ten minutes', () => {
  const { flow, cookie } = beginFlow(SECRET, NOW, '/account');
  expect(openFlow(cookie, SECRET, later(FLOW_SECONDS - 1))).toEqual(flow);
  expect(flow.next).toBe('/account');
  expect(openFlow(cookie, SECRET, later(FLOW_SECONDS))).toBeUndefined();
});

it('creates different values each time, each for one purpose', () => {
  const { flow: one } = beginFlow(SECRET, NOW, '/');
  const { flow: other } = beginFlow(SECRET, NOW, '/');
  const all = [one.state, one.nonce, one.verifier, other.state, other.nonce, other.verifier];
  expect(new Set(all).size).toBe(6);
  // RFC 7636: 43 to 128 characters.
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
});

it('opens no cookie that was changed or forged', () => {
  const { cookie } = beginFlow(SECRET, NOW, '/account');
  const [random = '', endsAt = '', path = '', mac = ''] = cookie.split('.');
  const evil = Buffer.from('/evil').toString('base64url');
  for (const changed of [
    '',
    'x',
    '...',
    `${random}.${endsAt}.${path}`,
    `${random}.${endsAt}.${path}.`,
    `${random}.${endsAt}.${evil}.${mac}`,
    `${random}.9999999999.${path}.${mac}`,
    `A${random.slice(1)}x.${endsAt}.${path}.${mac}`,
    `${cookie}.x`,
    `${cookie}x`,
    beginFlow('another secret', NOW, '/account').cookie,
  ])
    expect([changed, openFlow(changed, SECRET, NOW)]).toEqual([changed, undefined]);
});

it('never leads to another site', () => {
  expect(beginFlow(SECRET, NOW, '//evil.example').flow.next).toBe('/');
});
