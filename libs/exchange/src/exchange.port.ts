/**
 * What an order sells and buys (`docs/decisions/0014`). Token amounts are base units, fiat amounts minor units of the
 * currency.
 */
export interface OrderRequest {
  /**
   * The payment's internal `reference`. It stays the same while an outcome is unknown, so that a retry cannot sell twice.
   * When an order's outcome is final and something is left to sell, the next order has a new key.
   */
  idempotencyKey: string;
  sell: { token: string; network: string; decimals: number; units: bigint };
  buy: { currency: string };
  /** The rate that was locked at checkout: fiat per one token, as a decimal. */
  rate: string;
  /** Hash of the transaction that brought the tokens to the exchange. */
  depositTxHash: string;
}

/** What has become of an order. `filled` and `refused` are final. Units as in {@link OrderRequest}. */
export type OrderOutcome =
  | { state: 'pending'; orderId: string }
  /**
   * Final. `soldUnits` is above zero, and at most the units of the order. It is less for a partial fill: sell the rest
   * with another order under another key.
   */
  | { state: 'filled'; orderId: string; soldUnits: bigint; boughtUnits: bigint }
  /** Final: this order has sold nothing and never will. `reason` is the exchange's. */
  | { state: 'refused'; orderId: string; reason: string };

/**
 * No answer came, so the outcome is unknown. Call `orderStatus` with the same key, or send the same order again. Never use a
 * new key: the order may have been filled.
 */
export class OrderOutcomeUnknownError extends Error {
  override readonly name = 'OrderOutcomeUnknownError';
}

/** Sells tokens for fiat (`docs/decisions/0014`). Every call has its own time-out and can be repeated with the same key. */
export interface ExchangeProvider {
  readonly name: string;
  /**
   * Places an order, or returns the outcome of the order with the same key.
   * @throws OrderOutcomeUnknownError when no answer came
   */
  order(request: OrderRequest): Promise<OrderOutcome>;
  /** Returns undefined for a key that the exchange has never seen. @throws OrderOutcomeUnknownError when no answer came */
  orderStatus(idempotencyKey: string): Promise<OrderOutcome | undefined>;
  /**
   * The smallest lot: the least that one order can sell, in base units of the token, at least 1. A smaller rest is not sold.
   * @throws Error when no answer came: call it again
   */
  minimumUnits(sell: Pick<OrderRequest['sell'], 'token' | 'network' | 'decimals'>): Promise<bigint>;
}
