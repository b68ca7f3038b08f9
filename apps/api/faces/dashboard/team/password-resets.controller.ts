import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  DashboardAddressDto,
  type DashboardLinkUsed,
  type DashboardMailAsked,
  DashboardNewPasswordDto,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { PasswordResets } from '@cowrie/api/people/links/password-resets.service';
import { NeedsNobody } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { PASSWORD_RESETS_DOCS as DOCS } from './links.docs';

/** New passwords for who has forgotten the own one. */
@Controller('dashboard/v1/password-resets')
@UseGuards(DashboardGuard)
export class DashboardPasswordResetsController {
  constructor(private readonly resets: PasswordResets) {}

  @Post()
  @HttpCode(200)
  @Documented(DOCS.ask)
  @NeedsNobody()
  @RateLimited(perAddress('person-mail-address'))
  @Message('Mail sent if the address has an account')
  ask(@Body() { email }: DashboardAddressDto): DashboardMailAsked {
    this.resets.ask(email);
    return { isAsked: true };
  }

  @Post('confirm')
  @HttpCode(200)
  @Documented(DOCS.confirm)
  @NeedsNobody()
  @RateLimited(perAddress('person-link-address'))
  @Message('Password changed')
  async confirm(@Body() { token, password }: DashboardNewPasswordDto): Promise<DashboardLinkUsed> {
    return { email: (await this.resets.confirm(token, password)).email };
  }
}
