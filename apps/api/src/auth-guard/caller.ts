import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Environment } from '@cowrie/dto';
import type { FastifyRequest } from 'fastify';
import type { KeyKind } from '../merchants/api-key.schema';
import type { Merchant } from '../merchants/merchant.schema';

/** The merchant, environment and key kind of a request, as its API key gives them, and whether its address is the merchant's. */
export interface Caller {
  merchant: Merchant;
  environment: Environment;
  keyKind: KeyKind;
  /** Its address is on the merchant's allow-list of that environment. False for every address while the list is empty. */
  isListed: boolean;
}

/** Metadata key under which a handler keeps the kind of key that it needs. */
export const KEY_KIND = 'auth:key-kind';

/** Sets the kind of key that an endpoint needs (docs/interface.md §5.3). */
export const RequiresKey = (kind: KeyKind) => SetMetadata(KEY_KIND, kind);

/** Counts a valid request of a public key against the key (docs/interface.md §8.4). @throws ApiError rate_limited */
export type TakeKeyQuota = () => Promise<void>;

/** A request that ApiKeyGuard may have handled. `caller` is absent before it did. `takeKeyQuota` is for public keys only. */
export type AuthenticatedRequest = FastifyRequest & { caller?: Caller; takeKeyQuota?: TakeKeyQuota };

/** Parameter decorator: the caller of the request. @throws Error when ApiKeyGuard does not guard the endpoint */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('CurrentCaller found no caller; add ApiKeyGuard to the endpoint');
  return caller;
});

/**
 * Parameter decorator: what counts the request against its public key. Every endpoint of public keys calls it first: the body is
 * valid then. @throws Error when the endpoint is not one of public keys
 */
export const KeyQuota = createParamDecorator((_: unknown, context: ExecutionContext): TakeKeyQuota => {
  const { takeKeyQuota } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!takeKeyQuota)
    throw new Error('KeyQuota found no public key; add ApiKeyGuard and RequiresKey("public")');
  return takeKeyQuota;
});
