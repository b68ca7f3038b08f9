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
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { presentPasskeyOptions as present } from './passkey-options.presenter';
import { SESSION_DOCS as DOCS } from './session.docs';

const SIGNED_IN: DashboardSignedIn = { state: 'signed_in' };

/** The way in: a password with what belongs to it, or a passkey. */
@Controller('dashboard/v1/session')
@UseGuards(DashboardGuard)
export class DashboardSignInController {
  constructor(private readonly signIns: SignIn) {}

  @Post()
  @HttpCode(200)
  @Documented(DOCS.signIn)
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
  @Documented(DOCS.secondFactor)
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
  @Documented(DOCS.passkeyOptions)
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
  @Documented(DOCS.passkey)
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
