/**
 * The smallest and largest orders of a pair. Volumes count tokens, prices fiat per token: decimal strings.
 */
export interface VenueMarket {
  /** False: it accepts no immediate orders now. */
  isTrading: boolean;
  /** The exchange's name for the pair. */
  id: string;
  /** Decimals of a volume and of a price. */
  volumeScale: number;
  priceScale: number;
  minVolume: string;
  maxVolume?: string | undefined;
  /** The least value of an order, in the currency. */
  minCost?: string | undefined;
}

/** Decimal strings. `atMs`: the exchange's clock. `bid` is absent while nobody buys. */
export interface VenueBid {
  bid?: string | undefined;
  atMs: number;
}

/** A limit order that sells what it can at once and cancels the rest. Decimal strings. */
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
 * An order as the exchange reports it. Decimal strings. The fees are added to what was sold, and deducted
 * from what was paid.
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
 * - `unanswered`: the outcome of the call is unknown.
 * - `duplicate`: the exchange has an order with this client order ID.
 * - `balance`: it holds too few tokens.
 * - `closed`: it does not accept this call now, for example during maintenance.
 * - `invalid`: it will never accept this order.
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
 * The calls that differ between exchanges. Each has its own time-out. All may be repeated; `place` only with
 * the same client order ID.
 *
 * @throws VenueError from every call
 */
export interface Venue {
  readonly name: string;
  /** Undefined if the exchange has no such pair. */
  market(pair: { token: string; currency: string }): Promise<VenueMarket | undefined>;
  /** Makes the next call ask for the markets again. */
  forgetMarkets(): void;
  bestBid(market: VenueMarket): Promise<VenueBid>;
  /** The tokens that can be sold: a decimal string. */
  freeBalance(token: string): Promise<string>;
  /** Whether the exchange has credited what this transaction brought. */
  isCredited(deposit: { token: string; txHash: string }): Promise<boolean>;
  /** Places an order. Returns its id at the exchange. */
  place(sale: VenueSale): Promise<string>;
  /** Undefined if the exchange knows no order with this client order ID. */
  find(clientOrderId: string): Promise<VenueOrder | undefined>;
}
