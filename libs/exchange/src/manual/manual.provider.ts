import type { ExchangeProvider, OrderOutcome, OrderRequest } from '../exchange.port';

/** What became of an order at the desk, as an operator entered it. Amounts as decimal strings. */
export type DeskEntry = { by: string; at: Date } & (
  { kind: 'filled'; soldUnits: string; boughtUnits: string } | { kind: 'refused'; reason: string }
);

/** One order for the desk, as it is remembered. Amounts as decimal strings, so that any store can hold it. */
export interface ManualOrder {
  idempotencyKey: string;
  placedAt: Date;
  token: string;
  network: string;
  decimals: number;
  /** Base units that are to be sold. */
  units: string;
  currency: string;
  rate: string;
  depositTxHash: string;
  /** Absent: the desk has not sold it yet. */
  entry?: DeskEntry;
}

export interface ManualOrderStore {
  /** Stores the order unless its key is known; gives the one that is stored. Atomic. */
  insertOnce(order: ManualOrder): Promise<ManualOrder>;
  find(idempotencyKey: string): Promise<ManualOrder | undefined>;
  /** Adds the entry unless there is one; gives the order as it stands then, or undefined for an unknown key. Atomic. */
  enterOnce(idempotencyKey: string, entry: DeskEntry): Promise<ManualOrder | undefined>;
}

/** What was to be entered cannot be: the message says why. */
export class ManualEntryError extends Error {
  override readonly name = 'ManualEntryError';
}

/**
 * A desk that sells by hand: an order waits until an operator enters what was paid for it, or that it will not be. What
 * was entered once stays.
 */
export class ManualProvider implements ExchangeProvider {
  readonly name = 'manual';

  constructor(
    private readonly orders: ManualOrderStore,
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

  /**
   * Enters what the desk paid: smallest parts of the currency, and base units of the token if it did not sell all. The same
   * entry again changes nothing.
   * @throws ManualEntryError for an unknown order, an amount that cannot be, or an order with another entry
   */
  async fill(
    idempotencyKey: string,
    { boughtUnits, soldUnits }: { boughtUnits: bigint; soldUnits?: bigint },
    by: string,
  ): Promise<void> {
    const order = await this.orders.find(idempotencyKey);
    if (!order) throw unknown(idempotencyKey);
    const units = BigInt(order.units);
    const sold = soldUnits ?? units;
    if (sold <= 0n || sold > units) throw new ManualEntryError(`sold must be from 1 to ${units} base units`);
    if (boughtUnits < 0n) throw new ManualEntryError('what was paid cannot be below zero');
    const figures = { soldUnits: sold.toString(), boughtUnits: boughtUnits.toString() };
    await this.enter(idempotencyKey, { kind: 'filled', ...figures, by, at: this.now() });
  }

  /** Enters that the desk will not sell it. @throws ManualEntryError for an unknown order, or one with another entry */
  async refuse(idempotencyKey: string, reason: string, by: string): Promise<void> {
    await this.enter(idempotencyKey, { kind: 'refused', reason, by, at: this.now() });
  }

  private async enter(idempotencyKey: string, entry: DeskEntry): Promise<void> {
    const order = await this.orders.enterOnce(idempotencyKey, entry);
    if (!order) throw unknown(idempotencyKey);
    if (!order.entry || !isSame(order.entry, entry)) {
      throw new ManualEntryError(`what became of order ${idempotencyKey} was entered before, and otherwise`);
    }
  }
}

function unknown(idempotencyKey: string): ManualEntryError {
  return new ManualEntryError(`there is no order ${idempotencyKey}`);
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
