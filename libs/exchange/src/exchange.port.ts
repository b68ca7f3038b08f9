/**
 * What an order sells and buys (`docs/decisions/0014`). Token amounts are base units, fiat amounts minor
 * units of the currency.
 */
export interface OrderRequest {
  /**
   * The payment's internal `reference`. It stays the same while an outcome is unknown, so that a retry cannot
   * sell twice. When an order's outcome is final and something is left to sell, the next order has a new key.
   */
  idempotencyKey: string;
  sell: { token: string; network: string; decimals: number; units: bigint };
  buy: { currency: string };
  /** The rate that was locked at checkout: fiat per one token, as a decimal. */
  rate: string;
  /** Hash of the transaction that brought the tokens to the exchange. */
  depositTxHash: string;
  /** Hashes of the other transactions, when the order sells the tokens of several. */
  moreDepositTxHashes?: readonly string[];
}

/** What decides the smallest lot: an order's pair and its locked rate. */
export interface LotRequest extends Pick<OrderRequest, 'buy' | 'rate'> {
  sell: Pick<OrderRequest['sell'], 'token' | 'network' | 'decimals'>;
}

/**
 * What an order waits for before it is placed. `deposit`: the exchange has not credited the tokens.
 * `balance`: it holds fewer tokens than the order sells. `price`: nobody buys at the locked rate less the
 * accepted slippage. `market`: the pair is not traded now.
 */
export const ORDER_WAITS = ['deposit', 'balance', 'price', 'market'] as const;
export type OrderWait = (typeof ORDER_WAITS)[number];

/** The outcome of an order. `filled`, `unsold` and `refused` are final. Units as in {@link OrderRequest}. */
export type OrderOutcome =
  | { state: 'pending'; orderId: string }
  /** No order is known under this key. Call `order` again with the same request. `detail` is for people. */
  | { state: 'waiting'; reason: OrderWait; detail: string }
  /**
   * Final. `soldUnits` is above zero, and at most the units of the order. It is less for a partial fill: sell
   * the rest with another order under a new key.
   */
  | { state: 'filled'; orderId: string; soldUnits: bigint; boughtUnits: bigint }
  /**
   * Final: the exchange accepted this order, but nobody bought at its price. The same units can be sold later
   * under a new key.
   */
  | { state: 'unsold'; orderId: string }
  /** Final: this order has sold nothing and never will. `reason` is the exchange's. */
  | { state: 'refused'; orderId: string; reason: string };

/**
 * No answer came, so the outcome is unknown. Call `orderStatus` with the same key, or send the same order
 * again. Never use a new key: the order may have been filled.
 */
export class OrderOutcomeUnknownError extends Error {
  override readonly name = 'OrderOutcomeUnknownError';
}

/**
 * Sells tokens for fiat (`docs/decisions/0014`). Every call has its own time-out and can be repeated with the
 * same key.
 */
export interface ExchangeProvider {
  readonly name: string;
  /**
   * Places an order, or returns the outcome of the order with the same key.
   * @throws OrderOutcomeUnknownError when no answer came
   */
  order(request: OrderRequest): Promise<OrderOutcome>;
  /**
   * Returns undefined for a key that the exchange has never seen. `of` says which units the order counts in.
   * @throws OrderOutcomeUnknownError when no answer came
   */
  orderStatus(
    idempotencyKey: string,
    of: Pick<LotRequest, 'sell' | 'buy'>,
  ): Promise<OrderOutcome | undefined>;
  /**
   * The smallest lot: the least that one order can sell, in base units of the token, at least 1.
   * @throws Error when no answer came: call it again
   */
  minimumUnits(request: LotRequest): Promise<bigint>;
  /**
   * If present, amounts below the smallest lot are gathered and sold together (`docs/decisions/0065`).
   * Returns the step of the exchange's amounts, in base units of the token. A remainder below one step is not
   * gathered or sold. If absent, a payment's remainder below the smallest lot is not sold.
   * @throws Error when no answer came: call it again
   */
  stepUnits?(request: LotRequest): Promise<bigint | undefined>;
}
