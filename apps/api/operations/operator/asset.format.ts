import type { NetworkDefinition, TokenSymbol } from '@cowrie/chain-evm';
import { amountOf, fiat, formatCrypto, formatFiat } from '@cowrie/money';

/** Base units of a token as a decimal string; undefined when the token's decimals are not known. */
export function tokenText(
  token: string,
  network: string,
  units: bigint,
  networks: readonly NetworkDefinition[],
): string | undefined {
  const decimals = networks.find(({ name }) => name === network)?.tokens[token as TokenSymbol]?.decimals;
  return decimals === undefined ? undefined : formatCrypto(amountOf({ code: token, decimals }, units));
}

/**
 * Units of a ledger asset, `USDC@base` or a currency, as a decimal string; undefined when its decimals are
 * not known.
 */
export function assetText(
  asset: string,
  units: bigint,
  networks: readonly NetworkDefinition[],
): string | undefined {
  const [token = '', network] = asset.split('@');
  return network === undefined
    ? formatFiat(amountOf(fiat(asset), units))
    : tokenText(token, network, units, networks);
}
