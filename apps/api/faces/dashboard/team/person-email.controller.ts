import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DashboardAddressDto, DashboardLinkDto, DashboardLinkUsed, DashboardMailAsked } from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { EmailChanges } from '@cowrie/api/people/links/email-changes.service';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsNobody, NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { DashboardOperation } from '../dashboard.operation';

/** A new address for the signed-in person. */
@Controller('dashboard/v1')
@UseGuards(DashboardGuard)
export class DashboardPersonEmailController {
  constructor(
    private readonly changes: EmailChanges,
    private readonly gate: RateLimitGate,
  ) {}

  @Post('me/email')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardChangeMyEmail',
    summary: 'Ask for another address',
    description:
      'Mails a link to the new address, which works for a day. Until it is used, the address stays. Nothing is sent to an address of another account, and the answer is the same.',
    answer: DashboardMailAsked,
  })
  @NeedsPerson({ fresh: true })
  @Message('Mail sent to the new address')
  async ask(
    @Body() { email }: DashboardAddressDto,
    @CurrentPerson() { person }: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardMailAsked> {
    await this.gate.pass(reply, 'person-mail', person._id.toHexString());
    await this.changes.ask(person, email);
    return { isAsked: true };
  }

  @Post('email-confirmations/confirm')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardConfirmEmail',
    summary: 'Confirm an address',
    description: 'Makes the address of the link the person’s, and tells the address before.',
    answer: DashboardLinkUsed,
    errors: ['link_not_valid', 'address_taken', 'conflicting_change'],
  })
  @NeedsNobody()
  @RateLimited(perAddress('person-link-address'))
  @Message('Address confirmed')
  async confirm(@Body() { token }: DashboardLinkDto): Promise<DashboardLinkUsed> {
    return { email: (await this.changes.confirm(token)).email };
  }
}
