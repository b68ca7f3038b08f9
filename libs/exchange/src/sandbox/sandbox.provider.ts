import { fiat, fiatValueRoundedDown, shareRoundedDown } from '@cowrie/money';
import {
  type ExchangeProvider,
  type OrderOutcome,
  OrderOutcomeUnknownError,
  type OrderRequest,
} from '../exchange.port';

/** How the simulated exchange behaves. All of it can be set while it runs. */
export interface SandboxBehaviour {
  /** Time from the order to its fill. */
  fillDelayMs: number;
  /** What the exchange keeps of each sale. */
  spreadBasisPoints: number;
  /** Refuses every new order, with this reason. */
  refuseWith?: string;
  /** Takes this many of the next orders and loses the answer to each. */
  loseNextAnswers: number;
}

/** One order as the exchange remembers it. bigint values as decimal strings, so that any store can hold it. */
export interface SandboxOrder {
  idempotencyKey: string;
  placedAt: Date;
  fillsAt: Date;
  soldUnits: string;
  boughtUnits: string;
  refusedReason?: string;
}

/** Where the exchange remembers its orders: they must outlive a restart of this program, as a real exchange's do. */
export interface SandboxOrderStore {
  /** Stores the order unless its key is known; gives the one that is stored. Atomic. */
  insertOnce(order: SandboxOrder): Promise<SandboxOrder>;
  find(idempotencyKey: string): Promise<SandboxOrder | undefined>;
}

/** A simulated exchange for the test environment and local work: it sells at the order's rate, less its spread. */
export class SandboxProvider implements ExchangeProvider {
  readonly name = 'sandbox';

  constructor(
    private readonly store: SandboxOrderStore,
    private readonly now: () => Date,
    readonly behaviour: SandboxBehaviour = { fillDelayMs: 0, spreadBasisPoints: 0, loseNextAnswers: 0 },
  ) {}

  async order({ idempotencyKey, sell, buy, rate }: OrderRequest): Promise<OrderOutcome> {
    const tokens = { asset: { code: sell.token, decimals: sell.decimals }, units: sell.units };
    const value = fiatValueRoundedDown(tokens, rate, fiat(buy.currency));
    const kept = shareRoundedDown(value, this.behaviour.spreadBasisPoints);
    const placedAt = this.now();
    const order = await this.store.insertOnce({
      idempotencyKey,
      placedAt,
      fillsAt: new Date(placedAt.getTime() + this.behaviour.fillDelayMs),
      soldUnits: sell.units.toString(),
      boughtUnits: (value.units - kept.units).toString(),
      refusedReason: this.behaviour.refuseWith,
    });
    if (this.behaviour.loseNextAnswers > 0) {
      this.behaviour.loseNextAnswers -= 1;
      throw new OrderOutcomeUnknownError('the exchange did not answer');
    }
    return this.outcome(order);
  }

  async orderStatus(idempotencyKey: string): Promise<OrderOutcome | undefined> {
    const order = await this.store.find(idempotencyKey);
    return order && this.outcome(order);
  }

  private outcome(order: SandboxOrder): OrderOutcome {
    const orderId = `sandbox-${order.idempotencyKey}`;
    if (order.refusedReason) return { state: 'refused', orderId, reason: order.refusedReason };
    if (this.now() < order.fillsAt) return { state: 'pending', orderId };
    return {
      state: 'filled',
      orderId,
      soldUnits: BigInt(order.soldUnits),
      boughtUnits: BigInt(order.boughtUnits),
    };
  }
}
