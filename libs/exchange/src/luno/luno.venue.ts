import type { Venue, VenueBid, VenueMarket, VenueOrder, VenueSale } from '../venue/venue.port';
import { VenueError } from '../venue/venue.port';
import {
  balancesOf,
  bidOf,
  type LunoBalance,
  marketsOf,
  orderIdOf,
  orderOf,
  transfersOf,
} from './luno.answers';
import { type LunoAccess, LunoClient } from './luno.client';

/** Lots and trading hours seldom change. */
const MARKETS_FOR_MS = 600_000;
const TRANSFERS_PAGE = 100;
/**
 * One call reads at most this many pages from the newest on, and as many from where the last call stopped.
 */
const MAX_PAGES = 10;
/** Credited transactions that a process remembers, at about 100 bytes each. */
const MOST_REMEMBERED = 100_000;

/** Luno's order book. */
export class LunoVenue implements Venue {
  readonly name = 'luno';
  private readonly luno: LunoClient;
  private known: { markets: Map<string, VenueMarket>; atMs: number } | undefined;
  private readonly credited = new Set<string>();
  /** By account: the time before which no deposit has been read yet. `none`: there are no older ones. */
  private readonly reached = new Map<string, string>();

  constructor(
    access: LunoAccess,
    private readonly now: () => Date,
  ) {
    this.luno = new LunoClient(access);
  }

  async market({ token, currency }: { token: string; currency: string }): Promise<VenueMarket | undefined> {
    const atMs = this.now().getTime();
    if (!this.known || atMs - this.known.atMs >= MARKETS_FOR_MS) {
      this.known = { markets: marketsOf(await this.luno.markets()), atMs };
    }
    return this.known.markets.get(`${token}/${currency}`);
  }

  forgetMarkets(): void {
    this.known = undefined;
  }

  async bestBid({ id }: VenueMarket): Promise<VenueBid> {
    return bidOf(await this.luno.orderBook(id));
  }

  async freeBalance(token: string): Promise<string> {
    // An order sells from one wallet: the account's default one, which is the first.
    return (await this.wallets(token))[0]?.balance ?? '0';
  }

  /** Every wallet of the account, or only those of one asset. */
  async wallets(asset?: string): Promise<LunoBalance[]> {
    const all = balancesOf(await this.luno.balance());
    return asset === undefined ? all : all.filter((wallet) => wallet.asset === asset);
  }

  async isCredited({ token, txHash }: { token: string; txHash: string }): Promise<boolean> {
    const wanted = plainHash(txHash);
    const key = `${token} ${wanted}`;
    if (this.credited.has(key)) return true;
    if (this.credited.size >= MOST_REMEMBERED) {
      this.credited.clear();
      this.reached.clear();
    }
    for (const { accountId } of await this.wallets(token)) {
      await this.lookThrough(token, accountId, key);
      if (this.credited.has(key)) return true;
    }
    return false;
  }

  async place({ clientOrderId, market, volume, price, atMs, ttlMs }: VenueSale): Promise<string> {
    const order = { pair: market.id, type: 'ASK', volume, price, time_in_force: 'IOC' };
    const params = { ...order, client_order_id: clientOrderId, timestamp: atMs, ttl: ttlMs };
    return orderIdOf(await this.luno.postOrder(params));
  }

  async find(clientOrderId: string): Promise<VenueOrder | undefined> {
    const answer = await this.luno.order(clientOrderId);
    return answer === undefined ? undefined : orderOf(answer, clientOrderId);
  }

  /** True if the key can read withdrawals, which it does not need. */
  async canReadWithdrawals(): Promise<boolean> {
    try {
      await this.luno.withdrawals();
      return true;
    } catch (error) {
      if (error instanceof VenueError && error.fault === 'closed') return false;
      throw error;
    }
  }

  /**
   * Any number of deposits can follow the wanted one, so each call also continues where the last one stopped.
   */
  private async lookThrough(token: string, accountId: string, key: string): Promise<void> {
    const from = this.reached.get(accountId);
    const newest = await this.lookBefore(undefined, token, accountId, key);
    if (from === undefined) this.reached.set(accountId, newest);
    if (from === undefined || from === 'none' || this.credited.has(key)) return;
    this.reached.set(accountId, await this.lookBefore(from, token, accountId, key));
  }

  /** Remembers the deposits of several pages, until it finds the wanted one. Returns where it stopped. */
  private async lookBefore(
    from: string | undefined,
    token: string,
    accountId: string,
    key: string,
  ): Promise<string> {
    let before = from;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = { accountId, limit: TRANSFERS_PAGE, before };
      const transfers = transfersOf(await this.luno.transfers(query));
      for (const { isInbound, txHash } of transfers)
        if (isInbound) this.credited.add(`${token} ${plainHash(txHash)}`);
      before = transfers.at(-1)?.createdAt;
      if (before === undefined || transfers.length < TRANSFERS_PAGE) return 'none';
      if (this.credited.has(key)) return before;
    }
    return before ?? 'none';
  }
}

function plainHash(txHash: string): string {
  return txHash.toLowerCase().replace(/^0x/, '');
}
