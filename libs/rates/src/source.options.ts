/** Options of every HTTP source. */
export interface SourceOptions {
  now: () => Date;
  /** Without a trailing slash. Default: the public service. */
  baseUrl?: string | undefined;
  /** Time-out of a whole call, body included. */
  timeoutMs?: number;
  /** How long an answer is cached. */
  ttlMs?: number;
}

/** A quote waits no longer than this for one source, because the others may be enough. */
export const DEFAULT_TIMEOUT_MS = 3_000;
export const DEFAULT_TTL_MS = 15_000;
