import { Body, Controller, Delete, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  type DashboardCredentials,
  type DashboardRecoveryCodes,
  DashboardTotpDto,
  type DashboardTotpSecret,
} from '@cowrie/dto';
import { AuthenticatorApps } from '@cowrie/api/people/credentials/totp.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { SessionOpener } from '@cowrie/api/people/sessions/session.opener';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { TOTP_DOCS as DOCS } from './account.docs';
import { presentCredentials } from './credentials.presenter';

/** A person's authenticator app. */
@Controller('dashboard/v1/me/totp')
@UseGuards(DashboardGuard)
export class DashboardTotpController {
  constructor(
    private readonly apps: AuthenticatorApps,
    private readonly opener: SessionOpener,
  ) {}

  @Post()
  @HttpCode(200)
  @Documented(DOCS.begin)
  @NeedsPerson()
  @Message('Secret made')
  async begin(@CurrentPerson() signedIn: SignedIn): Promise<DashboardTotpSecret> {
    return this.apps.begin(signedIn);
  }

  @Post('confirm')
  @HttpCode(200)
  @Documented(DOCS.confirm)
  @NeedsPerson()
  @Message('Authenticator app set up')
  async confirm(
    @Body() { code }: DashboardTotpDto,
    @CurrentPerson() signedIn: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardRecoveryCodes> {
    const recoveryCodes = await this.apps.confirm(signedIn, code);
    await this.opener.prove(reply, signedIn, 'totp');
    return { recoveryCodes };
  }

  @Delete()
  @Documented(DOCS.remove)
  @NeedsPerson({ fresh: true })
  @Message('Authenticator app removed')
  async remove(@CurrentPerson() signedIn: SignedIn): Promise<DashboardCredentials> {
    return presentCredentials(await this.apps.remove(signedIn));
  }
}
