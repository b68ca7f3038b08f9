/**
 * The smallest and largest orders of a pair. Volumes count tokens, prices fiat per token: decimal strings.
 */
export interface VenueMarket {
  /** False: it takes no order now that trades at once. */
  isTrading: boolean;
  /** The exchange's own name of the pair. */
  id: string;
  /** Decimals that a volume and a price can have. */
  volumeScale: number;
  priceScale: number;
  minVolume: string;
  maxVolume?: string | undefined;
  /** The least that an order must be worth, in the currency. */
  minCost?: string | undefined;
}

/** Decimal strings. `atMs`: the exchange's clock. `bid` is absent while nobody buys. */
export interface VenueBid {
  bid?: string | undefined;
  atMs: number;
}

/** A limit order that sells at once what it can, and cancels the rest. Decimal strings. */
export interface VenueSale {
  clientOrderId: string;
  market: VenueMarket;
  volume: string;
  price: string;
  /** By the exchange's clock. The exchange must not take the order later than this and `ttlMs`. */
  atMs: number;
  ttlMs: number;
}

/**
 * An order as the exchange reports it. Decimal strings. The fees come on top of what was sold, and off what
 * was paid.
 */
export interface VenueOrder {
  id: string;
  /** It can still trade. */
  isOpen: boolean;
  soldVolume: string;
  paidAmount: string;
  tokenFee: string;
  fiatFee: string;
}

/**
 * Why a call had no usable answer.
 *
 * - `unanswered`: nobody knows what became of the call.
 * - `duplicate`: the exchange has an order with this client order ID.
 * - `balance`: it holds too few tokens.
 * - `closed`: it does not take this call now, for example in maintenance.
 * - `invalid`: it will never take this order.
 */
export type VenueFault = 'unanswered' | 'duplicate' | 'balance' | 'closed' | 'invalid';

/**
 * A call without a usable answer. The message names the exchange's own code and no address, key or parameter.
 */
export class VenueError extends Error {
  override readonly name = 'VenueError';

  constructor(
    readonly fault: VenueFault,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The calls that differ from one exchange to the next. Each has its own time-out. All may be repeated;
 * `place` only with the same client order ID.
 *
 * @throws VenueError from every call
 */
export interface Venue {
  readonly name: string;
  /** Undefined: the exchange has no such pair. */
  market(pair: { token: string; currency: string }): Promise<VenueMarket | undefined>;
  /** Asks again for the markets at the next call. */
  forgetMarkets(): void;
  bestBid(market: VenueMarket): Promise<VenueBid>;
  /** The tokens that an order can sell: a decimal string. */
  freeBalance(token: string): Promise<string>;
  /** Whether the exchange has credited what this transaction brought. */
  isCredited(deposit: { token: string; txHash: string }): Promise<boolean>;
  /** Places an order. Returns the exchange's id of it. */
  place(sale: VenueSale): Promise<string>;
  /** Undefined: the exchange knows no order with this client order ID. */
  find(clientOrderId: string): Promise<VenueOrder | undefined>;
}
