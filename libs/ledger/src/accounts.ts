/**
 * The accounts of a payment's ledger. Accounts of money that we hold or have passed on are positive; accounts
 * of its origin are negative. The lines of every ledger entry sum to zero for each asset.
 */
export const LEDGER_ACCOUNTS = [
  /** In the payment's vaults. */
  'vault',
  /** Swept to the treasury, and still there. */
  'sent',
  /** Kept by a token that charges for transfers, or delivers less than its logs say. */
  'token_fee',
  /** Sold: the token's line is the amount sold; the currency's line is what was paid for it. */
  'converted',
  /** In the treasury, but too little for an order: it is never sold. */
  'unsold',
  /** In the treasury, above the expected amount, and held for the payer. It is not sold. */
  'held',
  /** With a payout rail: deposited for an order that is not over. */
  'in_transit',
  /** Promised to the payer by a refund that is not final yet. */
  'refunding',
  /** Refunded to the payer, as the chain shows or an operator noted. */
  'refunded',
  /** Owed to the merchant. */
  'payable',
  /** Paid to the merchant's account. */
  'paid_out',
  /** Our fee. */
  'fee',
  /** From the payer: credited, up to the expected amount. */
  'received',
  /** From the payer: credited, above the expected amount. */
  'surplus',
  /** From the payer: mined after the window, so not credited. */
  'late',
  /** From the payer: not credited for any other reason. */
  'unallocated',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** One line of a ledger entry. */
export interface LedgerLine {
  account: LedgerAccount;
  /** A token on a network (`USDC@base`), or a currency's ISO 4217 code. */
  asset: string;
  /** Base units of the token, or the currency's minor units. Signed, never zero. */
  units: bigint;
}

/**
 * Returns a token's asset, as `USDC@base`. The same token on another network is another asset: its decimals
 * may differ.
 */
export function tokenAsset(token: string, network: string): string {
  return `${token}@${network}`;
}
