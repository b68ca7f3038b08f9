import type { ExchangeProvider, OrderOutcome, OrderRequest } from '../exchange.port';

/** The outcome of a manual order, as an operator entered it. Units are decimal strings. */
export type DeskEntry = { by: string; at: Date } & (
  | { kind: 'filled'; soldUnits: string; boughtUnits: string }
  | { kind: 'refused'; reason: string }
);

/** One manual order as it is stored. Units are decimal strings, so that any store can hold them. */
export interface ManualOrder {
  idempotencyKey: string;
  placedAt: Date;
  token: string;
  network: string;
  decimals: number;
  /** Base units of the token to sell. */
  units: string;
  currency: string;
  rate: string;
  depositTxHash: string;
  /** Absent until an operator has entered the outcome. */
  entry?: DeskEntry;
}

/** Stores the manual orders. `Note` is what the store records with an entry, in the same update. */
export interface ManualOrderStore<Note = never> {
  /** Stores the order unless its key is known, and returns the stored order. Atomic. */
  insertOnce(order: ManualOrder): Promise<ManualOrder>;
  find(idempotencyKey: string): Promise<ManualOrder | undefined>;
  /**
   * Adds the entry unless there is one. Returns the stored order, or undefined for an unknown key. Atomic.
   */
  enterOnce(idempotencyKey: string, entry: DeskEntry, note?: Note): Promise<ManualOrder | undefined>;
}

/** An operator's entry is not possible. The message says why. */
export class ManualEntryError extends Error {
  override readonly name = 'ManualEntryError';
}

/**
 * Sells by hand: an order waits until an operator enters the amount paid for it, or refuses it. An entry is
 * final (`docs/decisions/0014`).
 */
export class ManualProvider<Note = never> implements ExchangeProvider {
  readonly name = 'manual';

  constructor(
    private readonly orders: ManualOrderStore<Note>,
    private readonly now: () => Date,
  ) {}

  async order({ idempotencyKey, sell, buy, rate, depositTxHash }: OrderRequest): Promise<OrderOutcome> {
    const { units, ...asset } = sell;
    const order = { ...asset, units: units.toString(), currency: buy.currency, rate, depositTxHash };
    return outcomeOf(await this.orders.insertOnce({ idempotencyKey, placedAt: this.now(), ...order }));
  }

  async orderStatus(idempotencyKey: string): Promise<OrderOutcome | undefined> {
    const order = await this.orders.find(idempotencyKey);
    return order && outcomeOf(order);
  }

  /** The desk decides for itself how much is worth selling. */
  async minimumUnits(): Promise<bigint> {
    return 1n;
  }

  /**
   * Enters the amount paid, in minor units of the currency. `soldUnits`, in base units of the token, defaults
   * to the whole order. Repeating an entry changes nothing.
   * @throws ManualEntryError for an unknown order, an impossible amount, or an order with another entry
   */
  async fill(
    idempotencyKey: string,
    { boughtUnits, soldUnits }: { boughtUnits: bigint; soldUnits?: bigint | undefined },
    by: string,
    note?: Note,
  ): Promise<void> {
    const order = await this.orders.find(idempotencyKey);
    if (!order) throw unknown(idempotencyKey);
    const units = BigInt(order.units);
    const sold = soldUnits ?? units;
    if (sold <= 0n || sold > units)
      throw new ManualEntryError(`soldUnits must be from 1 to ${units} base units`);
    if (boughtUnits < 0n) throw new ManualEntryError('boughtUnits must be 0 or more');
    const figures = { soldUnits: sold.toString(), boughtUnits: boughtUnits.toString() };
    await this.enter(idempotencyKey, { kind: 'filled', ...figures, by, at: this.now() }, note);
  }

  /**
   * Enters that an order will not be sold. @throws ManualEntryError for an unknown order, or an order with
   * another entry
   */
  async refuse(idempotencyKey: string, reason: string, by: string, note?: Note): Promise<void> {
    await this.enter(idempotencyKey, { kind: 'refused', reason, by, at: this.now() }, note);
  }

  private async enter(idempotencyKey: string, entry: DeskEntry, note?: Note): Promise<void> {
    const order = await this.orders.enterOnce(idempotencyKey, entry, note);
    if (!order) throw unknown(idempotencyKey);
    if (!order.entry || !isSame(order.entry, entry)) {
      throw new ManualEntryError(
        `another outcome of order ${idempotencyKey} was entered before; an entry cannot be changed`,
      );
    }
  }
}

function unknown(idempotencyKey: string): ManualEntryError {
  return new ManualEntryError(`there is no order ${idempotencyKey}; check the key`);
}

function isSame(a: DeskEntry, b: DeskEntry): boolean {
  if (a.kind === 'refused') return b.kind === 'refused' && a.reason === b.reason;
  return b.kind === 'filled' && a.soldUnits === b.soldUnits && a.boughtUnits === b.boughtUnits;
}

function outcomeOf({ idempotencyKey, entry }: ManualOrder): OrderOutcome {
  const orderId = `manual-${idempotencyKey}`;
  if (!entry) return { state: 'pending', orderId };
  if (entry.kind === 'refused') return { state: 'refused', orderId, reason: entry.reason };
  const { soldUnits, boughtUnits } = entry;
  return { state: 'filled', orderId, soldUnits: BigInt(soldUnits), boughtUnits: BigInt(boughtUnits) };
}
