import { Body, Controller, Get, Patch, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DashboardChangeSettingsDto, type DashboardSettings } from '@cowrie/dto';
import { Logos } from '@cowrie/api/merchants/merchants/logos/logos.service';
import { changesOf } from '@cowrie/api/merchants/merchants/merchant.changes';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message, TakesImages } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { imageOf } from '@cowrie/api/platform/http/image-body.parser';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { SETTINGS_DOCS as DOCS } from './settings.docs';
import { presentSettings } from './settings.presenter';

/** What a business sets about itself and its payment page (docs/decisions/0076). */
@Controller('dashboard/v1/businesses/:businessId')
@UseGuards(DashboardGuard)
export class DashboardSettingsController {
  constructor(
    private readonly administration: MerchantAdministration,
    private readonly logos: Logos,
    private readonly gate: RateLimitGate,
  ) {}

  @Get('settings')
  @Documented(DOCS.get)
  @Needs('view')
  @Message('Settings retrieved')
  async get(@CurrentMember() { merchant }: Member): Promise<DashboardSettings> {
    // From the database: an editor must see the newest, and memory may be a second behind.
    return presentSettings(await this.administration.find(merchant._id));
  }

  @Patch('settings')
  @Documented(DOCS.change)
  // Where customers are sent, and whom they can ask: whoever takes a session over must not change these with it alone.
  @Needs('settings', { fresh: true })
  @Message('Settings changed')
  async change(
    @CurrentMember() { merchant, actor }: Member,
    @Body() { updatedAt, ...settings }: DashboardChangeSettingsDto,
  ): Promise<DashboardSettings> {
    const options = { seenAt: new Date(updatedAt), isOwn: true };
    return presentSettings(
      await this.administration.changeSeen(merchant._id, changesOf(settings), actor, options),
    );
  }

  @Post('logo')
  @Documented(DOCS.uploadLogo)
  @TakesImages()
  @Needs('settings', { fresh: true })
  @Message('Logo changed')
  async uploadLogo(
    @CurrentMember() { merchant, actor }: Member,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DashboardSettings> {
    await this.gate.pass(reply, 'logo-upload', merchant._id.toHexString());
    return presentSettings(await this.logos.replace(merchant._id, await imageOf(request, reply), actor));
  }
}
