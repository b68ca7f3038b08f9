// The orders of this shop, in one JSON file. Replace it with your database, and make each `transaction` here
// a transaction there.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';

const FILE = process.env.ORDERS_FILE ?? 'data/orders.json';

const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { orders: [], eventIds: [] });

/**
 * Reads the file, lets `change` edit its content, and writes it back. It is synchronous, so that no two
 * requests interleave.
 */
function transaction(change) {
  const store = read();
  change(store);
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(`${FILE}.new`, JSON.stringify(store, null, 2));
  renameSync(`${FILE}.new`, FILE);
}

/** Stores a new order. `amount` is a decimal string with 2 decimals, as Cowrie's answers write it. */
export function createOrder({ email, amount, currency }) {
  // Anybody can use the public key, so the reference of an order must not be guessable.
  const reference = `Order${randomUUID().replaceAll('-', '')}`;
  const order = { reference, email, amount, currency, paymentId: null, isPaid: false };
  transaction(({ orders }) => orders.push(order));
  return order;
}

/**
 * Returns the order with this reference, or undefined. `reference` may be anything: it comes from an address.
 */
export function findOrder(reference) {
  return read().orders.find((order) => order.reference === reference);
}

export function rememberPayment(reference, paymentId) {
  transaction(({ orders }) => {
    orders.find((order) => order.reference === reference).paymentId = paymentId;
  });
}

/**
 * Marks the order of a completed payment as paid, once. The payment must be the one that was made for this
 * order, over its amount in its currency. With `eventId`, it does nothing for an event that was handled
 * before.
 */
export function takePayment({ id, reference, amount, currency }, eventId) {
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
