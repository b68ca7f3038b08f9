import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { ERROR_CATALOGUE, type ErrorCode } from '../http/error-catalogue';
import { addressSubject } from '../rate-limit/client-address';

/** Statuses that refuse a caller for its identity or its request rate. */
const REFUSALS: readonly number[] = [401, 403, 429];
const WINDOW_MS = 60_000;
/** Lines that one code and address may write in a window. */
const LINE_LIMIT = 10;
/**
 * Number of distinct pairs of code and address in a window. Further addresses share one entry for each code.
 */
const ENTRY_LIMIT = 1000;
const OTHERS = 'others';
/** A whole API key or operator's token. Only its prefix and 4 of its 32 random characters are captured. */
const KEY = /^Bearer (cwr_(?:(?:pk|sk)_(?:test|live)|op)_[0-9A-Za-z]{4})[0-9A-Za-z]{34}$/i;

/** Why a line is written: the code of the response, or a connection over the limit, which gets none. */
type Reason = ErrorCode | 'connection_dropped';

interface Entry {
  code: Reason;
  address: string;
  count: number;
}

/**
 * Writes one line at level `warn` for each refused caller, so that an operator sees guessed keys and floods
 * (docs/interface.md §7.4). A flood must not fill the disk or the memory. So within a minute each code and
 * address writes 10 lines, and then one line with the number of the others.
 */
export class SecurityLog {
  private readonly logger: Logger;
  private readonly entries = new Map<string, Entry>();
  private timer: NodeJS.Timeout | undefined;

  constructor(logger: Logger) {
    this.logger = logger.child({ context: 'Security' });
  }

  /** Records a refusal; ignores codes that say nothing about the caller. */
  refused(code: ErrorCode, request: FastifyRequest): void {
    if (!REFUSALS.includes(ERROR_CATALOGUE[code].status)) return;
    this.write(code, request.ip, {
      key: keyPrefixOf(request.headers.authorization),
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
    });
  }

  /** Records a connection that was closed because too many are open. */
  dropped(address = 'unknown'): void {
    this.write('connection_dropped', address);
  }

  /** Ends the window: writes the counts, and forgets them. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { code, address, count } of this.entries.values())
      if (count > LINE_LIMIT) this.logger.warn({ code, address, count: count - LINE_LIMIT }, 'refused again');
    this.entries.clear();
  }

  private write(code: Reason, address: string, details: object = {}): void {
    const entry = this.entryOf(code, addressSubject(address));
    entry.count += 1;
    if (entry.count <= LINE_LIMIT) this.logger.warn({ code, address, ...details }, 'refused');
  }

  private entryOf(code: Reason, address: string): Entry {
    this.timer ??= setTimeout(() => this.flush(), WINDOW_MS).unref();
    const known = this.entries.get(`${code} ${address}`);
    if (known) return known;
    if (this.entries.size >= ENTRY_LIMIT && address !== OTHERS) return this.entryOf(code, OTHERS);
    const entry = { code, address, count: 0 };
    this.entries.set(`${code} ${address}`, entry);
    return entry;
  }
}

/**
 * The start of an API key or an operator's token, which tells them apart; `unrecognized` for any other text;
 * undefined for none.
 */
function keyPrefixOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  return KEY.exec(authorization)?.[1] ?? 'unrecognized';
}
