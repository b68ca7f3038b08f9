import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { OperatorTokens } from '@cowrie/api/merchants/operator-access/operator-tokens.service';
import { roleNeeded } from '@cowrie/api/merchants/operator-access/permissions';
import { includesRole } from '@cowrie/api/merchants/operator-access/roster.rules';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { authorizationOf } from '@cowrie/api/platform/http/authorization';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { Origins } from '@cowrie/api/people/origins.service';
import { isReading } from '@cowrie/api/people/own-site';
import { OperatorSession } from './operator-session';
import type { AdminRequest, Principal } from './principal';

/** The one route that the bootstrap token may call. */
const BOOTSTRAP_ROUTE = 'POST /admin/v1/operators';
const BOOTSTRAP: Principal = { actor: { name: 'env:ADMIN_TOKEN' }, role: 'bootstrap' };

/**
 * Admits requests of an operator whose role may call the route (docs/interface.md §4.11,
 * docs/decisions/0025). The credential is the operator's token, or the session of a person who acts as the
 * operator in the dashboard (docs/decisions/0076). A request with an `Authorization` header is checked by
 * that header alone.
 *
 * The token is looked up first, and only failures count. So the correct token always passes, even from an
 * address that others guess from, such as a shared proxy. A token has 190 random bits, so guessing finds
 * nothing, and a guess with a wrong checksum costs no query. These failures are counted separately from those
 * of API keys.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  private readonly bootstrap: Buffer | undefined;

  constructor(
    config: AppConfig,
    private readonly tokens: OperatorTokens,
    private readonly sessions: OperatorSession,
    private readonly gate: RateLimitGate,
    private readonly origins: Origins,
  ) {
    this.bootstrap = config.adminToken === undefined ? undefined : digestOf(config.adminToken);
  }

  /**
   * @throws ApiError invalid_admin_token, rate_limited, role_not_allowed, bootstrap_token_not_allowed; and
   *   with a session not_signed_in, cross_site_refused, not_an_operator, fresh_factor_needed
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.check(http.getRequest<AdminRequest>(), http.getResponse<FastifyReply>());
    return true;
  }

  /** The same for a route without a controller. @throws ApiError as `canActivate` */
  async check(request: AdminRequest, reply: FastifyReply): Promise<void> {
    const principal = this.sessions.isSent(request)
      ? await this.sessions.principalOf(request, reply)
      : await this.ofToken(request, reply);
    assertMay(principal, request.method, request.routeOptions.url ?? '');
    request.principal = isReading(request.method) ? principal : await this.withOrigins(principal);
  }

  /** Only a change needs to know who is behind it. */
  private async withOrigins({ actor, role }: Principal): Promise<Principal> {
    if (actor.operatorId === undefined) return { actor, role };
    return { actor: { ...actor, standsFor: await this.origins.ofOperator(actor.operatorId) }, role };
  }

  /** @throws ApiError invalid_admin_token, rate_limited */
  private async ofToken(request: AdminRequest, reply: FastifyReply): Promise<Principal> {
    const token = /^Bearer (\S{1,512})$/i.exec(authorizationOf(request.raw) ?? '')?.[1];
    const principal = token === undefined ? undefined : await this.principalOf(token);
    if (principal) return principal;
    await this.gate.passFailure(reply, request.ip, 'admin');
    throw new ApiError('invalid_admin_token');
  }

  private async principalOf(token: string): Promise<Principal | undefined> {
    if (this.isBootstrap(token)) return BOOTSTRAP;
    const operator = await this.tokens.findActive(token);
    return operator && { actor: { name: operator.name, operatorId: operator.id }, role: operator.role };
  }

  /**
   * Compares digests in constant time. Digests have one length, so the timing reveals nothing about the
   * token.
   */
  private isBootstrap(token: string): boolean {
    return this.bootstrap !== undefined && timingSafeEqual(digestOf(token), this.bootstrap);
  }
}

/** @throws ApiError role_not_allowed, bootstrap_token_not_allowed */
function assertMay({ role }: Principal, method: string, url: string): void {
  const needed = roleNeeded(method, url);
  if (role === 'bootstrap') {
    if (`${method} ${url}` !== BOOTSTRAP_ROUTE) throw new ApiError('bootstrap_token_not_allowed');
  } else if (!includesRole(role, needed))
    throw new ApiError('role_not_allowed', { values: { needed, role } });
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
