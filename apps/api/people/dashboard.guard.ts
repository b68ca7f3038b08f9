import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { Types } from 'mongoose';
import { ENVIRONMENTS } from '@cowrie/dto';
import { MerchantsService } from '@cowrie/api/merchants/merchants/merchants.service';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { stillHas } from './credentials/factors';
import { assertEnrolled } from './enrolment';
import { Freshness } from './freshness';
import { Origins } from './origins.service';
import { assertOwnSite } from './own-site';
import type { DashboardRequest, Member, SignedIn } from './member';
import { MembershipsRepository } from './memberships.repository';
import { type Need, NEEDS } from './needs.decorator';
import { PeopleRepository } from './people.repository';
import { ALLOWED } from './permissions';
import type { Person } from './person.schema';
import type { PersonSession } from './sessions/person-session.schema';
import { PersonSessions } from './sessions/person-sessions.service';
import { sessionTokenOf } from './sessions/session.cookie';

/**
 * Admits a signed-in person whose role in the business of the path has the permission that the handler needs
 * (docs/decisions/0068). For a business that is not the person's, the response is the same as for an unknown
 * one.
 */
@Injectable()
export class DashboardGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: PersonSessions,
    private readonly people: PeopleRepository,
    private readonly memberships: MembershipsRepository,
    private readonly merchants: MerchantsService,
    private readonly config: AppConfig,
    private readonly gate: RateLimitGate,
    private readonly freshness: Freshness,
    private readonly origins: Origins,
  ) {}

  /**
   * @throws ApiError not_signed_in, cross_site_refused, business_not_found, permission_missing,
   * second_factor_missing, fresh_factor_needed, rate_limited
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const need = this.reflector.get<Need | undefined>(NEEDS, context.getHandler());
    if (!need) {
      const handler = `${context.getClass().name}.${context.getHandler().name}`;
      throw new Error(`${handler} says nothing of who may call it; add @Needs, @NeedsPerson or @NeedsNobody`);
    }
    const http = context.switchToHttp();
    const request = http.getRequest<DashboardRequest>();
    assertOwnSite(request, this.config.dashboardUrl);
    if (need.kind === 'nobody') return true;
    const signedIn = await this.signedIn(request, http.getResponse<FastifyReply>());
    request.signedIn = signedIn;
    if (need.kind === 'member') {
      const member = await this.memberOf(request, signedIn);
      if (!ALLOWED[need.permission].includes(member.role))
        throw new ApiError('permission_missing', { values: { role: member.role } });
      assertEnrolled(member, request.method);
      request.member = member;
    }
    if (need.isFresh) this.freshness.assertFresh(signedIn);
    return true;
  }

  /**
   * The signed-in person, by the cookie of a request.
   * @throws ApiError not_signed_in, rate_limited
   */
  async signedIn(request: DashboardRequest, reply: FastifyReply): Promise<SignedIn> {
    const token = sessionTokenOf(request, this.config.dashboardUrl);
    const session = token === undefined ? undefined : await this.sessions.find(token);
    const person = session && (await this.people.find(session.personId));
    if (session && person && !person.disabledAt) {
      const personId = person._id.toHexString();
      logAlso({ personId });
      return {
        person,
        session: proven(session, person),
        actor: { name: `person:${person.email}`, personId },
      };
    }
    // A wrong token counts against its address; a page without a token is just not signed in.
    if (token) await this.gate.passFailure(reply, request.ip, 'dashboard');
    throw new ApiError('not_signed_in');
  }

  private async memberOf(request: DashboardRequest, signedIn: SignedIn): Promise<Member> {
    const { businessId = '', environment } = request.params as { businessId?: string; environment?: string };
    if (environment !== undefined && !(ENVIRONMENTS as readonly string[]).includes(environment))
      throw new ApiError('business_not_found');
    if (!/^[0-9a-f]{24}$/.test(businessId)) throw new ApiError('business_not_found');
    const id = Types.ObjectId.createFromHexString(businessId);
    const membership = await this.memberships.of(id, signedIn.person._id);
    const merchant = membership && (await this.merchants.findKnown(id));
    if (!membership || !merchant) throw new ApiError('business_not_found');
    logAlso({ businessId, ...(environment && { environment }) });
    await this.memberships.recordUse(membership);
    // Also for reads, because the offered actions depend on who is behind the person.
    const standsFor = await this.origins.ofMember(signedIn.person, membership);
    const actor = { ...signedIn.actor, businessId, standsFor };
    return { ...signedIn, actor, merchant, role: membership.role };
  }
}

/** The session without its proof, if the person no longer has the factor that was shown for it. */
function proven(session: PersonSession, person: Person): PersonSession {
  const { provenAt: at, provenBy: by, factors } = session;
  return at && stillHas(person, { at, by, factors }) ? session : { ...session, provenAt: undefined };
}
