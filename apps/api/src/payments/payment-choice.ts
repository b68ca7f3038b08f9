import { noiseOf } from '@cowrie/payment-state';
import type { Transfer } from '../chain-records/transfer.schema';
import type { Payment } from './payment.schema';

/** So often can a customer choose token and network again: every choice is kept, and fixes a rate anew. */
const CHANGES_LIMIT = 5;

/**
 * True once token and network are chosen, and not given up. When something has come for a choice that was given up, that choice is
 * the payment's again. Pure.
 */
export function isChosen({ deposit, status }: Pick<Payment, 'deposit' | 'status'>): boolean {
  return deposit !== undefined && (deposit.releasedAt === undefined || status !== 'pending');
}

/** False once a session has changed its choice as often as it may. Pure. */
export function canChooseAgain({ formerDeposits = [] }: Pick<Payment, 'formerDeposits'>): boolean {
  return formerDeposits.length < CHANGES_LIMIT;
}

/** True for money that has arrived, and not for noise. Pure. */
export function isOfWorth({ canonical, direction, token, units }: Transfer): boolean {
  return canonical && direction === 'in' && !noiseOf({ token, units: BigInt(units) });
}
