import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DashboardPasskeyOptions,
  DashboardPasskeyResponseDto,
  DashboardProofDto,
  DashboardProven,
} from '@cowrie/dto';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { Proofs } from '@cowrie/api/people/sign-in/proofs.service';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { presentPasskeyOptions as present } from './passkey-options.presenter';
import { DashboardOperation } from '../dashboard.operation';

/** Shows a second factor again, for critical actions. */
@Controller('dashboard/v1/session/proof')
@UseGuards(DashboardGuard)
export class DashboardProofController {
  constructor(private readonly proofs: Proofs) {}

  @Post()
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardProve',
    summary: 'Prove a second factor',
    description:
      'Takes a code of the authenticator app or a recovery code. Critical acts are then possible for ten minutes. The session gets a new cookie.',
    answer: DashboardProven,
    errors: ['second_factor_refused', 'second_factor_missing', 'conflicting_change'],
  })
  @NeedsPerson()
  @Message('Second factor accepted')
  async prove(
    @Body() body: DashboardProofDto,
    @CurrentPerson() signedIn: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardProven> {
    const provenAt = await this.proofs.byCode({ request, reply }, signedIn, body);
    return { provenAt: provenAt.toISOString() };
  }

  @Post('passkey/options')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardProofPasskeyOptions',
    summary: 'Ask for a passkey of the person',
    description: 'Returns what the browser asks one of the person’s own passkeys.',
    answer: DashboardPasskeyOptions,
    errors: ['second_factor_missing'],
  })
  @NeedsPerson()
  @Message('Passkey asked for')
  async passkeyOptions(@CurrentPerson() signedIn: SignedIn): Promise<DashboardPasskeyOptions> {
    return present(await this.proofs.passkeyOptions(signedIn));
  }

  @Post('passkey')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardProveByPasskey',
    summary: 'Prove a passkey',
    description:
      'Takes one of the person’s passkeys. Critical acts are then possible for ten minutes. The session gets a new cookie.',
    answer: DashboardProven,
    errors: ['passkey_refused', 'conflicting_change'],
  })
  @NeedsPerson()
  @Message('Passkey accepted')
  async passkey(
    @Body() body: DashboardPasskeyResponseDto,
    @CurrentPerson() signedIn: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardProven> {
    const provenAt = await this.proofs.byPasskey({ request, reply }, signedIn, body);
    return { provenAt: provenAt.toISOString() };
  }
}
