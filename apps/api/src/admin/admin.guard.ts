import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppConfig } from '../platform/config/app.config';
import { ApiError } from '../platform/http/api.error';
import { authorizationOf } from '../platform/http/authorization';
import { RateLimitGate } from '../platform/rate-limit/rate-limit.gate';

/**
 * Lets requests with `Authorization: Bearer <ADMIN_TOKEN>` pass (docs/interface.md §4.11).
 *
 * A service without a configured token refuses every request like a wrong token. A caller cannot tell the two apart, and the
 * API's document is the same for every deployment.
 *
 * The token is compared first, and only failures count. So the right token always passes, even from an address that others
 * guess from, such as a shared proxy. A token has at least 32 characters, so guessing finds nothing.
 * These failures are counted apart from those of API keys.
 */
@Injectable()
export class AdminGuard implements CanActivate {
  private readonly expected: Buffer | undefined;

  constructor(
    config: AppConfig,
    private readonly gate: RateLimitGate,
  ) {
    this.expected = config.adminToken === undefined ? undefined : digestOf(config.adminToken);
  }

  /** @throws ApiError invalid_admin_token, rate_limited */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.check(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return true;
  }

  /**
   * The same for a route without a controller.
   * @throws ApiError invalid_admin_token, rate_limited
   */
  async check(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.isRight(/^Bearer (\S{1,512})$/i.exec(authorizationOf(request.raw) ?? '')?.[1])) return;
    await this.gate.passFailure(reply, request.ip, 'admin');
    throw new ApiError('invalid_admin_token');
  }

  /** Compares digests in constant time. Digests have one length, so the time says nothing about the token. */
  private isRight(given: string | undefined): boolean {
    return (
      given !== undefined && this.expected !== undefined && timingSafeEqual(digestOf(given), this.expected)
    );
  }
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
