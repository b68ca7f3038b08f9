import { OPERATOR_ROLES, type OperatorRole } from '@cowrie/dto';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Operator } from './operator.schema';

/** The rules about several operators (docs/decisions/0025). Pure. */
type Operators = readonly Operator[];

export function isActive({ revokedAt }: Operator): boolean {
  return revokedAt === undefined;
}

/**
 * Whether a role includes another role: each role may do everything that the roles before it may.
 */
export function includesRole(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed);
}

export function hasActiveAdmin(operators: Operators): boolean {
  return operators.some((one) => isActive(one) && one.role === 'admin');
}

/** @throws ApiError operator_name_taken */
export function assertNameIsFree(operators: Operators, name: string): void {
  const isTaken = operators.some((one) => isActive(one) && one.name.toLowerCase() === name.toLowerCase());
  if (isTaken) throw new ApiError('operator_name_taken', { values: { name } });
}

/** Without an admin, nobody could create one over HTTP. @throws ApiError last_admin */
export function assertAdminStays(operators: Operators, leaving: Operator): void {
  if (!hasActiveAdmin([leaving])) return;
  if (!hasActiveAdmin(operators.filter(({ id }) => id !== leaving.id))) throw new ApiError('last_admin');
}

/** The operator, if its token works. @throws ApiError operator_not_found, operator_revoked */
export function activeOperator(operators: Operators, id: string): Operator {
  const found = operators.find((one) => one.id === id);
  if (!found) throw new ApiError('operator_not_found');
  if (!isActive(found)) throw new ApiError('operator_revoked');
  return found;
}
