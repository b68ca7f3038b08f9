import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DashboardPasskeyOptions,
  DashboardPasskeyResponseDto,
  DashboardSecondFactorDto,
  DashboardSecondFactorNeeded,
  DashboardSignedIn,
  DashboardSignInDto,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { NeedsNobody } from '@cowrie/api/people/needs.decorator';
import { SignIn } from '@cowrie/api/people/sign-in/sign-in.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { presentPasskeyOptions as present } from './passkey-options.presenter';
import { DashboardOperation } from '../dashboard.operation';

const SIGNED_IN: DashboardSignedIn = { state: 'signed_in' };

/** The sign-in: a password with its second factor, or a passkey. */
@Controller('dashboard/v1/session')
@UseGuards(DashboardGuard)
export class DashboardSignInController {
  constructor(private readonly signIns: SignIn) {}

  @Post()
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardSignIn',
    summary: 'Sign in with a password',
    description:
      'Starts a session under a new cookie, or asks for a second factor if the person has one. Whether a person with this address exists, no answer tells.',
    answer: [DashboardSignedIn, DashboardSecondFactorNeeded],
    errors: ['sign_in_failed'],
  })
  @NeedsNobody()
  @Message('Password accepted')
  async signIn(
    @Body() body: DashboardSignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardSignedIn | DashboardSecondFactorNeeded> {
    const needed = await this.signIns.byPassword({ request, reply }, body);
    return needed ? { state: 'second_factor_needed', ...needed } : SIGNED_IN;
  }

  @Post('second-factor')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardSecondFactor',
    summary: 'Complete a sign-in',
    description:
      'Takes the ticket of the password, with a code of the authenticator app or a recovery code, and starts a session under a new cookie. A ticket has five tries.',
    answer: DashboardSignedIn,
    errors: ['sign_in_expired', 'second_factor_refused', 'conflicting_change'],
  })
  @NeedsNobody()
  @Message('Signed in')
  async secondFactor(
    @Body() body: DashboardSecondFactorDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardSignedIn> {
    await this.signIns.bySecondFactor({ request, reply }, body);
    return SIGNED_IN;
  }

  @Post('passkey/options')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardPasskeyOptions',
    summary: 'Ask for a passkey',
    description: 'Returns what the browser asks a passkey of any person.',
    answer: DashboardPasskeyOptions,
  })
  @NeedsNobody()
  @Message('Passkey asked for')
  async passkeyOptions(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardPasskeyOptions> {
    return present(await this.signIns.passkeyOptions({ request, reply }));
  }

  @Post('passkey')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardSignInByPasskey',
    summary: 'Sign in with a passkey',
    description:
      'Starts a session under a new cookie. A passkey is a second factor too, because the browser asks for a PIN or a finger.',
    answer: DashboardSignedIn,
    errors: ['passkey_refused', 'conflicting_change'],
  })
  @NeedsNobody()
  @Message('Signed in')
  async passkey(
    @Body() body: DashboardPasskeyResponseDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardSignedIn> {
    await this.signIns.byPasskey({ request, reply }, body);
    return SIGNED_IN;
  }
}
