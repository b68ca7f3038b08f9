import { isSameParty } from '@cowrie/payout-state';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import type { StoredParty } from '@cowrie/api/money-in/payments/document/payment-refund.schema';
import { type Actor, type AuditName, nameOfKeys, PAYER_NAME } from '@cowrie/api/platform/audit/actor';

/**
 * A merchant as a party that requests or decides. Its keys are one party, because a person who has one acts
 * for the business. Pure.
 * @param standsFor the people behind the key (`KeyOrigins`); they are not another party
 */
export function merchantParty({ _id }: Pick<Merchant, '_id'>, standsFor?: readonly string[]): StoredParty {
  const id = _id.toHexString();
  return { kind: 'merchant', id, name: nameOfKeys(id), ...behind({ standsFor }) };
}

/**
 * A person who is signed in to the dashboard and acts for a business: they consent for the business, like its
 * keys (docs/decisions/0073). Pure.
 * @param operatorId the operator that this person also is: nobody is both parties
 */
export function personParty(
  { _id }: Pick<Merchant, '_id'>,
  { name, personId, standsFor }: Actor,
  operatorId: string | undefined,
): StoredParty {
  const party = { kind: 'merchant', id: _id.toHexString(), name } as const;
  return {
    ...party,
    ...(personId !== undefined && { personId }),
    ...(operatorId !== undefined && { operatorId }),
    ...behind({ standsFor }),
  };
}

/** An operator. Without a token, `cli:<name>` is all that is known (docs/decisions/0062). Pure. */
export function operatorParty({ name, operatorId, personId, standsFor }: Actor): StoredParty {
  const person = personId !== undefined && { personId };
  return { kind: 'operator', id: operatorId ?? name, name, ...person, ...behind({ standsFor }) };
}

function behind({ standsFor = [] }: Pick<Actor, 'standsFor'>): Pick<StoredParty, 'standsFor'> {
  return standsFor.length > 0 ? { standsFor: [...standsFor] } : {};
}

/** The payer of a payment, proven by a link or a payCode. */
export const PAYER: StoredParty = { kind: 'payer', id: 'payer', name: PAYER_NAME };

/** What the audit log stores about a party. Pure. */
export function auditNameOfParty({ kind, id, name, personId }: StoredParty): AuditName {
  return {
    by: name,
    ...(kind === 'operator' && id !== name && { operatorId: id }),
    ...(personId !== undefined && { personId, ...(kind === 'merchant' && { businessId: id }) }),
  };
}

/** True if both are the same person or business, as far as is known. Pure. */
export function isSame(one: StoredParty, other: StoredParty): boolean {
  return isSameParty(one, other);
}
