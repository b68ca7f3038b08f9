// The orders of this shop, in one JSON file. Replace it with your database, and make each `transaction` here
// a transaction there.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface Order {
  reference: string;
  email: string;
  amount: string;
  currency: string;
  paymentId: string | null;
  isPaid: boolean;
}

interface Store {
  orders: Order[];
  eventIds: string[];
}

/** What a payment must have in common with its order. */
export type Payment = Record<'id' | 'reference' | 'amount' | 'currency', string>;

const file = () => process.env.ORDERS_FILE ?? 'data/orders.json';

const read = (): Store =>
  existsSync(file()) ? (JSON.parse(readFileSync(file(), 'utf8')) as Store) : { orders: [], eventIds: [] };

/** Reads the file, lets `change` edit its content, and writes it back. It is synchronous, so that no two requests interleave. */
function transaction(change: (store: Store) => void): void {
  const store = read();
  change(store);
  mkdirSync(dirname(file()), { recursive: true });
  writeFileSync(`${file()}.new`, JSON.stringify(store, null, 2));
  renameSync(`${file()}.new`, file());
}

export function createOrder(given: Pick<Order, 'email' | 'amount' | 'currency'>): Order {
  // Anybody can use the public key, so the reference of an order must not be guessable.
  const reference = `Order${randomUUID().replaceAll('-', '')}`;
  const order = { ...given, reference, paymentId: null, isPaid: false };
  transaction(({ orders }) => orders.push(order));
  return order;
}

export function findOrder(reference: unknown): Order | undefined {
  return read().orders.find((order) => order.reference === reference);
}

export function rememberPayment(reference: string, paymentId: string): void {
  transaction(({ orders }) => {
    for (const order of orders) if (order.reference === reference) order.paymentId = paymentId;
  });
}

/**
 * Marks the order of a completed payment as paid, once. The payment must be the one that was made for this
 * order, over its amount in its currency. With `eventId`, it does nothing for an event that was handled
 * before.
 */
export function takePayment({ id, reference, amount, currency }: Payment, eventId?: string): void {
  transaction(({ orders, eventIds }) => {
    if (eventId && eventIds.includes(eventId)) return;
    if (eventId) eventIds.push(eventId);
    const order = orders.find((one) => one.reference === reference);
    if (!order) return console.warn(`payment ${id} belongs to no order of this shop`);
    if (order.paymentId !== id || order.amount !== amount || order.currency !== currency)
      return console.error(`payment ${id} over ${amount} ${currency} does not fit order ${reference}`);
    if (order.isPaid) return;
    order.isPaid = true;
    // Deliver here, in the same transaction: for example, put the order into a queue of your database.
    console.log(`order ${reference} is paid`);
  });
}
