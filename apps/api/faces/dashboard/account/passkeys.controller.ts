import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  DashboardCredentials,
  DashboardNewPasskeyDto,
  DashboardPasskey,
  DashboardPasskeyDto,
  DashboardPasskeyOptions,
} from '@cowrie/dto';
import { provenByPasskey } from '@cowrie/api/people/credentials/factors';
import { Passkeys } from '@cowrie/api/people/credentials/passkeys.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { SessionOpener } from '@cowrie/api/people/sessions/session.opener';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { presentPasskeyOptions } from '../session/passkey-options.presenter';
import { presentCredentials, presentPasskey } from './credentials.presenter';
import { idOf } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

const TO_ADD = 'fresh_factor_needed';

/** A person's passkeys. */
@Controller('dashboard/v1/me/passkeys')
@UseGuards(DashboardGuard)
export class DashboardPasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly opener: SessionOpener,
  ) {}

  @Post('options')
  @HttpCode(200)
  @DashboardOperation({
    operationId: 'dashboardNewPasskeyOptions',
    summary: 'Begin to add a passkey',
    description:
      'Returns what the browser makes a passkey of. The first factor needs a sign-in of the last ten minutes, another one a fresh second factor.',
    answer: DashboardPasskeyOptions,
    errors: [TO_ADD, 'recent_sign_in_needed', 'factor_not_changeable'],
  })
  @NeedsPerson()
  @Message('Passkey asked for')
  async options(@CurrentPerson() signedIn: SignedIn): Promise<DashboardPasskeyOptions> {
    return presentPasskeyOptions(await this.passkeys.newOptions(signedIn));
  }

  @Post()
  @DashboardOperation({
    operationId: 'dashboardAddPasskey',
    summary: 'Add a passkey',
    description: 'Adds the passkey that the browser has made. The session counts as proven.',
    answer: DashboardPasskey,
    errors: [
      TO_ADD,
      'recent_sign_in_needed',
      'passkey_refused',
      'factor_not_changeable',
      'conflicting_change',
    ],
  })
  @NeedsPerson()
  @Message('Passkey added')
  async add(
    @Body() body: DashboardNewPasskeyDto,
    @CurrentPerson() signedIn: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardPasskey> {
    const passkey = await this.passkeys.add(signedIn, body);
    await this.opener.prove(reply, signedIn, provenByPasskey(passkey));
    return presentPasskey(passkey);
  }

  @Patch(':passkeyId')
  @DashboardOperation({
    operationId: 'dashboardRenamePasskey',
    summary: 'Rename a passkey',
    description: 'Changes how the person calls the passkey.',
    parameters: idOf('passkeyId', 'The `id` of the passkey.'),
    answer: DashboardPasskey,
    errors: ['passkey_not_found', 'conflicting_change'],
  })
  @NeedsPerson()
  @Message('Passkey renamed')
  async rename(
    @Param('passkeyId', ObjectIdPipe) id: Types.ObjectId,
    @Body() { name }: DashboardPasskeyDto,
    @CurrentPerson() signedIn: SignedIn,
  ): Promise<DashboardPasskey> {
    return presentPasskey(await this.passkeys.rename(signedIn, id, name));
  }

  @Delete(':passkeyId')
  @DashboardOperation({
    operationId: 'dashboardRemovePasskey',
    summary: 'Remove a passkey',
    description: 'Removes a passkey. One way to sign in must stay.',
    parameters: idOf('passkeyId', 'The `id` of the passkey.'),
    answer: DashboardCredentials,
    errors: ['validation_failed', 'passkey_not_found', 'last_way_in', 'conflicting_change'],
  })
  @NeedsPerson({ fresh: true })
  @Message('Passkey removed')
  async remove(
    @Param('passkeyId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentPerson() signedIn: SignedIn,
  ): Promise<DashboardCredentials> {
    return presentCredentials(await this.passkeys.remove(signedIn, id));
  }
}
