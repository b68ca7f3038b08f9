import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Types } from 'mongoose';
import {
  type DashboardCredentials,
  DashboardNewPasskeyDto,
  type DashboardPasskey,
  DashboardPasskeyDto,
  type DashboardPasskeyOptions,
} from '@cowrie/dto';
import { provenByPasskey } from '@cowrie/api/people/credentials/factors';
import { Passkeys } from '@cowrie/api/people/credentials/passkeys.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentPerson, type SignedIn } from '@cowrie/api/people/member';
import { NeedsPerson } from '@cowrie/api/people/needs.decorator';
import { SessionOpener } from '@cowrie/api/people/sessions/session.opener';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { presentPasskeyOptions } from '../session/passkey-options.presenter';
import { PASSKEYS_DOCS as DOCS } from './account.docs';
import { presentCredentials, presentPasskey } from './credentials.presenter';

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
  @Documented(DOCS.options)
  @NeedsPerson()
  @Message('Passkey asked for')
  async options(@CurrentPerson() signedIn: SignedIn): Promise<DashboardPasskeyOptions> {
    return presentPasskeyOptions(await this.passkeys.newOptions(signedIn));
  }

  @Post()
  @Documented(DOCS.add)
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
  @Documented(DOCS.rename)
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
  @Documented(DOCS.remove)
  @NeedsPerson({ fresh: true })
  @Message('Passkey removed')
  async remove(
    @Param('passkeyId', ObjectIdPipe) id: Types.ObjectId,
    @CurrentPerson() signedIn: SignedIn,
  ): Promise<DashboardCredentials> {
    return presentCredentials(await this.passkeys.remove(signedIn, id));
  }
}
