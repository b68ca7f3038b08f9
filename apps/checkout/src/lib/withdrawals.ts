import { isKnownNetwork, isRarelySent, isToken, type Withdrawal, withdrawalsOf } from '@cowrie/tables';
import { MOST_DECIMALS, toBaseUnits } from '@cowrie/payer-page/transfer';

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
  const units = toBaseUnits(amount, MOST_DECIMALS);
  const least = minimum === null ? null : toBaseUnits(minimum, MOST_DECIMALS);
  return units !== null && least !== null && units < least;
}
