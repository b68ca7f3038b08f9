/**
 * The accounts of a payment's books. What we hold, or have passed on, is above zero; where it came from is below: the
 * lines of every entry sum to zero for each asset.
 */
export const LEDGER_ACCOUNTS = [
  /** In the payment's vaults. */
  'vault',
  /** Brought to the treasury by a sweep, and still there. */
  'sent',
  /** Kept by a token that charges for its transfers, on the way to the treasury. */
  'token_fee',
  /** Sold (token) for what came of it (currency). */
  'converted',
  /** Given back to the payer, by an operator's word. */
  'refunded',
  /** The merchant's due. */
  'payable',
  /** Ours. */
  'fee',
  /** From the payer: credited, up to what was expected. */
  'received',
  /** From the payer: credited, above what was expected. */
  'surplus',
  /** From the payer, after the window's end: not credited. */
  'late',
  /** From the payer, not credited for any other reason. */
  'unallocated',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

export interface LedgerLine {
  account: LedgerAccount;
  /** `USDC@base`, or a currency's code. */
  asset: string;
  /** Base units of the token, or the currency's smallest parts; signed, never zero. */
  units: bigint;
}

/** A token on one network: the same token elsewhere is another asset, with decimals of its own. */
export function tokenAsset(token: string, network: string): string {
  return `${token}@${network}`;
}
