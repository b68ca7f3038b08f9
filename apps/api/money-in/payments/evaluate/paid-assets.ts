import { parseRate } from '@cowrie/money';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import type { Deposit, OfferedVault, OtherAsset } from '../document/payment.schema';

/** A token on a network, with what the choice fixed about it (docs/decisions/0055). */
export type PaidAsset = Omit<OtherAsset, 'counts'>;

/** The chosen token on the chosen network first, then the others that the choice fixed a rate for. Pure. */
export function assetsOf(deposit: Deposit): PaidAsset[] {
  return [deposit, ...(deposit.otherAssets ?? [])];
}

/** The asset of a transfer; undefined when the choice fixed no rate for it. Pure. */
export function assetOf(
  deposit: Deposit | undefined,
  { token, network }: Pick<Transfer, 'token' | 'network'>,
): PaidAsset | undefined {
  return deposit && assetsOf(deposit).find((one) => one.token === token && one.network === network);
}

/** The networks besides the chosen one on which the chosen token counts by itself. Pure. */
export function otherNetworksOf({
  token,
  otherAssets = [],
}: Pick<Deposit, 'token' | 'otherAssets'>): string[] {
  return otherAssets.filter((one) => one.counts && one.token === token).map(({ network }) => network);
}

/** Every network on which the payment can be paid, the chosen one first. Pure. */
export function networksOfDeposit(deposit: Pick<Deposit, 'token' | 'network' | 'otherAssets'>): string[] {
  return [deposit.network, ...otherNetworksOf(deposit)];
}

/** What says on which networks a payment can be paid. */
export interface Payable {
  deposit?: Pick<Deposit, 'token' | 'network' | 'otherAssets'> | undefined;
  offeredVaults?: readonly Pick<OfferedVault, 'network'>[] | undefined;
}

/** The same, or those that a program was offered while there is no choice. Pure. */
export function networksOf({ deposit, offeredVaults = [] }: Payable): string[] {
  return deposit ? networksOfDeposit(deposit) : [...new Set(offeredVaults.map(({ network }) => network))];
}

/**
 * The value of an asset's base units in base units of the chosen token, at the rates that the choice fixed;
 * rounded down. Pure.
 */
export function worthOf(deposit: Deposit, asset: Rated, units: bigint): bigint {
  const { numerator, denominator } = worthOfUnit(deposit, asset);
  return (units * numerator) / denominator;
}

/** The same, rounded up. Used for deductions, so that no rest is left to deduct twice. Pure. */
export function worthRoundedUp(deposit: Deposit, asset: Rated, units: bigint): bigint {
  const { numerator, denominator } = worthOfUnit(deposit, asset);
  return (units * numerator + denominator - 1n) / denominator;
}

/** The base units of an asset that are worth this many base units of the chosen token, rounded down. Pure. */
export function unitsWorth(deposit: Deposit, asset: Rated, worth: bigint): bigint {
  const { numerator, denominator } = worthOfUnit(deposit, asset);
  return (worth * denominator) / numerator;
}

type Rated = Pick<PaidAsset, 'decimals' | 'rate'>;

/** The value of one base unit of an asset in base units of the chosen token, as a fraction. */
function worthOfUnit(deposit: Deposit, asset: Rated): { numerator: bigint; denominator: bigint } {
  if (asset.rate === deposit.rate && asset.decimals === deposit.decimals)
    return { numerator: 1n, denominator: 1n };
  const [own, other] = [parseRate(deposit.rate), parseRate(asset.rate)];
  const power = (exponent: number) => 10n ** BigInt(exponent);
  return {
    numerator: other.numerator * power(own.scale + deposit.decimals),
    denominator: own.numerator * power(other.scale + asset.decimals),
  };
}
