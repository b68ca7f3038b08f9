import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Environment } from '@cowrie/dto';
import type { FastifyRequest } from 'fastify';
import type { KeyKind } from '../merchants/api-key.schema';
import type { Merchant } from '../merchants/merchant.schema';

/** Who is calling, as their key says. */
export interface Caller {
  merchant: Merchant;
  environment: Environment;
  keyKind: KeyKind;
}

export const KEY_KIND = 'auth:key-kind';

/** The kind of key that an endpoint wants (interface, "Authentication" 3). */
export const RequiresKey = (kind: KeyKind) => SetMetadata(KEY_KIND, kind);

export type AuthenticatedRequest = FastifyRequest & { caller?: Caller };

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('CurrentCaller needs ApiKeyGuard');
  return caller;
});
