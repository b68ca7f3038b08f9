import { isSameAmount, type RailOrder, type RailOrderState } from '@cowrie/exchange';
import { compareRates } from '@cowrie/money';
import type { RailOrderRecord } from '@cowrie/api/money-in/payments/document/rail-order.schema';
import type { ConvertingPayment } from '../converting-payment';
import type { SoldPart } from '../sold-parts';

/**
 * The rail reports something impossible. Nothing of it is recorded, because a person must check the order.
 */
export class ImpossibleOrderError extends Error {
  override readonly name = 'ImpossibleOrderError';
}

/**
 * Whether the rail reports the order that was asked for, to the same account and, once the order is open, at
 * its opening rate. Pure.
 */
export function isWhatWasAsked(
  { reference, currency }: ConvertingPayment,
  { token, network }: SoldPart,
  order: RailOrderRecord,
  told: RailOrder,
): boolean {
  return (
    told.reference === reference &&
    told.token === token &&
    told.network === network &&
    told.currency === currency &&
    told.recipient?.institution === order.account.institution &&
    told.recipient.number === order.account.number &&
    isSameAmount(told.units, BigInt(order.units)) &&
    (order.orderId === undefined || told.orderId === order.orderId) &&
    (order.rate === undefined || compareRates(told.rate, order.rate) === 0)
  );
}

/** Whether the rail has seen the deposit of an order. Pure. */
export function isDeposited(state: RailOrderState): boolean {
  switch (state) {
    case 'under_way':
    case 'settled':
    case 'returning':
    case 'returned':
      return true;
    case 'awaiting_deposit':
    case 'expired':
      return false;
  }
}
