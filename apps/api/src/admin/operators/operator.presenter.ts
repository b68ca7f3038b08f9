import type { AdminIssuedOperator, AdminOperator } from '@cowrie/dto';
import type { IssuedOperator } from '../../operator-access/operator-administration.service';
import type { Operator } from '../../operator-access/operator.schema';

/** An operator without the token. */
export function presentOperator(operator: Operator): AdminOperator {
  const { id, name, role, lastFour, createdBy, createdAt, lastUsedAt, revokedAt } = operator;
  return {
    ...{ id, name, role, lastFour, createdBy },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString(),
    revokedAt: revokedAt?.toISOString(),
  };
}

/** An operator with a new token. This is the only answer that holds it. */
export function presentIssuedOperator({ operator, token }: IssuedOperator): AdminIssuedOperator {
  return { ...presentOperator(operator), token };
}
