import { Body, Controller, Get, HttpCode, Post, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DashboardCredentials, DashboardPasswordDto, DashboardRecoveryCodes } from '@cowrie/dto';
import { OwnPasswords } from '@cowrie/api/people/credentials/own-passwords.service';
import { RecoveryCodes } from '@cowrie/api/people/credentials/recovery-codes.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { presentCredentials } from './credentials.presenter';
import { DashboardOperation } from '../dashboard.operation';

/** A person's sign-in methods: all of them, the password, and the recovery codes. */
@Controller('dashboard/v1/me')
@UseGuards(DashboardGuard)
export class DashboardCredentialsController {
  constructor(
    private readonly ownPasswords: OwnPasswords,
    private readonly codes: RecoveryCodes,
  ) {}

  @Get('credentials')
  @DashboardOperation({
    operationId: 'dashboardMyCredentials',
    summary: 'Get one’s ways to sign in',
    description: 'Returns the sign-in methods of the person, without any secret.',
    answer: DashboardCredentials,
  })
  @NeedsPerson()
  @Message('Credentials retrieved')
  read(@CurrentPerson() { person }: SignedIn): DashboardCredentials {
    return presentCredentials(person);
  }

  @Put('password')
  @DashboardOperation({
    operationId: 'dashboardSetMyPassword',
    summary: 'Set one’s password',
    description:
      'Sets a password, and ends all other sessions. Needs the password so far if there is one, and a fresh second factor if the person has one.',
    answer: DashboardCredentials,
    errors: ['password_wrong', 'fresh_factor_needed', 'second_factor_missing', 'conflicting_change'],
  })
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
  @DashboardOperation({
    operationId: 'dashboardNewRecoveryCodes',
    summary: 'Make new recovery codes',
    description: 'Makes ten recovery codes. Earlier ones stop working.',
    answer: DashboardRecoveryCodes,
    errors: ['factor_not_changeable', 'conflicting_change'],
  })
  @NeedsPerson({ fresh: true })
  @Message('Recovery codes made')
  async newRecoveryCodes(@CurrentPerson() signedIn: SignedIn): Promise<DashboardRecoveryCodes> {
    return { recoveryCodes: await this.codes.renew(signedIn) };
  }
}
