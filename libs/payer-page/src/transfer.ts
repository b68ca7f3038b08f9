import type { Deposit } from './view';

/** An ERC-20 transfer of the exact amount due. */
export interface Transfer {
  chainId: number;
  tokenAddress: string;
  receiveAddress: string;
  amountBaseUnits: bigint;
  decimals: number;
}

/** As many decimals as any token has, for amounts whose token does not matter. */
export const MOST_DECIMALS = 18;

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const MAX_UINT256 = (1n << 256n) - 1n;

/** The transfer of `amount` for `deposit`. Null when the API's answer lacks a field or has an invalid one. */
export function transferOf(deposit: Deposit, amount: string): Transfer | null {
  const { chainId = 0, tokenAddress = '', decimals = -1, receiveAddress } = deposit;
  if (!Number.isSafeInteger(chainId) || chainId <= 0) return null;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) return null;
  if (!ADDRESS.test(tokenAddress) || !ADDRESS.test(receiveAddress)) return null;
  const amountBaseUnits = toBaseUnits(amount, decimals);
  if (amountBaseUnits === null) return null;
  return { chainId, tokenAddress, receiveAddress, amountBaseUnits, decimals };
}

/** A decimal amount in base units. Null unless it is plain, above zero and within the token's decimals. */
export function toBaseUnits(amount: string, decimals: number): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,60})(?:\.(\d{1,60}))?$/.exec(amount) ?? [];
  const tooFine = /[1-9]/.test(fraction.slice(decimals));
  if (!whole || tooFine) return null;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return units > 0n && units <= MAX_UINT256 ? units : null;
}

/** Base units as a decimal amount with at least 2 decimals: `9740260n` of 6 decimals is `9.74026`. */
export function fromBaseUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${whole}.${fraction.padEnd(Math.min(2, decimals), '0')}`.replace(/\.$/, '');
}

/** The transfer as an EIP-681 payment request, with the amount in base units. */
export function paymentRequest({ chainId, tokenAddress, receiveAddress, amountBaseUnits }: Transfer): string {
  return `ethereum:${tokenAddress}@${chainId}/transfer?address=${receiveAddress}&uint256=${amountBaseUnits}`;
}
