import { isSameParty } from '@cowrie/payout-state';
import type { Merchant } from '../merchants/merchant.schema';
import type { StoredParty } from '../payments/payment-refund.schema';
import type { Actor } from '../platform/audit/actor';

/** A merchant as one who asks or decides. Its keys are not told apart: whoever has one acts for the business. Pure. */
export function merchantParty({ _id }: Pick<Merchant, '_id'>): StoredParty {
  const id = _id.toHexString();
  return { kind: 'merchant', id, name: `merchant:${id}` };
}

/** An operator. On the command line the name is all that is known. Pure. */
export function operatorParty({ name, operatorId }: Actor): StoredParty {
  return { kind: 'operator', id: operatorId ?? name, name };
}

/** The payer of a payment, whom a link or a payCode proves. */
export const PAYER: StoredParty = { kind: 'payer', id: 'payer', name: 'payer:' };

/** What the audit log stores of one. Pure. */
export function auditNameOfParty({ kind, id, name }: StoredParty): { by: string; operatorId?: string } {
  return { by: name, ...(kind === 'operator' && id !== name && { operatorId: id }) };
}

/** True if both are the same person or business. Pure. */
export function isSame(one: StoredParty, other: StoredParty): boolean {
  return isSameParty(one, other);
}
