import type { RefundClaim } from '@cowrie/dto';
import { formatMoney } from '../lib/format';
import { chainFamilyOf, networkName } from '@cowrie/tables';

/** The network's name for people. */
export function nameOfNetwork({ network, networkName: name }: Pick<RefundClaim, 'network' | 'networkName'>) {
  return name || networkName(network);
}

/** The values for the placeholders of messages about a refund. */
export function wordsOf(claim: RefundClaim) {
  return {
    merchant: claim.businessName,
    reference: claim.reference,
    token: claim.token,
    network: nameOfNetwork(claim),
    money: formatMoney(claim.amount, claim.token),
  };
}

/** How an address on this network looks, for the placeholders of messages. */
export function addressShape(network: string): { start: string; length: string } {
  return chainFamilyOf(network) === 'tron' ? { start: 'T', length: '34' } : { start: '0x', length: '42' };
}
