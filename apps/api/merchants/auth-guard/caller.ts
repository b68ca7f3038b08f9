import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Environment, KeyScope } from '@cowrie/dto';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { ApiKey, KeyKind } from '../merchants/api-key.schema';
import type { Merchant } from '../merchants/merchant.schema';

/**
 * The merchant, environment, key kind and scopes of a request, as given by its API key, and whether its
 * address is the merchant's.
 */
export interface Caller {
  merchant: Merchant;
  environment: Environment;
  keyKind: KeyKind;
  /** What a secret key may do. Empty for a public key. */
  scopes: readonly KeyScope[];
  /**
   * True: its address is on the merchant's allow-list of that environment. False for every address while the
   * list is empty.
   */
  isListed: boolean;
}

/** The key that a handler needs: its kind, and what a secret key must be allowed to do. */
export type NeededKey = { kind: 'public' } | { kind: 'secret'; scope: KeyScope };

/** Metadata key under which a handler declares the key that it needs. */
export const NEEDED_KEY = 'auth:needed-key';

/** An endpoint of public keys (docs/interface.md §5.3). */
export const RequiresPublicKey = () => SetMetadata(NEEDED_KEY, { kind: 'public' } satisfies NeededKey);

/** An endpoint of secret keys that have this scope (docs/interface.md §5.3, docs/decisions/0100). */
export const RequiresSecretKey = (scope: KeyScope) =>
  SetMetadata(NEEDED_KEY, { kind: 'secret', scope } satisfies NeededKey);

/** @throws ApiError scope_missing */
export function requireScope({ scopes }: Pick<Caller, 'scopes'>, scope: KeyScope): void {
  if (!scopes.includes(scope)) throw new ApiError('scope_missing', { values: { scope } });
}

/**
 * Counts a valid request of a public key against the key (docs/interface.md §8.4). @throws ApiError
 * rate_limited
 */
export type TakeKeyQuota = () => Promise<void>;

/**
 * Counts a session that a public key opens (docs/interface.md §8.4). @throws ApiError too_many_open_sessions
 */
export type TakeSessionPlace = () => Promise<void>;

/** The pending counts of a public-key request, made once its body is valid. */
export interface PublicKeyQuotas {
  takeKeyQuota: TakeKeyQuota;
  takeSessionPlace: TakeSessionPlace;
}

/**
 * A request that ApiKeyGuard may have handled. `caller` is absent before that. `usedKey` is set as soon as
 * its key is known to be in force, even if the request is refused later. The quotas are for public keys only.
 */
export type AuthenticatedRequest = FastifyRequest & {
  caller?: Caller;
  usedKey?: ApiKey;
} & Partial<PublicKeyQuotas>;

/**
 * Parameter decorator: the caller of the request. @throws Error when ApiKeyGuard does not guard the endpoint
 */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!caller) throw new Error('CurrentCaller found no caller; add ApiKeyGuard to the endpoint');
  return caller;
});

/**
 * Parameter decorator: the record of the key. Requests share it, so do not change it. @throws Error when
 * ApiKeyGuard does not guard the endpoint
 */
export const UsedKey = createParamDecorator((_: unknown, context: ExecutionContext): ApiKey => {
  const { usedKey } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!usedKey) throw new Error('UsedKey found no key; add ApiKeyGuard to the endpoint');
  return usedKey;
});

/**
 * Parameter decorator: the function that counts the request against its public key. Every public-key endpoint
 * calls it first, when the body is valid. @throws Error when the endpoint is not for public keys
 */
export const KeyQuota = quotaParameter('takeKeyQuota');

/**
 * Parameter decorator: the function that counts a session that the request opens. Call it before a new
 * session is stored, but not for a session that a repeated request returns. @throws Error when the endpoint
 * is not for public keys
 */
export const SessionPlace = quotaParameter('takeSessionPlace');

function quotaParameter(name: keyof PublicKeyQuotas) {
  return createParamDecorator((_: unknown, context: ExecutionContext) => {
    const take = context.switchToHttp().getRequest<AuthenticatedRequest>()[name];
    if (!take) throw new Error(`${name} found no public key; add ApiKeyGuard and RequiresPublicKey`);
    return take;
  });
}
