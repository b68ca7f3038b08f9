import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Environment } from '@cowrie/dto';
import type { FastifyRequest } from 'fastify';
import type { KeyKind } from '../merchants/api-key.schema';
import type { Merchant } from '../merchants/merchant.schema';

/** The merchant, environment and key kind of a request, as its API key gives them. */
export interface Caller {
  merchant: Merchant;
  environment: Environment;
  keyKind: KeyKind;
}

/** Metadata key under which a handler keeps the kind of key that it needs. */
export const KEY_KIND = 'auth:key-kind';

/** Sets the kind of key that an endpoint needs (docs/interface.md §5.3). */
export const RequiresKey = (kind: KeyKind) => SetMetadata(KEY_KIND, kind);

/** A request that ApiKeyGuard may have handled. `caller` is absent before it did. */
export type AuthenticatedRequest = FastifyRequest & { caller?: Caller };

/** Parameter decorator: the caller of the request. @throws Error when ApiKeyGuard does not guard the endpoint */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('CurrentCaller found no caller; add ApiKeyGuard to the endpoint');
  return caller;
});
