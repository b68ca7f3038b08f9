import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { Freshness } from '@cowrie/api/people/freshness';
import { assertOwnSite, isReading } from '@cowrie/api/people/own-site';
import { PersonOperators } from '@cowrie/api/people/person-operators.service';
import { hasSessionCookie } from '@cowrie/api/people/sessions/session.cookie';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import type { Principal } from './principal';

/** A person's session as the credential of the operator that the person acts as (docs/decisions/0076). */
@Injectable()
export class OperatorSession {
  constructor(
    private readonly guard: DashboardGuard,
    private readonly operators: PersonOperators,
    private readonly freshness: Freshness,
    private readonly config: AppConfig,
  ) {}

  /**
   * Whether a request is checked by its session: it has a session cookie and no `Authorization` header.
   */
  isSent(request: FastifyRequest): boolean {
    return request.headers.authorization === undefined && hasSessionCookie(request, this.config.dashboardUrl);
  }

  /**
   * The caller. The operator and the role are read at each request, so a revocation or a lesser role takes
   * effect at once.
   *
   * An operator sees the data of all merchants, so a password alone is not enough even to read. A change,
   * such as a new operator token, needs a second factor from the last minutes.
   * @throws ApiError cross_site_refused, not_signed_in, not_an_operator, fresh_factor_needed, rate_limited
   */
  async principalOf(request: FastifyRequest, reply: FastifyReply): Promise<Principal> {
    assertOwnSite(request, this.config.dashboardUrl);
    const signedIn = await this.guard.signedIn(request, reply);
    const operator = await this.operators.of(signedIn.person);
    if (!operator) throw new ApiError('not_an_operator');
    if (!isReading(request.method)) this.freshness.assertFresh(signedIn);
    else if (!signedIn.session.provenAt) throw new ApiError('fresh_factor_needed');
    const { id: operatorId, name, role } = operator;
    return { actor: { name, operatorId, personId: signedIn.person._id.toHexString() }, role };
  }
}
