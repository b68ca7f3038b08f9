import { Body, Controller, Delete, Get, Param, Patch, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  DashboardChangeMemberDto,
  DashboardChangeTeamDto,
  type DashboardMadeThing,
  type DashboardMember,
  type DashboardTeam,
} from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { TeamAdministration } from '@cowrie/api/people/team/team-administration.service';
import { assertOwner } from '@cowrie/api/people/team/team.rules';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { MadeByMember } from './made-by-member.service';
import { TEAM_DOCS as DOCS } from './team.docs';
import { presentMember, teamActorOf } from './team.presenter';

/** Who works for a business, and as what. */
@Controller('dashboard/v1/businesses/:businessId')
@UseGuards(DashboardGuard)
export class DashboardTeamController {
  constructor(
    private readonly team: TeamAdministration,
    private readonly merchants: MerchantAdministration,
    private readonly made: MadeByMember,
  ) {}

  @Get('team')
  @Documented(DOCS.list)
  @Needs('view')
  @Message('Team retrieved')
  async list(@CurrentMember() member: Member): Promise<DashboardTeam> {
    return this.shown(member, member.merchant);
  }

  @Patch('team')
  @Documented(DOCS.change)
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
  @Documented(DOCS.changeMember)
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
  @Documented(DOCS.made)
  @Needs('team')
  @Message('What the person has made')
  async madeBy(
    @Param('personId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentMember() { merchant }: Member,
  ): Promise<DashboardMadeThing[]> {
    return this.made.list(merchant._id, id);
  }

  @Delete('members/:personId')
  @Documented(DOCS.removeMember)
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
