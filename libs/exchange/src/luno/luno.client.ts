import { setTimeout as pause } from 'node:timers/promises';
import { parseExactJson } from '@cowrie/money';
import { boundedText } from '../http/bounded-text';
import { VenueError } from '../venue/venue.port';
import { codeOf, NOT_FOUND, refusalOf, unanswered } from './luno.faults';

/** How long a call may take, answer included. */
const CALL_TIMEOUT_MS = 10_000;
/** Luno accepts 300 calls a minute from one account. This leaves some for its other users. */
const PAUSE_MS = 250;
/** A page of transfers takes about 50 kB, and the list of all markets less. */
const MOST_BYTES = 1024 * 1024;

export interface LunoAccess {
  keyId: string;
  keySecret: string;
  /** Base address of the API, without a path. */
  url: string;
  /** False: calls follow each other without a pause, as for a test server. */
  isPaced?: boolean;
  timeoutMs?: number;
}

type Params = Readonly<Record<string, string | number>>;

interface Call {
  method?: 'GET' | 'POST';
  path: string;
  params?: Params;
  /** The call is public and carries no key. */
  isPublic?: boolean;
}

/**
 * The calls of Luno's API that the venue uses: `docs/decisions/0065` names the document of each. Answers are
 * as Luno sends them, except that every number is kept as text. Each call is sent once: only the venue knows
 * whether it may be repeated.
 *
 * @throws VenueError from every call
 */
export class LunoClient {
  private readonly base: string;
  private readonly authorization: string;
  private nextAtMs = 0;

  constructor(private readonly access: LunoAccess) {
    this.base = access.url.replace(/\/+$/, '');
    this.authorization = `Basic ${Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')}`;
  }

  markets(): Promise<unknown> {
    return this.call('markets', { path: '/api/exchange/1/markets', isPublic: true });
  }

  orderBook(pair: string): Promise<unknown> {
    return this.call('orderbook_top', { path: '/api/1/orderbook_top', params: { pair }, isPublic: true });
  }

  balance(): Promise<unknown> {
    return this.call('balance', { path: '/api/1/balance' });
  }

  transfers(query: { accountId: string; limit: number; before?: string | undefined }): Promise<unknown> {
    const { accountId, limit, before } = query;
    const params = { account_id: accountId, limit, ...(before && { before }) };
    return this.call('transfers', { path: '/api/exchange/1/transfers', params });
  }

  postOrder(params: Params): Promise<unknown> {
    return this.call('postorder', { method: 'POST', path: '/api/1/postorder', params });
  }

  /** Undefined if Luno knows no such order. */
  async order(clientOrderId: string): Promise<unknown> {
    const params = { client_order_id: clientOrderId };
    const { status, answer } = await this.send('order', { path: '/api/exchange/3/order', params });
    if (NOT_FOUND.has(codeOf(answer) ?? '')) return undefined;
    return accepted('order', status, answer);
  }

  withdrawals(): Promise<unknown> {
    return this.call('withdrawals', { path: '/api/1/withdrawals', params: { limit: 1 } });
  }

  private async call(name: string, call: Call): Promise<unknown> {
    const { status, answer } = await this.send(name, call);
    return accepted(name, status, answer);
  }

  /**
   * Sends a call once. It follows no redirect: the key goes to the configured host only. No message holds an
   * address or a parameter.
   */
  private async send(name: string, call: Call): Promise<{ status: number; answer: unknown }> {
    if (this.access.isPaced ?? true) await this.takeTurn();
    const { timeoutMs = CALL_TIMEOUT_MS } = this.access;
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(this.addressOf(call), this.requestOf(call, signal));
      const tooLarge = () => unanswered(name, 'it is too large');
      const text = await boundedText(response, { mostBytes: MOST_BYTES, tooLarge });
      return { status: response.status, answer: jsonOf(text) };
    } catch (error) {
      if (error instanceof VenueError) throw error;
      throw unanswered(name, signal.aborted ? `nothing in ${timeoutMs} ms` : 'the connection failed');
    }
  }

  private addressOf({ method = 'GET', path, params = {} }: Call): string {
    return `${this.base}${path}${method === 'GET' ? `?${encoded(params)}` : ''}`;
  }

  private requestOf({ method = 'GET', params = {}, isPublic }: Call, signal: AbortSignal): RequestInit {
    return {
      method,
      signal,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'user-agent': 'cowrie',
        ...(!isPublic && { authorization: this.authorization }),
      },
      ...(method === 'POST' && { body: encoded(params) }),
    };
  }

  /** Calls begin in order, with a pause between them. */
  private async takeTurn(): Promise<void> {
    const nowMs = performance.now();
    const atMs = Math.max(nowMs, this.nextAtMs);
    this.nextAtMs = atMs + PAUSE_MS;
    if (atMs > nowMs) await pause(atMs - nowMs);
  }
}

function encoded(params: Params): URLSearchParams {
  return new URLSearchParams(
    Object.entries(params).map(([name, value]): [string, string] => [name, `${value}`]),
  );
}

/** Undefined if the text is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** The answer of a call that Luno accepted; never undefined. @throws VenueError */
function accepted(call: string, status: number, answer: unknown): unknown {
  if (status !== 200 || codeOf(answer) !== undefined) throw refusalOf(call, status, answer);
  if (answer === undefined) throw unanswered(call, 'no JSON');
  return answer;
}
