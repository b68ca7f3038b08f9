import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { OperatorRole } from '@cowrie/dto';
import type { Actor } from '@cowrie/api/platform/audit/actor';

/**
 * Who calls the operator's API. `role` is `bootstrap` for the bootstrap token, which may only create the
 * first admin.
 */
export interface Principal {
  actor: Actor;
  role: OperatorRole | 'bootstrap';
}

/** A request that passed the guard. */
export interface AdminRequest extends FastifyRequest {
  principal?: Principal;
}

/** Parameter decorator: the caller. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) => principalOf(context));

/** Parameter decorator: the person who makes the change, as proven by the token, for the audit log. */
export const Operator = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor => principalOf(context).actor,
);

function principalOf(context: ExecutionContext): Principal {
  const { principal } = context.switchToHttp().getRequest<AdminRequest>();
  if (!principal) throw new Error('no caller is known; the controller must use AdminGuard');
  return principal;
}
