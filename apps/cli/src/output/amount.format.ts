import type { NetworkDefinition, TokenSymbol } from '@cowrie/chain-evm';
import { amountOf, fiat, formatCrypto, formatFiat } from '@cowrie/money';

/** An amount of an asset of the books, `USDC@base` or a currency, as a decimal; base units where nobody knows the token. */
export function assetText(asset: string, units: bigint, networks: readonly NetworkDefinition[]): string {
  const [token = '', name] = asset.split('@');
  if (name === undefined) return formatFiat(amountOf(fiat(asset), units));
  const decimals = networks.find((one) => one.name === name)?.tokens[token as TokenSymbol]?.decimals;
  return decimals === undefined
    ? `${units} base units`
    : formatCrypto(amountOf({ code: token, decimals }, units));
}
