import type { Payment } from './payment.schema';

/** What a token has kept of a vault's money without a log of it. Base units. */
export function keptUnits(
  { keptByToken = [] }: Pick<Payment, 'keptByToken'>,
  vault: { network: string; tokenAddress: string },
): bigint {
  return keptByToken
    .filter(({ network, tokenAddress }) => network === vault.network && tokenAddress === vault.tokenAddress)
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}
