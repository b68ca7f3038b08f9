/** What an order sells and buys. Token amounts in base units, fiat amounts in the currency's smallest parts. */
export interface OrderRequest {
  /**
   * The payment's internal `reference`: kept while the outcome of a call is unknown, so that a retry cannot sell twice;
   * renewed once the order's outcome is final and something is left to be sold (decisions §4).
   */
  idempotencyKey: string;
  sell: { token: string; network: string; decimals: number; units: bigint };
  buy: { currency: string };
  /** The rate fixed at checkout, fiat per one token. */
  rate: string;
  /** Transaction that brought the tokens to the exchange. */
  depositTxHash: string;
}

export type OrderOutcome =
  | { state: 'pending'; orderId: string }
  /**
   * Final. `soldUnits` is above zero and at most what was asked; less, when the order was filled in part: the rest is
   * another order's, under another key.
   */
  | { state: 'filled'; orderId: string; soldUnits: bigint; boughtUnits: bigint }
  /** Final: this order has sold nothing and never will. */
  | { state: 'refused'; orderId: string; reason: string };

/** The outcome is not known: ask `orderStatus` with the same key, or send the same order again. Never a new key. */
export class OrderOutcomeUnknownError extends Error {
  override readonly name = 'OrderOutcomeUnknownError';
}

/** Where tokens become fiat. Every call has a timeout of its own and may be repeated under the same key. */
export interface ExchangeProvider {
  readonly name: string;
  /** @throws OrderOutcomeUnknownError when no answer came. */
  order(request: OrderRequest): Promise<OrderOutcome>;
  /** undefined: the exchange has never seen this key. @throws OrderOutcomeUnknownError when no answer came. */
  orderStatus(idempotencyKey: string): Promise<OrderOutcome | undefined>;
}
