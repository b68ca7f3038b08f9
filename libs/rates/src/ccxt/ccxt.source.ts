import Big from 'big.js';
import { bidOf, pastUnixMillisOf } from '../http/answer.shape';
import { RateSourceError } from '../rate-source.error';
import type { RateReading, RateSource } from '../rate.port';
import { cachedSheets } from '../sheet.cache';
import { DEFAULT_TIMEOUT_MS, DEFAULT_TTL_MS, type SourceOptions } from '../source.options';
import { type CcxtExchange, type CcxtTicker, loadCcxtExchange } from './ccxt.load';

type Options = Omit<SourceOptions, 'baseUrl'> & {
  /** Names as in ccxt, the preferred one first. */
  exchanges: readonly string[];
  /** Creates an exchange. Default: of the package `ccxt`. */
  create?: (name: string) => Promise<CcxtExchange>;
};

interface Found {
  ticker: CcxtTicker;
  readAt: Date;
}

/**
 * The bid of an exchange that the package `ccxt` knows: of the first named one that lists the pair. A ticker without a time is as of
 * the answer.
 */
export class CcxtSource implements RateSource {
  readonly name = 'ccxt';
  readonly isStatic = false;
  private readonly sheet: (symbol: string) => Promise<Found | undefined>;
  private readonly opened = new Map<string, Promise<CcxtExchange>>();
  private readonly now: () => Date;

  constructor({ now, exchanges, timeoutMs = DEFAULT_TIMEOUT_MS, ttlMs = DEFAULT_TTL_MS, create }: Options) {
    this.now = now;
    const open = create ?? ((name: string) => loadCcxtExchange(name, { timeoutMs }));
    const load = async (symbol: string): Promise<Found | undefined> => {
      for (const name of exchanges) {
        const ticker = await this.tickerAt(name, symbol, open);
        if (ticker) return { ticker, readAt: now() };
      }
      return undefined;
    };
    this.sheet = cachedSheets(load, { ttlMs, now });
  }

  async read(token: string, currency: string): Promise<RateReading | undefined> {
    const symbol = `${token}/${currency}`;
    const found = await this.sheet(symbol);
    if (!found) return undefined;
    const { bid, ask, timestamp } = found.ticker;
    return {
      source: this.name,
      rate: bidOf({ bid: exact(bid), ask: exact(ask) }, symbol),
      asOf:
        timestamp === undefined
          ? found.readAt
          : pastUnixMillisOf(String(timestamp), `${symbol}.timestamp`, this.now()),
    };
  }

  /** Undefined when the exchange does not list the pair. */
  private async tickerAt(
    name: string,
    symbol: string,
    open: (name: string) => Promise<CcxtExchange>,
  ): Promise<CcxtTicker | undefined> {
    const opening = this.opened.get(name) ?? open(name);
    this.opened.set(name, opening);
    try {
      const exchange = await opening;
      const markets = await exchange.loadMarkets();
      const market = Object.hasOwn(markets, symbol) ? markets[symbol] : undefined;
      if (!market) return undefined;
      if (market.active === false) throw new RateSourceError('closed', `${symbol} takes no orders now`);
      return await exchange.fetchTicker(symbol);
    } catch (error) {
      if (error instanceof RateSourceError) {
        if (error.failure === 'not_set_up') this.opened.delete(name);
        throw error;
      }
      throw new RateSourceError('unreachable', `${name} gave no ticker of ${symbol}`, { cause: error });
    }
  }
}

/** The shortest decimal that is this number: what the exchange wrote, unless it wrote more than 15 digits. */
function exact(price: number | undefined): string | undefined {
  return typeof price === 'number' && Number.isFinite(price) ? new Big(price).toFixed() : undefined;
}
