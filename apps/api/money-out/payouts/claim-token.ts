import { createHash, createHmac, hkdfSync } from 'node:crypto';

/** The end of a refund payer's link: 32 bytes in base64url. */
export const CLAIM_TOKEN_PATTERN = /^[\w-]{43}$/;

/**
 * The token of a claim link. It is derived from the service's secret, the refund and the number of the link,
 * so it is stored nowhere (docs/decisions/0056).
 */
export function claimTokenOf(serviceSecret: string, refundId: string, number: number): string {
  const key = Buffer.from(hkdfSync('sha256', serviceSecret, '', 'cowrie refund claims', 32));
  return createHmac('sha256', key).update(`${refundId}:${number}`).digest('base64url');
}

/** The key to look up a link: SHA-256 of its token, in hex. */
export function claimHashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
