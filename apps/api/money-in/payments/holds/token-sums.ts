import type { Environment } from '@cowrie/dto';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { HeldSum } from './held-surplus';
import type { Payment } from '../document/payment.schema';
import { decimalsOf } from '../document/transfer-decimals';

/** A sum of one token on one network. */
export interface TokenSum {
  environment: Environment;
  network: string;
  token: string;
  /** Base units. */
  units: bigint;
  decimals: number;
}

interface HeldOf {
  payment: Pick<Payment, 'environment' | 'deposit'>;
  money: readonly HeldSum[];
}

/**
 * The sums of this money by environment, network and token. Tokens with unknown decimals are left out. Pure.
 */
export function tokenSums(
  held: readonly HeldOf[],
  { environments }: Pick<AppConfig, 'environments'>,
): TokenSum[] {
  const sums = new Map<string, TokenSum>();
  for (const { payment, money } of held)
    for (const one of money) {
      const { environment } = payment;
      const { network, token = '' } = one;
      const decimals = decimalsOf(one, payment, environments[environment]);
      if (decimals === undefined) continue;
      const key = `${environment} ${network} ${token} ${decimals}`;
      const { units = 0n } = sums.get(key) ?? {};
      sums.set(key, { environment, network, token, units: units + BigInt(one.units), decimals });
    }
  return [...sums.values()];
}
