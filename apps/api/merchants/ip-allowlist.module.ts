import { type CanActivate, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import type { AuthenticatedRequest } from './auth-guard/caller';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/**
 * Refuses a secret key from an address that is not on the merchant's allow-list (docs/interface.md §5.4). An
 * empty list allows all addresses. Must run after ApiKeyGuard. The address is the socket's, or the one that a
 * trusted proxy reports.
 */
@Injectable()
export class IpAllowlistGuard implements CanActivate {
  /** @throws ApiError ip_not_allowed */
  canActivate(context: ExecutionContext): boolean {
    const { caller } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller) throw new Error('IpAllowlistGuard found no caller; put ApiKeyGuard before it');
    if (caller.keyKind === 'public') return true;
    const allowed = caller.merchant.environments[caller.environment].ipAllowlist ?? [];
    if (allowed.length > 0 && !caller.isListed) throw new ApiError('ip_not_allowed');
    return true;
  }
}

/** The guard of the merchants' IP allow-lists. */
@Module({ providers: [IpAllowlistGuard], exports: [IpAllowlistGuard] })
export class IpAllowlistModule {}
