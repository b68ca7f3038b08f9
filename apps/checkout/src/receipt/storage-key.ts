/**
 * Where the payer's page leaves a receipt for the page `/receipt` of the same tab, which may connect to
 * nothing.
 */
export const RECEIPT_KEY = 'cowrie.receipt';
