import type { NetworkDefinition } from '@cowrie/chain-evm';
import { assetText } from '@cowrie/api/operations/operator/asset.format';

/** An amount of a ledger asset as a decimal, or in base units when the token's decimals are not known. */
export function amountText(asset: string, units: bigint, networks: readonly NetworkDefinition[]): string {
  return assetText(asset, units, networks) ?? `${units} base units`;
}
