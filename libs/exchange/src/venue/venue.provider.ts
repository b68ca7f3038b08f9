import { isDeepStrictEqual } from 'node:util';
import { fiat, MoneyError } from '@cowrie/money';
import {
  type ExchangeProvider,
  type LotRequest,
  type OrderOutcome,
  OrderOutcomeUnknownError,
  type OrderRequest,
  type OrderWait,
} from '../exchange.port';
import { isLess, minimumOf, planOf, type SaleTerms, stepOf, unitsDown } from './sale.plan';
import { type Venue, VenueError, type VenueMarket, type VenueOrder } from './venue.port';

/**
 * How long after the prices were read the exchange may accept an order. Shorter than the time-out of every
 * call.
 */
const ORDER_TTL_MS = 5000;

/** How the tokens come to the exchange: a sweep brings them, or an operator moves them from the treasury. */
export type DepositWay = 'sweep' | 'operator';

export interface VenueOptions extends SaleTerms {
  deposits: DepositWay;
}

/**
 * Sells on an exchange's order book (`docs/decisions/0065`): once the exchange has credited the tokens, by
 * limit orders that trade at once or not at all. The idempotency key is the client order ID, which the
 * exchange accepts only once.
 */
export class VenueProvider implements ExchangeProvider {
  readonly name: string;

  constructor(
    private readonly venue: Venue,
    private readonly options: VenueOptions,
  ) {
    this.name = venue.name;
  }

  async order(request: OrderRequest): Promise<OrderOutcome> {
    // An answer may have been lost. Then the tokens are already sold, and every check below would mislead.
    const placed = await this.find(request);
    if (placed) return placed;
    try {
      return await this.place(request);
    } catch (error) {
      if (!(error instanceof VenueError)) throw error;
      return this.afterFault(request, error);
    }
  }

  async orderStatus(
    idempotencyKey: string,
    { sell, buy }: Pick<LotRequest, 'sell' | 'buy'>,
  ): Promise<OrderOutcome | undefined> {
    return this.find({ idempotencyKey, sell, buy });
  }

  async minimumUnits(request: LotRequest): Promise<bigint> {
    const market = await this.marketOf(request);
    return market ? minimumOf(market, request, this.options) : 1n;
  }

  async stepUnits(request: LotRequest): Promise<bigint> {
    const market = await this.marketOf(request);
    return market ? stepOf(market, request.sell.decimals) : 1n;
  }

  private async place(request: OrderRequest): Promise<OrderOutcome> {
    const { sell, buy, idempotencyKey: clientOrderId } = request;
    const market = await this.marketOf(request);
    if (!market) return waiting('market', `${this.name} has no market ${sell.token}/${buy.currency}`);
    if (!market.isTrading) return waiting('market', `${market.id} is not traded now`);
    const minimum = minimumOf(market, request, this.options);
    // The smallest lot changes, so this order is not refused for good.
    if (sell.units < minimum)
      return waiting('market', `${sell.units} base units are below the smallest lot of ${minimum}`);
    const { volume, price } = planOf(sell.units, market, request, this.options);
    const missing = await this.missingDeposit(request);
    if (missing !== undefined)
      return waiting('deposit', `${this.name} has not credited transaction ${missing}`);
    const free = await this.venue.freeBalance(sell.token);
    if (isLess(free, volume)) return waiting('balance', `${this.name} holds ${free} ${sell.token}`);
    const { bid, atMs } = await this.venue.bestBid(market);
    if (bid === undefined || isLess(bid, price))
      return waiting('price', `the best bid is ${bid ?? 'none'}, and the lowest price is ${price}`);
    const sale = { clientOrderId, market, volume, price, atMs, ttlMs: ORDER_TTL_MS };
    const orderId = await this.venue.place(sale).catch(async (error: unknown) => {
      if (!(error instanceof VenueError) || error.fault !== 'invalid') throw error;
      // The market's rules may have changed since the order was made.
      this.venue.forgetMarkets();
      const isOutdated = !isDeepStrictEqual(await this.marketOf(request), market);
      throw isOutdated ? new VenueError('closed', error.message) : error;
    });
    const pending: OrderOutcome = { state: 'pending', orderId };
    return this.find(request).then(
      (outcome) => outcome ?? pending,
      () => pending,
    );
  }

  /**
   * What a fault means for an order that did not exist before. Another process may have placed it meanwhile,
   * so the exchange is asked once more.
   */
  private async afterFault(request: OrderRequest, { fault, message }: VenueError): Promise<OrderOutcome> {
    if (fault === 'unanswered') throw new OrderOutcomeUnknownError(message);
    const placed = await this.find(request);
    if (placed) return placed;
    this.venue.forgetMarkets();
    switch (fault) {
      case 'duplicate':
        throw new OrderOutcomeUnknownError(`${message}; it does not show the order yet`);
      case 'balance':
        return waiting('balance', message);
      case 'closed':
        return waiting('market', message);
      case 'invalid':
        return refused(request, message);
    }
  }

  private async missingDeposit(request: OrderRequest): Promise<string | undefined> {
    if (this.options.deposits === 'operator') return undefined;
    const { token } = request.sell;
    for (const txHash of [request.depositTxHash, ...(request.moreDepositTxHashes ?? [])])
      if (!(await this.venue.isCredited({ token, txHash }))) return txHash;
    return undefined;
  }

  private marketOf({ sell, buy }: LotRequest): Promise<VenueMarket | undefined> {
    return this.venue.market({ token: sell.token, currency: buy.currency });
  }

  /** @throws OrderOutcomeUnknownError when the exchange gives no usable answer */
  private async find(
    request: Pick<OrderRequest, 'idempotencyKey'> & Pick<LotRequest, 'sell' | 'buy'>,
  ): Promise<OrderOutcome | undefined> {
    try {
      const order = await this.venue.find(request.idempotencyKey);
      return order && outcomeOf(order, request);
    } catch (error) {
      if (!(error instanceof VenueError) && !(error instanceof MoneyError)) throw error;
      throw new OrderOutcomeUnknownError(error.message);
    }
  }
}

/** What left the account counts as sold, and what came in as bought, each with its fee. @throws MoneyError */
function outcomeOf(order: VenueOrder, { sell, buy }: Pick<LotRequest, 'sell' | 'buy'>): OrderOutcome {
  const { id: orderId, isOpen, soldVolume, paidAmount, tokenFee, fiatFee } = order;
  if (isOpen) return { state: 'pending', orderId };
  const [sold = 0n, paid = 0n, inTokens = 0n, inFiat = 0n] = [soldVolume, paidAmount, tokenFee, fiatFee].map(
    (decimal) => unitsDown(decimal, EXACT_DECIMALS),
  );
  const perToken = 10n ** BigInt(EXACT_DECIMALS - sell.decimals);
  const soldUnits = (sold + inTokens + perToken - 1n) / perToken;
  if (soldUnits === 0n) return { state: 'unsold', orderId };
  const boughtUnits = (paid - inFiat) / 10n ** BigInt(EXACT_DECIMALS - fiat(buy.currency).decimals);
  return { state: 'filled', orderId, soldUnits, boughtUnits };
}

/** Amounts and fees are added with this many decimals, and rounded once. No exchange uses more. */
const EXACT_DECIMALS = 30;

function waiting(reason: OrderWait, detail: string): OrderOutcome {
  return { state: 'waiting', reason, detail };
}

function refused({ idempotencyKey }: OrderRequest, reason: string): OrderOutcome {
  return { state: 'refused', orderId: idempotencyKey, reason };
}
