import type { EnvironmentConfig } from '@cowrie/api/platform/config/app.config';
import type { Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';
import { assetOf } from '../evaluate/paid-assets';
import type { Payment } from './payment.schema';

/**
 * The decimals of a transfer's token: those from the payment's lock, otherwise those of the network's
 * configuration. Undefined for an unlisted token, and on a network that is no longer configured.
 */
export function decimalsOf(
  { token, network }: Pick<Transfer, 'token' | 'network'>,
  { deposit }: Pick<Payment, 'deposit'>,
  environment: EnvironmentConfig | undefined,
): number | undefined {
  if (!token) return undefined;
  const fixed = assetOf(deposit, { token, network })?.decimals;
  return fixed ?? environment?.networks.find(({ name }) => name === network)?.tokens[token]?.decimals;
}
