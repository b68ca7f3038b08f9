const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The pauses between tries. The last one repeats. */
const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS];
/** An e-mail that could not be handed over for this long is given up. */
const TRIED_FOR_MS = 24 * HOUR_MS;
/**
 * E-mails that failed together must not come back together, so each backoff is up to 10 % longer or shorter.
 */
const JITTER = 0.1;

/**
 * When an e-mail is retried after `tries` failed tries; undefined when it is given up.
 * @param chance a random number from 0 to 1
 */
export function nextTryAfter(
  { tries, dueAt }: { tries: number; dueAt: Date },
  now: Date,
  chance: number,
): Date | undefined {
  const backoffMs = BACKOFF_MS[Math.min(tries, BACKOFF_MS.length) - 1] ?? MINUTE_MS;
  const nextAt = now.getTime() + backoffMs * (1 - JITTER + 2 * JITTER * chance);
  return nextAt - dueAt.getTime() > TRIED_FOR_MS ? undefined : new Date(nextAt);
}
