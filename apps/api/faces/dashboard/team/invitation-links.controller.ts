import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DashboardAcceptedInvitation,
  DashboardAcceptInvitationDto,
  DashboardLinkDto,
  DashboardShownInvitation,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { InvitationAcceptance } from '@cowrie/api/people/invitations/invitation-acceptance.service';
import { NeedsNobody } from '@cowrie/api/people/needs.decorator';
import type { Person } from '@cowrie/api/people/person.schema';
import { type Exchange, SessionOpener } from '@cowrie/api/people/sessions/session.opener';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { DashboardOperation } from '../dashboard.operation';

/** What the link of an invitation can do. The token is in the body, so no log of URLs contains it. */
@Controller('dashboard/v1/invitations')
@UseGuards(DashboardGuard)
export class DashboardInvitationLinksController {
  constructor(
    private readonly acceptance: InvitationAcceptance,
    private readonly guard: DashboardGuard,
    private readonly opener: SessionOpener,
  ) {}

  @Post('look')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardLookAtInvitation',
    summary: 'See an invitation',
    description: 'Returns what the invitation of a link is for.',
    answer: DashboardShownInvitation,
    errors: ['link_not_valid'],
  })
  @NeedsNobody()
  @RateLimited(perAddress('person-link-address'))
  @Message('Invitation retrieved')
  async look(@Body() { token }: DashboardLinkDto): Promise<DashboardShownInvitation> {
    const { invitation, merchant, hasAccount } = await this.acceptance.look(token);
    const { email, role } = invitation;
    return { businessName: merchant.name, email, role, hasAccount };
  }

  @Post('accept')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardAcceptInvitation',
    summary: 'Accept an invitation',
    description:
      'Makes who is signed in a member of the business. If the address has no account yet, `name` and `password` make one, and the browser is signed in.',
    answer: DashboardAcceptedInvitation,
    errors: ['link_not_valid', 'wrong_account', 'account_exists'],
  })
  @NeedsNobody()
  @RateLimited(perAddress('person-link-address'))
  @Message('Invitation accepted')
  async accept(
    @Body() { token, name, password }: DashboardAcceptInvitationDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardAcceptedInvitation> {
    const exchange = { request, reply };
    const signedIn = await this.signedIn(exchange);
    const accepted = await this.acceptance.accept(token, { signedIn, name, password });
    const { person, invitation, isNewPerson } = accepted;
    if (isNewPerson) await this.opener.open(exchange, { person, factors: ['invitation'] }, 'link_not_valid');
    return { businessId: invitation.businessId.toHexString(), isNewPerson };
  }

  private async signedIn({ request, reply }: Exchange): Promise<Person | undefined> {
    try {
      return (await this.guard.signedIn(request, reply)).person;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in') return undefined;
      throw error;
    }
  }
}
