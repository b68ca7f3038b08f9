/** What every source over HTTP is made with. */
export interface SourceOptions {
  now: () => Date;
  /** Without a trailing slash. Default: the public service. */
  baseUrl?: string;
  /** Of a whole call, the body too. */
  timeoutMs?: number;
  /** How long an answer is used before the service is asked again. */
  ttlMs?: number;
}

/** A quote waits no longer than this for one source; the others may suffice. */
export const DEFAULT_TIMEOUT_MS = 3_000;
export const DEFAULT_TTL_MS = 15_000;
