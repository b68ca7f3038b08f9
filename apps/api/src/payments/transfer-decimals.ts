import type { EnvironmentConfig } from '../platform/config/app.config';
import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment } from './payment.schema';

/**
 * What a unit of the transfer's token is: as the payment was locked to it, or as its network is configured. Undefined for a token
 * that is not listed, and on a network that is configured no more.
 */
export function decimalsOf(
  { token, network }: Pick<Transfer, 'token' | 'network'>,
  { deposit }: Pick<Payment, 'deposit'>,
  environment: EnvironmentConfig | undefined,
): number | undefined {
  if (!token) return undefined;
  if (deposit?.token === token && deposit.network === network) return deposit.decimals;
  return environment?.networks.find(({ name }) => name === network)?.tokens[token]?.decimals;
}
