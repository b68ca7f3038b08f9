import { Body, Controller, Delete, Get, Param, Patch, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  DashboardChangeMemberDto,
  DashboardChangeTeamDto,
  DashboardMadeThing,
  DashboardMember,
  DashboardTeam,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { TeamAdministration } from '@cowrie/api/people/team/team-administration.service';
import { assertOwner } from '@cowrie/api/people/team/team.rules';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { MadeByMember } from './made-by-member.service';
import { presentMember, teamActorOf } from './team.presenter';
import { BUSINESS, idOf } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

const MEMBER = { ...BUSINESS, ...idOf('personId', 'The `personId` of the member.') };

/** The team of a business, and their roles. */
@Controller('dashboard/v1/businesses/:businessId')
@UseGuards(DashboardGuard)
export class DashboardTeamController {
  constructor(
    private readonly team: TeamAdministration,
    private readonly merchants: MerchantAdministration,
    private readonly made: MadeByMember,
  ) {}

  @Get('team')
  @DashboardOperation({
    operationId: 'dashboardListTeam',
    summary: 'List the people of a business',
    description: 'Returns who works for the business, by name, and what they need.',
    parameters: BUSINESS,
    answer: DashboardTeam,
  })
  @Needs('view')
  @Message('Team retrieved')
  async list(@CurrentMember() member: Member): Promise<DashboardTeam> {
    return this.shown(member, member.merchant);
  }

  @Patch('team')
  @DashboardOperation({
    operationId: 'dashboardChangeTeam',
    summary: 'Demand a second factor of everybody',
    description: 'Changes what the people of the business need. Only an owner can.',
    parameters: BUSINESS,
    answer: DashboardTeam,
    errors: ['owner_needed', 'conflicting_change'],
  })
  @Needs('team', { fresh: true })
  @Message('Team changed')
  async change(
    @Body() { requiresSecondFactor }: DashboardChangeTeamDto,
    @CurrentMember() member: Member,
  ): Promise<DashboardTeam> {
    assertOwner(member);
    const { merchant, actor } = member;
    return this.shown(member, await this.merchants.change(merchant._id, { requiresSecondFactor }, actor));
  }

  @Patch('members/:personId')
  @DashboardOperation({
    operationId: 'dashboardChangeMember',
    summary: 'Give a member another role',
    description:
      'It counts from the next request of the person. Only an owner makes or changes owners. Open invitations that the new role may not send end.',
    parameters: MEMBER,
    answer: DashboardMember,
    errors: ['owner_needed', 'member_not_found', 'last_owner', 'conflicting_change'],
  })
  @Needs('team', { fresh: true })
  @Message('Role changed')
  async changeMember(
    @Param('personId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { role }: DashboardChangeMemberDto,
    @CurrentMember() member: Member,
  ): Promise<DashboardMember> {
    return presentMember(await this.team.changeRole(teamActorOf(member), id, role), member);
  }

  @Get('members/:personId/made')
  @DashboardOperation({
    operationId: 'dashboardListMadeByMember',
    summary: 'List what a person has made',
    description:
      'Returns the API keys, webhook endpoints and payment links of the business that work, and that the person has made or rolled. They go on to work when the person leaves: decide about them.',
    parameters: MEMBER,
    answer: { type: 'array', items: DashboardMadeThing },
    errors: ['validation_failed', 'member_not_found'],
  })
  @Needs('team')
  @Message('What the person has made')
  async madeBy(
    @Param('personId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentMember() { merchant }: Member,
  ): Promise<DashboardMadeThing[]> {
    return this.made.list(merchant._id, id);
  }

  @Delete('members/:personId')
  @DashboardOperation({
    operationId: 'dashboardRemoveMember',
    summary: 'Remove a member',
    description:
      'From the next request on, the person does not work for the business any more. The open invitations that the person has sent end. What the person has made goes on to work.',
    parameters: MEMBER,
    answer: DashboardMember,
    errors: ['validation_failed', 'owner_needed', 'member_not_found', 'last_owner', 'conflicting_change'],
  })
  @Needs('team', { fresh: true })
  @Message('Member removed')
  async removeMember(
    @Param('personId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentMember() member: Member,
  ): Promise<DashboardMember> {
    return presentMember(await this.team.remove(teamActorOf(member), id), member);
  }

  private async shown(member: Member, { requiresSecondFactor = false }: Merchant): Promise<DashboardTeam> {
    const members = await this.team.list(member.merchant._id);
    return { members: members.map((one) => presentMember(one, member)), requiresSecondFactor };
  }
}
