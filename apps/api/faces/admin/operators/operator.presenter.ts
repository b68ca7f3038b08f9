import type { AdminIssuedOperator, AdminOperator } from '@cowrie/dto';
import type { IssuedOperator } from '@cowrie/api/merchants/operator-access/operator-administration.service';
import { originsOf } from '@cowrie/api/merchants/operator-access/made-by';
import type { Operator } from '@cowrie/api/merchants/operator-access/operator.schema';

/** An operator without the token. */
export function presentOperator(operator: Operator): AdminOperator {
  const { id, name, role, lastFour, createdBy, createdAt, confirmedBy, lastUsedAt, revokedAt } = operator;
  return {
    id,
    name,
    role,
    lastFour,
    createdBy,
    createdAt: createdAt.toISOString(),
    isConfirmed: originsOf(operator).length === 0,
    confirmedBy,
    lastUsedAt: lastUsedAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
  };
}

/** An operator with a new token. This is the only response that contains it. */
export function presentIssuedOperator({ operator, token }: IssuedOperator): AdminIssuedOperator {
  return { ...presentOperator(operator), token };
}
