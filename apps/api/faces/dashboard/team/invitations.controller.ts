import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import { DashboardInvitation, DashboardInviteDto } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { presentInvitation } from '@cowrie/api/people/invitations/invitation.presenter';
import { Invitations } from '@cowrie/api/people/invitations/invitations.service';
import type { Invitation } from '@cowrie/api/people/invitations/invitation.schema';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { teamActorOf } from './team.presenter';
import { BUSINESS, idOf } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

const INVITATION = { ...BUSINESS, ...idOf('invitationId', 'The `id` of the invitation.') };

/** Invitations of a business, for inviters. */
@Controller('dashboard/v1/businesses/:businessId/invitations')
@UseGuards(DashboardGuard)
export class DashboardInvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly gate: RateLimitGate,
    private readonly clock: Clock,
  ) {}

  @Post()
  @DashboardOperation({
    operationId: 'dashboardInvite',
    summary: 'Invite somebody',
    description: 'Mails a link to the address, which works for seven days and once.',
    parameters: BUSINESS,
    answer: DashboardInvitation,
    errors: ['owner_needed', 'already_member', 'already_invited'],
  })
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
  @DashboardOperation({
    operationId: 'dashboardListInvitations',
    summary: 'List the open invitations',
    description: 'Returns the invitations that nobody has accepted or cancelled, the newest first.',
    parameters: BUSINESS,
    answer: { type: 'array', items: DashboardInvitation },
  })
  @Needs('team')
  @Message('Invitations retrieved')
  async list(@CurrentMember() { merchant }: Member): Promise<DashboardInvitation[]> {
    return (await this.invitations.list(merchant._id)).map((one) => this.shown(one));
  }

  @Post(':invitationId/resend')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardResendInvitation',
    summary: 'Send an invitation again',
    description: 'Mails another link, which works for seven days. The earlier link stops working.',
    parameters: INVITATION,
    answer: DashboardInvitation,
    errors: ['validation_failed', 'owner_needed', 'invitation_not_found'],
  })
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
  @DashboardOperation({
    operationId: 'dashboardCancelInvitation',
    summary: 'Cancel an invitation',
    description: 'Its link stops working.',
    parameters: INVITATION,
    answer: DashboardInvitation,
    errors: ['validation_failed', 'owner_needed', 'invitation_not_found'],
  })
  @Needs('team', { fresh: true })
  @Message('Invitation cancelled')
  async cancel(
    @Param('invitationId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentMember() member: Member,
  ): Promise<DashboardInvitation> {
    return this.shown(await this.invitations.cancel(teamActorOf(member), id));
  }

  /** Nobody can use this to e-mail many strangers. */
  private async passMail(reply: FastifyReply, { merchant }: Member): Promise<void> {
    await this.gate.pass(reply, 'invitations', merchant._id.toHexString());
  }

  private shown(invitation: Invitation): DashboardInvitation {
    return presentInvitation(invitation, this.clock.now());
  }
}
