import { Body, Controller, Delete, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  DashboardCredentials,
  DashboardRecoveryCodes,
  DashboardTotpDto,
  DashboardTotpSecret,
} from '@cowrie/dto';
import { AuthenticatorApps } from '@cowrie/api/people/credentials/totp.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { SessionOpener } from '@cowrie/api/people/sessions/session.opener';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { presentCredentials } from './credentials.presenter';
import { DashboardOperation } from '../dashboard.operation';

const TO_ADD = 'fresh_factor_needed';

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
  @DashboardOperation({
    operationId: 'dashboardBeginTotp',
    summary: 'Begin to set up an authenticator app',
    description:
      'Returns a new secret, which counts once a code of it was shown. The first factor needs a sign-in of the last ten minutes, another one a fresh second factor.',
    answer: DashboardTotpSecret,
    errors: [TO_ADD, 'recent_sign_in_needed', 'factor_not_changeable', 'conflicting_change'],
  })
  @NeedsPerson()
  @Message('Secret made')
  async begin(@CurrentPerson() signedIn: SignedIn): Promise<DashboardTotpSecret> {
    return this.apps.begin(signedIn);
  }

  @Post('confirm')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardConfirmTotp',
    summary: 'Set up the authenticator app',
    description:
      'Takes a code of the new secret, and returns ten recovery codes. The session counts as proven.',
    answer: DashboardRecoveryCodes,
    errors: [
      TO_ADD,
      'recent_sign_in_needed',
      'second_factor_refused',
      'factor_not_changeable',
      'conflicting_change',
    ],
  })
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
  @DashboardOperation({
    operationId: 'dashboardRemoveTotp',
    summary: 'Remove the authenticator app',
    description:
      'Stops asking for authenticator codes. Without another factor, the recovery codes stop working too.',
    answer: DashboardCredentials,
    errors: ['factor_not_changeable', 'conflicting_change'],
  })
  @NeedsPerson({ fresh: true })
  @Message('Authenticator app removed')
  async remove(@CurrentPerson() signedIn: SignedIn): Promise<DashboardCredentials> {
    return presentCredentials(await this.apps.remove(signedIn));
  }
}
