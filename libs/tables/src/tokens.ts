import { namesOf } from './names-of';

/** Services that publish prices and have their own name for each token. */
export type PriceService = 'coinbase' | 'coingecko' | 'kraken';

/** A stablecoin that customers pay in. Its address and decimals differ by network: `libs/chain-evm/src/networks/table`. */
export interface TokenRow {
  /** For people. A name: the same in every language. */
  name: string;
  /** The page's sign: a white shape on a coloured disc of radius 16, in a box of 32 by 32. */
  mark: { disc: string; path: string };
  /** The name each service has for the token, as its API takes and returns it; null: the service has no price for it. */
  priceIds: Readonly<Record<PriceService, string | null>>;
  /** US dollars for one token, a decimal string. For the `static` rate source only: local work. */
  staticDollars: string;
  /** The contract that stands in for it on local chains. `silent`: its functions return nothing, as Tether's on Ethereum. */
  localContract: 'standard' | 'silent';
}

const rows = {
  USDT: {
    name: 'Tether USD',
    mark: { disc: '#128a68', path: 'M9 9.5h14v3h-5.4v11h-3.2v-11H9v-3Z' },
    priceIds: { coinbase: 'USDT', coingecko: 'tether', kraken: 'USDTZUSD' },
    staticDollars: '1',
    localContract: 'silent',
  },
  USDC: {
    name: 'USD Coin',
    mark: {
      disc: '#2268b8',
      path: 'M17.2 8v1.9c2.1.3 3.6 1.6 3.7 3.6h-2.7c-.1-.9-.9-1.5-2.1-1.5-1.3 0-2.1.5-2.1 1.4 0 .8.6 1.1 2 1.4l1.1.2c2.7.5 3.9 1.6 3.9 3.6 0 2.1-1.5 3.4-3.8 3.7V24h-2.4v-1.8c-2.4-.3-3.9-1.7-4-3.8h2.8c.1 1 1 1.6 2.4 1.6 1.3 0 2.2-.6 2.2-1.4 0-.8-.6-1.2-1.9-1.4l-1.3-.3c-2.5-.5-3.8-1.7-3.8-3.5 0-1.9 1.4-3.2 3.6-3.5V8h2.4Z',
    },
    priceIds: { coinbase: 'USDC', coingecko: 'usd-coin', kraken: 'USDCUSD' },
    staticDollars: '1',
    localContract: 'standard',
  },
} satisfies Record<string, TokenRow>;

export type Token = keyof typeof rows;
export const TOKEN_TABLE: Readonly<Record<Token, TokenRow>> = rows;
/** Symbols as on the wire (`docs/interface.md §2.9`). */
export const TOKENS = /* @__PURE__ */ namesOf(TOKEN_TABLE);

export function isToken(symbol: string): symbol is Token {
  return Object.hasOwn(TOKEN_TABLE, symbol);
}

/** Token → the name that `service` has for it, for the tokens that it has a price for. */
export function priceIdsOf(service: PriceService): ReadonlyMap<string, string> {
  return new Map(
    TOKENS.flatMap((token): [Token, string][] => {
      const id = TOKEN_TABLE[token].priceIds[service];
      return id === null ? [] : [[token, id]];
    }),
  );
}
