import { Controller, Delete, Get, Param, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { DashboardEndedSessions, DashboardPersonSession } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { MY_SESSIONS_DOCS as DOCS } from './account.docs';
import { presentSession } from './my-session.presenter';

/** The browsers in which a person is signed in. */
@Controller('dashboard/v1/me/sessions')
@UseGuards(DashboardGuard)
export class DashboardMySessionsController {
  constructor(private readonly sessions: PersonSessions) {}

  @Get()
  @Documented(DOCS.list)
  @NeedsPerson()
  @Message('Sessions retrieved')
  async list(@CurrentPerson() { person, session }: SignedIn): Promise<DashboardPersonSession[]> {
    return (await this.sessions.list(person._id)).map((one) => presentSession(one, session));
  }

  @Delete(':sessionId')
  @Documented(DOCS.end)
  @NeedsPerson()
  @Message('Session ended')
  async end(
    @Param('sessionId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentPerson() { person }: SignedIn,
  ): Promise<DashboardEndedSessions> {
    if (!(await this.sessions.end(person._id, id))) throw new ApiError('person_session_not_found');
    return { ended: 1 };
  }

  @Delete()
  @Documented(DOCS.endOthers)
  @NeedsPerson()
  @Message('Sessions ended')
  async endOthers(@CurrentPerson() { person, session }: SignedIn): Promise<DashboardEndedSessions> {
    return { ended: await this.sessions.endAll(person._id, session._id) };
  }
}
