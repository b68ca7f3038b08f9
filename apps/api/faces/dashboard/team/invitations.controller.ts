import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import { type DashboardInvitation, DashboardInviteDto } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { Invitations } from '@cowrie/api/people/invitations/invitations.service';
import type { Invitation } from '@cowrie/api/people/invitations/invitation.schema';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { INVITATIONS_DOCS as DOCS } from './team.docs';
import { presentInvitation, teamActorOf } from './team.presenter';

/** Invitations of a business, for who invites. */
@Controller('dashboard/v1/businesses/:businessId/invitations')
@UseGuards(DashboardGuard)
export class DashboardInvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly gate: RateLimitGate,
    private readonly clock: Clock,
  ) {}

  @Post()
  @Documented(DOCS.create)
  @Needs('team', { fresh: true })
  @Message('Invitation sent')
  async create(
    @Body() { email, role }: DashboardInviteDto,
    @CurrentMember() member: Member,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardInvitation> {
    await this.passMail(reply, member);
    return this.shown(await this.invitations.create(teamActorOf(member), { email, role }));
  }

  @Get()
  @Documented(DOCS.list)
  @Needs('team')
  @Message('Invitations retrieved')
  async list(@CurrentMember() { merchant }: Member): Promise<DashboardInvitation[]> {
    return (await this.invitations.list(merchant._id)).map((one) => this.shown(one));
  }

  @Post(':invitationId/resend')
  @HttpCode(200)
  @Documented(DOCS.resend)
  @Needs('team', { fresh: true })
  @Message('Invitation sent again')
  async resend(
    @Param('invitationId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentMember() member: Member,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardInvitation> {
    await this.passMail(reply, member);
    return this.shown(await this.invitations.resend(teamActorOf(member), id));
  }

  @Delete(':invitationId')
  @Documented(DOCS.cancel)
  @Needs('team', { fresh: true })
  @Message('Invitation cancelled')
  async cancel(
    @Param('invitationId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentMember() member: Member,
  ): Promise<DashboardInvitation> {
    return this.shown(await this.invitations.cancel(teamActorOf(member), id));
  }

  /** Nobody can have strangers mailed in large numbers. */
  private async passMail(reply: FastifyReply, { merchant }: Member): Promise<void> {
    await this.gate.pass(reply, 'invitations', merchant._id.toHexString());
  }

  private shown(invitation: Invitation): DashboardInvitation {
    return presentInvitation(invitation, this.clock.now());
  }
}
