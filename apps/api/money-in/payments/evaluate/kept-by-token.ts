import type { Payment } from '../document/payment.schema';

/** What a token kept of a vault's money without logging it. Base units. */
export function keptUnits(
  { keptByToken = [] }: Pick<Payment, 'keptByToken'>,
  vault: { network: string; tokenAddress: string },
): bigint {
  return keptByToken
    .filter(({ network, tokenAddress }) => network === vault.network && tokenAddress === vault.tokenAddress)
    .reduce((sum, { units }) => sum + BigInt(units), 0n);
}
