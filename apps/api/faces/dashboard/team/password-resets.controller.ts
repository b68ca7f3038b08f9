import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  DashboardAddressDto,
  DashboardLinkUsed,
  DashboardMailAsked,
  DashboardNewPasswordDto,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { PasswordResets } from '@cowrie/api/people/links/password-resets.service';
import { NeedsNobody } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { perAddress, RateLimited } from '@cowrie/api/platform/rate-limit/rate-limit.guard';
import { DashboardOperation } from '../dashboard.operation';

/** New passwords for people who forgot theirs. */
@Controller('dashboard/v1/password-resets')
@UseGuards(DashboardGuard)
export class DashboardPasswordResetsController {
  constructor(private readonly resets: PasswordResets) {}

  @Post()
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardAskPasswordReset',
    summary: 'Ask for a new password',
    description:
      'Mails a link to the address if it has an account. The answer is the same for every address.',
    answer: DashboardMailAsked,
  })
  @NeedsNobody()
  @RateLimited(perAddress('person-mail-address'))
  @Message('Mail sent if the address has an account')
  ask(@Body() { email }: DashboardAddressDto): DashboardMailAsked {
    this.resets.ask(email);
    return { isAsked: true };
  }

  @Post('confirm')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardResetPassword',
    summary: 'Set a new password',
    description:
      'Sets the password by the link of a mail, which works once and for 30 minutes, and ends all sessions of the person. A second factor stays.',
    answer: DashboardLinkUsed,
    errors: ['link_not_valid', 'conflicting_change'],
  })
  @NeedsNobody()
  @RateLimited(perAddress('person-link-address'))
  @Message('Password changed')
  async confirm(@Body() { token, password }: DashboardNewPasswordDto): Promise<DashboardLinkUsed> {
    return { email: (await this.resets.confirm(token, password)).email };
  }
}
