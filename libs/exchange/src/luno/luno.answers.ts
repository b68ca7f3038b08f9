import type { VenueMarket, VenueOrder } from '../venue/venue.port';
import { wrongShape } from './luno.faults';

type Fields = Record<string, unknown>;

/** Digits, with or without a fraction. */
const DECIMAL = /^\d{1,30}(\.\d{1,30})?$/;

/** An entry of Luno's list of transfers. */
export interface LunoTransfer {
  isInbound: boolean;
  txHash: string;
  createdAt: string;
}

/** One wallet of the account. Decimal strings. */
export interface LunoBalance {
  accountId: string;
  asset: string;
  balance: string;
  reserved: string;
}

/** The markets, by token and currency (`TOKEN/CURRENCY`). @throws VenueError */
export function marketsOf(answer: unknown): Map<string, VenueMarket> {
  const call = 'markets';
  return new Map(
    listOf(call, answer, 'markets').map((row) => {
      const pair = `${text(call, row, 'base_currency')}/${text(call, row, 'counter_currency')}`;
      return [
        pair,
        {
          id: text(call, row, 'market_id'),
          isTrading: row.trading_status === 'ACTIVE',
          volumeScale: scale(call, row, 'volume_scale'),
          priceScale: scale(call, row, 'price_scale'),
          minVolume: decimal(call, row, 'min_volume'),
          maxVolume: decimal(call, row, 'max_volume'),
        },
      ];
    }),
  );
}

/** The order with this client order ID. @throws VenueError, also if the answer is about another order */
export function orderOf(answer: unknown, clientOrderId: string): VenueOrder {
  const call = 'order';
  const row = fieldsOf(call, answer);
  const status = text(call, row, 'status');
  const isOurs = row.client_order_id === clientOrderId && row.side === 'SELL';
  if (!isOurs || !['AWAITING', 'PENDING', 'COMPLETE'].includes(status)) throw wrongShape(call);
  return {
    id: text(call, row, 'order_id'),
    isOpen: status !== 'COMPLETE',
    soldVolume: decimal(call, row, 'base'),
    paidAmount: decimal(call, row, 'counter'),
    tokenFee: decimal(call, row, 'fee_base'),
    fiatFee: decimal(call, row, 'fee_counter'),
  };
}

/** The best bid, and Luno's clock in milliseconds. @throws VenueError */
export function bidOf(answer: unknown): { bid?: string; atMs: number } {
  const call = 'orderbook_top';
  const row = fieldsOf(call, answer);
  const atMs = Number(row.timestamp);
  if (!Number.isSafeInteger(atMs) || atMs <= 0) throw wrongShape(call);
  const [first] = listOf(call, row, 'bids');
  return first ? { bid: decimal(call, first, 'price'), atMs } : { atMs };
}

/** @throws VenueError */
export function balancesOf(answer: unknown): LunoBalance[] {
  const call = 'balance';
  return listOf(call, answer, 'balance').map((row) => ({
    accountId: text(call, row, 'account_id'),
    asset: text(call, row, 'asset'),
    balance: decimal(call, row, 'balance'),
    reserved: decimal(call, row, 'reserved'),
  }));
}

/** @throws VenueError */
export function transfersOf(answer: unknown): LunoTransfer[] {
  const call = 'transfers';
  return listOf(call, answer, 'transfers').map((row) => ({
    isInbound: row.inbound === true,
    txHash: typeof row.transaction_id === 'string' ? row.transaction_id : '',
    createdAt: String(row.created_at),
  }));
}

/** The id of an accepted order. @throws VenueError */
export function orderIdOf(answer: unknown): string {
  return text('postorder', fieldsOf('postorder', answer), 'order_id');
}

function fieldsOf(call: string, answer: unknown): Fields {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) throw wrongShape(call);
  return answer as Fields;
}

/** Luno may send null for an empty list. */
function listOf(call: string, answer: unknown, name: string): Fields[] {
  const fields = fieldsOf(call, answer);
  if (!(name in fields)) throw wrongShape(call);
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) throw wrongShape(call);
  return list.map((row) => fieldsOf(call, row));
}

function text(call: string, row: Fields, name: string): string {
  const value = row[name];
  if (typeof value !== 'string' || value === '') throw wrongShape(call);
  return value;
}

function decimal(call: string, row: Fields, name: string): string {
  const value = text(call, row, name);
  if (!DECIMAL.test(value)) throw wrongShape(call);
  return value;
}

function scale(call: string, row: Fields, name: string): number {
  const value = Number(row[name]);
  if (!Number.isInteger(value) || value < 0 || value > 18) throw wrongShape(call);
  return value;
}
