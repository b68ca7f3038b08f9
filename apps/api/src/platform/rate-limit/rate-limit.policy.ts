/** What is limited, each by itself; also its name in the `RateLimit` headers. */
export const RATE_LIMIT_NAMES = [
  'secret-key',
  'public-key',
  'failed-auth',
  'checkout',
  'complete',
  'trace',
] as const;
export type RateLimitName = (typeof RATE_LIMIT_NAMES)[number];

/** So many requests of one subject in so much time. All of them whole numbers, 1 at least. */
export interface RateLimitPolicy {
  limit: number;
  windowSeconds: number;
  /** How many may come at one moment. Absent: `limit`. */
  burst?: number;
}

export type RateLimitPolicies = Readonly<Record<RateLimitName, RateLimitPolicy>>;
