import { formatCrypto, parseAmount } from '@cowrie/money';

/** The base units of an amount in a token of these worlds: each has six decimals. */
export function tokenUnits(text: string): bigint {
  return parseAmount({ code: 'USDC', decimals: 6 }, text).units;
}

/** The minor units of an amount. */
export function kobo(text: string): bigint {
  return parseAmount({ code: 'NGN', decimals: 2 }, text).units;
}

/** The other way round: such an amount as text. */
export function tokensText(units: bigint): string {
  return formatCrypto({ asset: { code: 'USDC', decimals: 6 }, units });
}
