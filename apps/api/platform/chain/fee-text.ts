import { coinOf } from '@cowrie/chain-evm';
import { amountOf, formatCrypto } from '@cowrie/money';
import { type ChainFamily, chainFamilyOf } from '@cowrie/tables';

/** Decimals of a family's coin: ether has 18, and a sun is a millionth of a TRX. */
const COIN_DECIMALS: Readonly<Record<ChainFamily, number>> = { evm: 18, tron: 6 };

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
  const decimals = COIN_DECIMALS[chainFamilyOf(network)];
  return `${formatCrypto(amountOf({ code: 'coin', decimals }, coinUnits))} ${coinName(network)}`;
}
