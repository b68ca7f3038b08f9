import { type CanActivate, type ExecutionContext, Injectable, Module } from '@nestjs/common';
import type { AuthenticatedRequest } from './auth-guard/caller';
import { ApiError } from './platform/http/api.error';
import { isInRanges } from './platform/net/address-range';

/**
 * After ApiKeyGuard: a secret key works only from the addresses that the merchant allows; an empty list allows all
 * (interface, "Authentication" 4). The address is the socket's, unless a trusted proxy says otherwise.
 */
@Injectable()
export class IpAllowlistGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { caller, ip } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller) throw new Error('IpAllowlistGuard needs ApiKeyGuard before it');
    if (caller.keyKind === 'public') return true;
    const allowed = caller.merchant.environments[caller.environment].ipAllowlist ?? [];
    if (allowed.length > 0 && !isInRanges(ip, allowed)) throw new ApiError('ip_not_allowed');
    return true;
  }
}

@Module({ providers: [IpAllowlistGuard], exports: [IpAllowlistGuard] })
export class IpAllowlistModule {}
