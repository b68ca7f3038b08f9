import { fiat, MoneyError, parseAmount, parseRate } from '@cowrie/money';
import { type RailOrder, type RailOrderState, RailUnavailableError } from '../rail.port';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What each status of the API means. `fulfilled` is not documented for senders, but the API's type has it.
 */
const STATES: Readonly<Record<string, RailOrderState>> = {
  initiated: 'awaiting_deposit',
  deposited: 'under_way',
  pending: 'under_way',
  fulfilling: 'under_way',
  fulfilled: 'under_way',
  // The fiat is said to be paid, but the provider may still turn out to have lied. So it is not final.
  validated: 'under_way',
  settling: 'under_way',
  settled: 'settled',
  // A provider gave up. The order gets another one or is refunded.
  cancelled: 'under_way',
  refunding: 'returning',
  refunded: 'returned',
  expired: 'expired',
};

/** The API's names of networks that have another name here. */
const NETWORK_NAMES: Readonly<Record<string, string>> = { arbitrum: 'arbitrum-one', bsc: 'bnb-smart-chain' };

/** The API's name of a network. */
export function railNetwork(network: string): string {
  return NETWORK_NAMES[network] ?? network;
}

function ownNetwork(name: string): string {
  return Object.keys(NETWORK_NAMES).find((one) => NETWORK_NAMES[one] === name) ?? name;
}

/**
 * Reads an order of the API, version 2. Creating an order returns exact amounts, and reading it returns
 * doubles. So compare amounts with `isSameAmount`, and deposit the requested amount.
 * @throws RailUnavailableError when the data is not such an order
 */
export function readOrder(data: unknown, decimals: number): RailOrder {
  try {
    return orderOf(fieldsOf(data), decimals);
  } catch (error) {
    if (!(error instanceof MoneyError || error instanceof TypeError)) throw error;
    throw new RailUnavailableError(`Paycrest’s answer is no order: ${error.message}`, { cause: error });
  }
}

function orderOf(order: Fields, decimals: number): RailOrder {
  const provider = fieldsOf(order.providerAccount);
  const source = fieldsOf(order.source);
  const destination = fieldsOf(order.destination);
  const token = textOf(source.currency, 'source.currency');
  const units = (name: string) => parseAmount({ code: token, decimals }, trimmed(order[name], name)).units;
  const rate = textOf(order.rate, 'rate');
  const currency = textOf(destination.currency, 'destination.currency');
  const validUntil = new Date(textOf(provider.validUntil, 'validUntil'));
  if (Number.isNaN(validUntil.getTime())) throw new TypeError('validUntil is no time');
  const state = STATES[textOf(order.status, 'status')];
  if (!state) throw new TypeError(`the status "${String(order.status)}" is not known`);
  const amount = units('amount');
  return {
    orderId: textOf(order.id, 'id'),
    reference: textOf(order.reference, 'reference'),
    state,
    address: textOf(provider.receiveAddress, 'receiveAddress'),
    network: ownNetwork(textOf(provider.network, 'network')),
    token,
    currency,
    ...recipientOf(destination),
    units: amount,
    feeUnits: units('senderFee') + units('transactionFee'),
    rate,
    fiatUnits: paidFiat(amount, decimals, rate, currency),
    validUntil,
    returnedUnits: order.amountReturned === undefined ? 0n : units('amountReturned'),
    ...(typeof order.txHash === 'string' && order.txHash !== '' && { txHash: order.txHash }),
  };
}

function recipientOf({ recipient }: Fields): Pick<RailOrder, 'recipient'> {
  if (typeof recipient !== 'object' || recipient === null) return {};
  const { institution, accountIdentifier: number } = recipient as Fields;
  return typeof institution === 'string' && typeof number === 'string'
    ? { recipient: { institution, number } }
    : {};
}

/**
 * What the recipient gets, in minor units: amount × rate in whole units of the currency, halves to even. The
 * API does not report it. Its source code has this rule (`docs/decisions/0066`).
 */
export function paidFiat(units: bigint, decimals: number, rate: string, currency: string): bigint {
  const { numerator, scale } = parseRate(rate);
  const divisor = 10n ** BigInt(decimals + scale);
  const product = units * numerator;
  const whole = product / divisor;
  const twice = (product % divisor) * 2n;
  const isUp = twice > divisor || (twice === divisor && whole % 2n === 1n);
  return (whole + (isUp ? 1n : 0n)) * 10n ** BigInt(fiat(currency).decimals);
}

function fieldsOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new TypeError('a part of it is no object');
}

function textOf(value: unknown, name: string): string {
  if (typeof value === 'string' && value.length > 0 && value.length <= 200) return value;
  throw new TypeError(`${name} is no text`);
}

/** A decimal without trailing zeros, so that `0.500000000` fits a token with six decimals. */
function trimmed(value: unknown, name: string): string {
  const text = textOf(value, name);
  if (!/^\d{1,30}(\.\d{1,40})?$/.test(text)) throw new TypeError(`${name} is no decimal`);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
