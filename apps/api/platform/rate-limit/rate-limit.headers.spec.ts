import type { Verdict } from './gcra';
import { setRateLimitHeaders, waitSeconds } from './rate-limit.headers';

function aReply() {
  const headers: Record<string, string> = {};
  const reply = {
    headers,
    getHeader: (name: string) => headers[name],
    header: (name: string, value: string) => Object.assign(reply, void (headers[name] = value)),
  };
  return reply as unknown as Parameters<typeof setRateLimitHeaders>[0] & { headers: Record<string, string> };
}
const verdict = (over: Partial<Verdict> = {}): Verdict => ({
  isAllowed: true,
  remaining: 4,
  resetMicros: 1,
  ...over,
});

it('sets the policy and the quota as structured fields', () => {
  const reply = aReply();
  setRateLimitHeaders(
    reply,
    'checkout',
    { limit: 300, windowSeconds: 60 },
    verdict({ resetMicros: 12_000_001 }),
  );
  expect(reply.headers).toEqual({
    'RateLimit-Policy': '"checkout";q=300;w=60',
    RateLimit: '"checkout";r=4;t=13',
  });
});

it('lists several policies, and sets Retry-After on a refusal', () => {
  const reply = aReply();
  setRateLimitHeaders(reply, 'checkout', { limit: 300, windowSeconds: 60 }, verdict());
  setRateLimitHeaders(
    reply,
    'complete',
    { limit: 2, windowSeconds: 60 },
    verdict({ isAllowed: false, remaining: 0, resetMicros: 29_500_000 }),
  );
  expect(reply.headers).toEqual({
    'RateLimit-Policy': '"checkout";q=300;w=60, "complete";q=2;w=60',
    RateLimit: '"checkout";r=4;t=1, "complete";r=0;t=30',
    'Retry-After': '30',
  });
});

it.each([
  [0, 1],
  [1, 1],
  [1_000_000, 1],
  [1_000_001, 2],
])('rounds %i microseconds up to %i s', (resetMicros, seconds) =>
  expect(waitSeconds(verdict({ resetMicros }))).toBe(seconds),
);
