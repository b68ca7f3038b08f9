import { Controller, Delete, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DashboardSignedOut } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { setSessionCookie } from '@cowrie/api/people/sessions/session.cookie';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { DashboardOperation } from '../dashboard.operation';

/** The session of the signed-in person. */
@Controller('dashboard/v1/session')
@UseGuards(DashboardGuard)
export class DashboardSessionController {
  constructor(
    private readonly sessions: PersonSessions,
    private readonly config: AppConfig,
  ) {}

  @Delete()
  @DashboardOperation({
    operationId: 'dashboardSignOut',
    summary: 'Sign out',
    description: 'Ends the session of this browser.',
    answer: DashboardSignedOut,
  })
  @NeedsPerson()
  @Message('Signed out')
  async signOut(
    @CurrentPerson() { person, session }: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardSignedOut> {
    await this.sessions.end(person._id, session._id);
    setSessionCookie(reply, this.config.dashboardUrl, undefined);
    return { isSignedOut: true };
  }
}
