import { Body, Controller, Get, Patch, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DashboardChangeSettingsDto, DashboardSettings } from '@cowrie/dto';
import { Logos } from '@cowrie/api/merchants/merchants/logos/logos.service';
import { changesOf } from '@cowrie/api/merchants/merchants/merchant.changes';
import { MerchantAdministration } from '@cowrie/api/merchants/merchants/merchant-administration.service';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { CurrentMember, type Member } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { Message, TakesImages } from '@cowrie/api/platform/http/answer.rules';
import { imageOf } from '@cowrie/api/platform/http/image-body.parser';
import { RateLimitGate } from '@cowrie/api/platform/rate-limit/rate-limit.gate';
import { presentSettings } from './settings.presenter';
import { BUSINESS } from '../path-parameters';
import { DashboardOperation } from '../dashboard.operation';

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
  @DashboardOperation({
    operationId: 'dashboardGetSettings',
    summary: 'Get the settings of a business',
    description: 'Returns what the business sets itself, and what only an operator sets.',
    parameters: BUSINESS,
    answer: DashboardSettings,
  })
  @Needs('view')
  @Message('Settings retrieved')
  async get(@CurrentMember() { merchant }: Member): Promise<DashboardSettings> {
    // From the database, because an editor must see the newest, and memory may be a second behind.
    return presentSettings(await this.administration.find(merchant._id));
  }

  @Patch('settings')
  @DashboardOperation({
    operationId: 'dashboardChangeSettings',
    summary: 'Change the settings of a business',
    description:
      'Changes the fields that are sent, all of them or none. When the settings have changed since they were seen, nothing is changed.',
    parameters: BUSINESS,
    answer: DashboardSettings,
    errors: ['conflicting_change'],
  })
  // Where customers are sent, and who they can contact. A stolen session alone must not be enough to change
  // these.
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
  @DashboardOperation({
    operationId: 'dashboardUploadLogo',
    summary: 'Upload the logo of a business',
    description:
      'The body is a PNG, JPEG or WebP of at most 1 MB, with its type as `Content-Type`. The service makes a WebP of at most 512 pixels of it, without metadata, and shows that from now on.',
    parameters: BUSINESS,
    answer: DashboardSettings,
    errors: ['logo_refused', 'unsupported_media_type', 'conflicting_change'],
  })
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
