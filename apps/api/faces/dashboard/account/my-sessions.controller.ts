import { Controller, Delete, Get, Param, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import { DashboardEndedSessions, DashboardPersonSession } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { PersonSessions } from '@cowrie/api/people/sessions/person-sessions.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { presentSession } from './my-session.presenter';
import { idOf } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

/** The browsers that a person is signed in with. */
@Controller('dashboard/v1/me/sessions')
@UseGuards(DashboardGuard)
export class DashboardMySessionsController {
  constructor(private readonly sessions: PersonSessions) {}

  @Get()
  @DashboardOperation({
    operationId: 'dashboardListMySessions',
    summary: 'List one’s sessions',
    description: 'Returns the sessions of who is signed in, the last used first.',
    answer: { type: 'array', items: DashboardPersonSession },
  })
  @NeedsPerson()
  @Message('Sessions retrieved')
  async list(@CurrentPerson() { person, session }: SignedIn): Promise<DashboardPersonSession[]> {
    return (await this.sessions.list(person._id)).map((one) => presentSession(one, session));
  }

  @Delete(':sessionId')
  @DashboardOperation({
    operationId: 'dashboardEndMySession',
    summary: 'End one session',
    description: 'Ends one session. Its browser is signed out with its next request.',
    parameters: idOf('sessionId', 'The `id` of the session.'),
    answer: DashboardEndedSessions,
    errors: ['validation_failed', 'person_session_not_found'],
  })
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
  @DashboardOperation({
    operationId: 'dashboardEndMyOtherSessions',
    summary: 'End all other sessions',
    description: 'Ends every session of the person but that of this request.',
    answer: DashboardEndedSessions,
  })
  @NeedsPerson()
  @Message('Sessions ended')
  async endOthers(@CurrentPerson() { person, session }: SignedIn): Promise<DashboardEndedSessions> {
    return { ended: await this.sessions.endAll(person._id, session._id) };
  }
}
