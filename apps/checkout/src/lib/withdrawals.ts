import { isKnownNetwork, isRarelySent, isToken, type Withdrawal, withdrawalsOf } from '@cowrie/tables';
import { toBaseUnits } from '@cowrie/payer-page/transfer';

/** As many decimals as any token has. */
const DECIMALS = 18;

/** The exchanges that are known to send `token` on `network`; none for names that no table holds. */
export function withdrawalsFor(token: string, network: string): Withdrawal[] {
  return isToken(token) && isKnownNetwork(network) ? withdrawalsOf(token, network) : [];
}

/** True when few exchanges send `token` on `network`. */
export function isRare(token: string, network: string): boolean {
  return isToken(token) && isKnownNetwork(network) && isRarelySent(token, network);
}

/** True when the exchange sends no amount as small as this one. */
export function isBelowMinimum(amount: string, { minimum }: Pick<Withdrawal, 'minimum'>): boolean {
  const units = toBaseUnits(amount, DECIMALS);
  const least = minimum === null ? null : toBaseUnits(minimum, DECIMALS);
  return units !== null && least !== null && units < least;
}
