import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  DashboardAddressDto,
  DashboardLinkDto,
  type DashboardLinkUsed,
  type DashboardMailAsked,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { EmailChanges } from '@cowrie/api/people/links/email-changes.service';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsNobody, NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { PERSON_EMAIL_DOCS as DOCS } from './links.docs';

/** Another address for who is signed in. */
@Controller('dashboard/v1')
@UseGuards(DashboardGuard)
export class DashboardPersonEmailController {
  constructor(
    private readonly changes: EmailChanges,
    private readonly gate: RateLimitGate,
  ) {}

  @Post('me/email')
  @HttpCode(200)
  @Documented(DOCS.ask)
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
  @Documented(DOCS.confirm)
  @NeedsNobody()
  @RateLimited(perAddress('person-link-address'))
  @Message('Address confirmed')
  async confirm(@Body() { token }: DashboardLinkDto): Promise<DashboardLinkUsed> {
    return { email: (await this.changes.confirm(token)).email };
  }
}
