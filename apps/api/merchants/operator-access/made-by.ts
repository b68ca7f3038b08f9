import { MACHINE, operatorIdentity, personIdentity } from '@cowrie/payout-state';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { Operator, StoredOperator } from './operator.schema';

/**
 * The identities to store with a credential or a person that somebody creates: the creator, and all who may
 * be behind the creator. So the list is complete for a chain of any length, and no reader has to follow it
 * (docs/decisions/0088). Pure.
 */
export function madeBy({ operatorId, personId, standsFor = [] }: Actor): string[] {
  const own = [
    ...(operatorId === undefined ? [] : [operatorIdentity(operatorId)]),
    ...(personId === undefined ? [] : [personIdentity(personId)]),
  ];
  return [...new Set([...(own.length > 0 ? own : [MACHINE]), ...standsFor])];
}

/**
 * The others that an operator stands for: nobody once somebody else has confirmed the operator. Pure.
 */
export function originsOf({ madeBy, confirmedAt }: Operator): readonly string[] {
  return confirmedAt ? [] : madeBy;
}

/**
 * The operators with their creators. Earlier operators have only the name of their creator. The first one,
 * and one that `ADMIN_TOKEN` created, had nobody before them. A name that no operator had by then belongs to
 * the command line. Pure.
 * @param stored in creation order
 */
export function withMakers(stored: readonly StoredOperator[]): Operator[] {
  return stored.reduce<Operator[]>((known, one) => {
    const isFirst = known.length === 0 || one.createdBy.startsWith('env:');
    return [...known, { ...one, madeBy: one.madeBy ?? (isFirst ? [] : makersNamed(one.createdBy, known)) }];
  }, []);
}

function makersNamed(name: string, known: readonly Operator[]): string[] {
  const maker = known.findLast((one) => one.name.toLowerCase() === name.toLowerCase());
  return maker ? [operatorIdentity(maker.id), ...originsOf(maker)] : [MACHINE];
}
