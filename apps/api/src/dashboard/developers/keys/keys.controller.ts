import { Body, Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type AdminApiKey,
  type AdminIssuedApiKey,
  AdminRollApiKeyDto,
  DashboardIssueApiKeyDto,
} from '@cowrie/dto';
import { presentApiKey, presentIssuedKey } from '../../../merchants/api-key.presenter';
import { ApiKeyAdministration } from '../../../merchants/api-key-administration.service';
import { DashboardGuard } from '../../../people/dashboard.guard';
import { Freshness } from '../../../people/freshness';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '../../../people/member';
import { Needs } from '../../../people/needs.decorator';
import { Clock } from '../../../platform/clock/clock';
import { Message } from '../../../platform/http/answer.rules';
import { Documented } from '../../../platform/http/documented.decorator';
import { ObjectIdPipe } from '../../../platform/http/object-id.pipe';
import { KEYS_DOCS as DOCS } from './keys.docs';

/** Issues, lists, rolls and revokes the API keys of a business (docs/interface.md §5.8). */
@Controller('dashboard/v1/businesses/:businessId/:environment/api-keys')
@UseGuards(DashboardGuard)
export class DashboardApiKeysController {
  constructor(
    private readonly keys: ApiKeyAdministration,
    private readonly freshness: Freshness,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Documented(DOCS.list)
  @Needs('keys')
  @Message('API keys retrieved')
  async list(@CurrentTenant() { businessId, environment }: Tenant): Promise<AdminApiKey[]> {
    const now = this.clock.now();
    const all = await this.keys.list(businessId);
    return all.filter((key) => key.environment === environment).map((key) => presentApiKey(key, now));
  }

  @Post()
  @Documented(DOCS.issue)
  @Needs('keys')
  @Message('API key issued')
  async issue(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() member: Member,
    @Body() { kind }: DashboardIssueApiKeyDto,
  ): Promise<AdminIssuedApiKey> {
    // A public key stands in web pages: whoever has one can only open sessions.
    if (kind === 'secret') this.freshness.assertFresh(member);
    const issued = await this.keys.issue(businessId, { environment, kind }, member.actor);
    return presentIssuedKey(issued, this.clock.now());
  }

  @Post(':id/roll')
  @Documented(DOCS.roll)
  @Needs('keys')
  @Message('API key rolled')
  async roll(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() member: Member,
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @Body() { overlapSeconds }: AdminRollApiKeyDto,
  ): Promise<AdminIssuedApiKey> {
    const { kind } = await this.keys.findIn(tenant, id);
    if (kind === 'secret') this.freshness.assertFresh(member);
    const issued = await this.keys.roll(tenant.businessId, id, overlapSeconds, member.actor);
    return presentIssuedKey(issued, this.clock.now());
  }

  @Delete(':id')
  @Documented(DOCS.revoke)
  @Needs('keys', { fresh: true })
  @Message('API key revoked')
  async revoke(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() { actor }: Member,
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
  ): Promise<AdminApiKey> {
    await this.keys.findIn(tenant, id);
    return presentApiKey(await this.keys.revoke(tenant.businessId, id, actor), this.clock.now());
  }
}
