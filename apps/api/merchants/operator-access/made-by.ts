import { MACHINE, operatorIdentity, personIdentity } from '@cowrie/payout-state';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import type { Operator, StoredOperator } from './operator.schema';

/**
 * The identities to store with a credential or a person that somebody makes: of the maker, and of all that
 * may be behind the maker. So they are complete however long the chain is, and no reader has to follow it
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
 * Whom an operator stands for, besides the own person: nobody once somebody else has confirmed the operator.
 * Pure.
 */
export function originsOf({ madeBy, confirmedAt }: Operator): readonly string[] {
  return confirmedAt ? [] : madeBy;
}

/**
 * The operators with their makers. Earlier operators have only the name of who created them. The first one,
 * and one that `ADMIN_TOKEN` created, had nobody before them. A name that no operator had by then is the
 * command line's. Pure.
 * @param stored in the order in which they were created
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
