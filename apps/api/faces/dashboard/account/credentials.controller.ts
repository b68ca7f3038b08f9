import { Body, Controller, Get, HttpCode, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DashboardCredentials, DashboardPasswordDto, type DashboardRecoveryCodes } from '@cowrie/dto';
import { OwnPasswords } from '@cowrie/api/people/credentials/own-passwords.service';
import { RecoveryCodes } from '@cowrie/api/people/credentials/recovery-codes.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { CREDENTIALS_DOCS as DOCS } from './account.docs';
import { presentCredentials } from './credentials.presenter';

/** By what a person can sign in: the whole, the password, and the recovery codes. */
@Controller('dashboard/v1/me')
@UseGuards(DashboardGuard)
export class DashboardCredentialsController {
  constructor(
    private readonly ownPasswords: OwnPasswords,
    private readonly codes: RecoveryCodes,
  ) {}

  @Get('credentials')
  @Documented(DOCS.read)
  @NeedsPerson()
  @Message('Credentials retrieved')
  read(@CurrentPerson() { person }: SignedIn): DashboardCredentials {
    return presentCredentials(person);
  }

  @Put('password')
  @Documented(DOCS.setPassword)
  @NeedsPerson()
  @Message('Password set')
  async setPassword(
    @Body() body: DashboardPasswordDto,
    @CurrentPerson() signedIn: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardCredentials> {
    return presentCredentials(await this.ownPasswords.set({ request, reply }, signedIn, body));
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Documented(DOCS.newRecoveryCodes)
  @NeedsPerson({ fresh: true })
  @Message('Recovery codes made')
  async newRecoveryCodes(@CurrentPerson() signedIn: SignedIn): Promise<DashboardRecoveryCodes> {
    return { recoveryCodes: await this.codes.renew(signedIn) };
  }
}
