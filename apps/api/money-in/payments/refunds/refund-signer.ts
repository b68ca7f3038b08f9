import { familyOf } from '@cowrie/api/platform/chain/chain-family';
import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import { treasuryOf } from '@cowrie/api/platform/config/treasury';
import type { Payment } from '../document/payment.schema';

/**
 * Whether anybody could sign a refund on a network. Where there are Safes, the owners of any treasury can.
 * Elsewhere only a float pays, and it pays only for money in the network's own treasury. Pure.
 */
export function canBeRefundedOn(
  network: string,
  { deposit }: Pick<Payment, 'deposit'>,
  environment: EnvironmentConfig | undefined,
): boolean {
  const configured = environment?.networks.find(({ name }) => name === network);
  if (!configured || familyOf(configured).hasSafes) return true;
  return deposit?.treasury.toLowerCase() === treasuryOf(configured, environment)?.toLowerCase();
}
