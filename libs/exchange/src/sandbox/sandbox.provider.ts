import { fiat, fiatValueRoundedDown, shareRoundedDown } from '@cowrie/money';
import {
  type ExchangeProvider,
  type LotRequest,
  type OrderOutcome,
  OrderOutcomeUnknownError,
  type OrderRequest,
} from '../exchange.port';
import type { SandboxSettings, SandboxSettingsStore } from './sandbox.settings';

const WHOLE = 10_000n;
const MILLIONTHS = 1_000_000n;

/**
 * One order as the simulated exchange stores it. Units are decimal strings, so that any store can hold them.
 */
export interface SandboxOrder {
  idempotencyKey: string;
  placedAt: Date;
  fillsAt: Date;
  soldUnits: string;
  boughtUnits: string;
  refusedReason?: string;
}

/**
 * Stores the simulated exchange's orders. They must survive a restart of this program, as those of a real
 * exchange do.
 */
export interface SandboxOrderStore {
  /** Stores the order unless its key is known, and returns the stored order. Atomic. */
  insertOnce(order: SandboxOrder): Promise<SandboxOrder>;
  find(idempotencyKey: string): Promise<SandboxOrder | undefined>;
}

/**
 * A simulated exchange for the test environment and local work. It sells at the order's rate, less its
 * spread.
 */
export class SandboxProvider implements ExchangeProvider {
  readonly name = 'sandbox';

  constructor(
    private readonly orders: SandboxOrderStore,
    private readonly settings: SandboxSettingsStore,
    private readonly now: () => Date,
  ) {}

  async order(request: OrderRequest): Promise<OrderOutcome> {
    const settings = await this.settings.read();
    const minimum = smallestLot(settings, request.sell.decimals);
    if (request.sell.units < minimum && !(await this.orders.find(request.idempotencyKey)))
      return { state: 'waiting', reason: 'market', detail: `the smallest lot is ${minimum} base units` };
    const order = await this.orders.insertOnce(this.fill(request, settings));
    if (await this.settings.takeLostAnswer()) {
      throw new OrderOutcomeUnknownError('the exchange did not answer');
    }
    return this.outcome(order);
  }

  async orderStatus(idempotencyKey: string): Promise<OrderOutcome | undefined> {
    const order = await this.orders.find(idempotencyKey);
    return order && this.outcome(order);
  }

  async minimumUnits({ sell: { decimals } }: LotRequest): Promise<bigint> {
    return smallestLot(await this.settings.read(), decimals);
  }

  /** Sells any number of base units, from its smallest lot upwards. */
  async stepUnits(): Promise<bigint | undefined> {
    return (await this.settings.read()).gathersLots ? 1n : undefined;
  }

  /** An order's outcome is decided when it is placed, and reported after `fillDelayMs`. */
  private fill({ idempotencyKey, sell, buy, rate }: OrderRequest, settings: SandboxSettings): SandboxOrder {
    const share = (sell.units * BigInt(settings.partialFillBasisPoints)) / WHOLE;
    // Every order sells at least one base unit, or the rest would never be sold.
    const units = share > 0n ? share : sell.units;
    const tokens = { asset: { code: sell.token, decimals: sell.decimals }, units };
    const value = fiatValueRoundedDown(tokens, rate, fiat(buy.currency));
    const kept = shareRoundedDown(value, settings.spreadBasisPoints);
    const refusedReason = settings.refuseWith;
    const placedAt = this.now();
    return {
      idempotencyKey,
      placedAt,
      fillsAt: new Date(placedAt.getTime() + settings.fillDelayMs),
      soldUnits: units.toString(),
      boughtUnits: (value.units - kept.units).toString(),
      ...(refusedReason && { refusedReason }),
    };
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

/** In base units, rounded up. */
function smallestLot({ smallestLotMillionths }: SandboxSettings, decimals: number): bigint {
  const millionths = BigInt(smallestLotMillionths) * 10n ** BigInt(decimals);
  const units = (millionths + MILLIONTHS - 1n) / MILLIONTHS;
  return units > 0n ? units : 1n;
}
