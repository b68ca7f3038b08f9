import { Controller, Delete, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DashboardSignedOut } from '@cowrie/dto';
import { DashboardGuard } from '../../people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '../../people/member';
import { NeedsPerson } from '../../people/needs.decorator';
import { PersonSessions } from '../../people/sessions/person-sessions.service';
import { setSessionCookie } from '../../people/sessions/session.cookie';
import { AppConfig } from '../../platform/config/app.config';
import { Message } from '../../platform/http/answer.rules';
import { DashboardOperation } from '../dashboard.operation';

/** The session of who is signed in. */
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
