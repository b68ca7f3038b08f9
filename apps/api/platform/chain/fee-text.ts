import { coinOf } from '@cowrie/chain-evm';
import { amountOf, formatCrypto } from '@cowrie/money';
import { familyNamed } from './chain-family';

/** The coin in which fees of a network are paid, for people. */
export function coinName(network: string): string {
  return coinOf(network) ?? 'of its native coin';
}

/**
 * An amount of a network's coin with its name: `12.30 TRX`, `0.01 ETH`.
 *
 * @param coinUnits wei on EVM networks, sun on TRON
 */
export function coinText(network: string, coinUnits: bigint): string {
  return `${coinAmount(network, coinUnits)} ${coinName(network)}`;
}

/**
 * The same without the coin's name: `12.30`.
 *
 * @param coinUnits wei on EVM networks, sun on TRON
 */
export function coinAmount(network: string, coinUnits: bigint): string {
  const { coinDecimals: decimals } = familyNamed(network);
  return formatCrypto(amountOf({ code: 'coin', decimals }, coinUnits));
}
