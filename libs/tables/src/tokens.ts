import { namesOf } from './names-of';

/** Services that publish prices, each with its own names for tokens. */
export type PriceService = 'coinbase' | 'coingecko' | 'kraken';

/**
 * How the holder of a token can sign a transfer, which somebody else then sends and pays the gas for.
 * `eip3009`: the contract has `transferWithAuthorization`. Which contract has it differs by network:
 * `libs/chain-evm/src/networks/table`.
 */
export const SIGNATURE_KINDS = ['eip3009'] as const;
export type SignatureKind = (typeof SIGNATURE_KINDS)[number];

/**
 * A stablecoin that customers pay in. Its address, decimals and kind of signature differ by network:
 * `libs/chain-evm/src/networks/table`.
 */
export interface TokenRow {
  /** For people, the same in every language. */
  name: string;
  /** The token's icon on the page: a white shape on a coloured disc of radius 16, in a box of 32 by 32. */
  mark: { disc: string; path: string };
  /** The token's name in each service's API. Null: the service has no price for it. */
  priceIds: Readonly<Record<PriceService, string | null>>;
  /** US dollars for one token, a decimal string. Only the `static` rate source uses it, for local work. */
  staticDollars: string;
  /** Its test contract on local chains. `silent`: its functions return nothing, like Tether's on Ethereum. */
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
/** Symbols as in the API (`docs/interface.md §2.9`). */
export const TOKENS = /* @__PURE__ */ namesOf(TOKEN_TABLE);

/** True for a token of the table. */
export function isToken(symbol: string): symbol is Token {
  return Object.hasOwn(TOKEN_TABLE, symbol);
}

/** Token → its name in the service's API, for each token with a price there. */
export function priceIdsOf(service: PriceService): ReadonlyMap<string, string> {
  return new Map(
    TOKENS.flatMap((token): [Token, string][] => {
      const id = TOKEN_TABLE[token].priceIds[service];
      return id === null ? [] : [[token, id]];
    }),
  );
}
