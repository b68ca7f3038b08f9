import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import { ADMIN_INVITATION, ADMIN_INVITE, DashboardInvitation, DashboardInviteDto } from '@cowrie/dto';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import type { Invitation } from '@cowrie/api/people/invitations/invitation.schema';
import { presentInvitation } from '@cowrie/api/people/invitations/invitation.presenter';
import { Invitations } from '@cowrie/api/people/invitations/invitations.service';
import type { TeamActor } from '@cowrie/api/people/team/team.rules';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { AdminGuard } from '../admin.guard';
import { AdminOperation } from '../admin.operation';
import { BUSINESS_ID, INVITATION_ID } from '../path-parameters';
import { Operator } from '../principal';

const answer = { data: DashboardInvitation, examples: { invitation: ADMIN_INVITATION } };

/** Invites the first owner of a business, for operators (docs/decisions/0071, docs/decisions/0123). */
@Controller('admin/v1/merchants/:businessId/invitations')
@UseGuards(AdminGuard)
export class AdminInvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly merchants: MerchantAdministration,
    private readonly gate: RateLimitGate,
    private readonly clock: Clock,
  ) {}

  @Post()
  @AdminOperation({
    operationId: 'adminInvite',
    summary: 'Invite the owner of a business',
    description:
      'Mails a link to the address, which works for seven days and once. Only while nobody has joined the business: then its owners invite, and the other invitations of operators end.',
    parameters: BUSINESS_ID,
    bodies: { owner: ADMIN_INVITE },
    answer,
    errors: ['merchant_not_found', 'owner_needed', 'already_member', 'already_invited'],
  })
  @Message('Invitation sent')
  async create(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Body() { email, role }: DashboardInviteDto,
    @Operator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardInvitation> {
    const team = await this.teamOf(businessId, by, reply);
    return this.shown(await this.invitations.create(team, { email, role }));
  }

  @Get()
  @AdminOperation({
    operationId: 'adminListInvitations',
    summary: 'List the open invitations of a business',
    description:
      'Returns the invitations that operators sent and nobody has accepted or cancelled, the newest first.',
    parameters: BUSINESS_ID,
    answer: {
      data: { type: 'array', items: DashboardInvitation },
      examples: { invitations: [ADMIN_INVITATION] },
    },
    errors: ['validation_failed', 'merchant_not_found'],
  })
  @Message('Invitations retrieved')
  async list(@Param('businessId', ObjectIdPipe) businessId: Types.ObjectId): Promise<DashboardInvitation[]> {
    const { _id } = await this.merchants.find(businessId);
    return (await this.invitations.listOfOperators(_id)).map((one) => this.shown(one));
  }

  @Post(':invitationId/resend')
  @HttpCode(200)
  @AdminOperation({
    operationId: 'adminResendInvitation',
    summary: 'Send an invitation again',
    description: 'Mails another link, which works for seven days. The earlier link stops working.',
    parameters: INVITATION_ID,
    answer,
    errors: ['validation_failed', 'merchant_not_found', 'owner_needed', 'invitation_not_found'],
  })
  @Message('Invitation sent again')
  async resend(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('invitationId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardInvitation> {
    return this.shown(await this.invitations.resend(await this.teamOf(businessId, by, reply), id));
  }

  @Delete(':invitationId')
  @AdminOperation({
    operationId: 'adminCancelInvitation',
    summary: 'Cancel an invitation that operators sent',
    description: 'Its link stops working.',
    parameters: INVITATION_ID,
    answer,
    errors: ['validation_failed', 'merchant_not_found', 'invitation_not_found'],
  })
  @Message('Invitation cancelled')
  async cancel(
    @Param('businessId', ObjectIdPipe) businessId: Types.ObjectId,
    @Param('invitationId', ObjectIdPipe) id: Types.ObjectId,
    @Operator() by: Actor,
  ): Promise<DashboardInvitation> {
    const { _id } = await this.merchants.find(businessId);
    return this.shown(await this.invitations.cancel({ businessId: _id, role: 'operator', by }, id));
  }

  /**
   * The operator, as a person who changes the team. All mails of a business count under one limit.
   * @throws ApiError merchant_not_found, owner_needed
   */
  private async teamOf(businessId: Types.ObjectId, by: Actor, reply: FastifyReply): Promise<TeamActor> {
    const { _id } = await this.merchants.find(businessId);
    await this.invitations.assertNobodyHasJoined(_id);
    await this.gate.pass(reply, 'invitations', _id.toHexString());
    return { businessId: _id, role: 'operator', by };
  }

  private shown(invitation: Invitation): DashboardInvitation {
    return presentInvitation(invitation, this.clock.now());
  }
}
