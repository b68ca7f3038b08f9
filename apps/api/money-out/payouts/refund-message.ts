import { amountOf, formatCrypto } from '@cowrie/money';
import type { Payout, SenderChallenge } from './payout.schema';

/** The data of a text to sign. */
export interface RefundMessage {
  payout: Pick<Payout, '_id' | 'token' | 'network' | 'decimals' | 'units'>;
  challenge: SenderChallenge;
  chainId: number;
  /** The page that asks for the signature. Wallets warn when another page asks. */
  checkoutUrl: string;
}

/**
 * The text that the sender of the money signs (docs/decisions/0060), in the form of EIP-4361: wallets know
 * it, and check the page's domain. It names the refund, the money, the network, the address and its expiry,
 * so it is valid for nothing else. The same facts give the same text. Pure.
 */
export function refundMessageOf({ payout, challenge, chainId, checkoutUrl }: RefundMessage): string {
  const { address, nonce, askedAt, expiresAt } = challenge;
  const { _id, token, network, decimals, units } = payout;
  const money = `${formatCrypto(amountOf({ code: token, decimals }, BigInt(units)))} ${token}`;
  return [
    `${new URL(checkoutUrl).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    `Send my refund of ${money} on ${network} to this address, from which I paid. This costs nothing and moves nothing else.`,
    '',
    `URI: ${checkoutUrl}/refund`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${askedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
    `Request ID: ${_id.toHexString()}`,
  ].join('\n');
}
