import { Body, Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import {
  type AdminApiKey,
  type AdminIssuedApiKey,
  AdminRollApiKeyDto,
  DashboardIssueApiKeyDto,
} from '@cowrie/dto';
import { presentApiKey, presentIssuedKey } from '@cowrie/api/merchants/merchants/api-key.presenter';
import { ApiKeyAdministration } from '@cowrie/api/merchants/merchants/api-key-administration.service';
import type { IssuedKey } from '@cowrie/api/merchants/merchants/api-keys.service';
import { scopesOf } from '@cowrie/api/merchants/merchants/key-scopes';
import { DashboardGuard } from '@cowrie/api/people/dashboard.guard';
import { Freshness } from '@cowrie/api/people/freshness';
import { CurrentMember, CurrentTenant, type Member, type Tenant } from '@cowrie/api/people/member';
import { Needs } from '@cowrie/api/people/needs.decorator';
import { assertMayGrant, usualScopes } from '@cowrie/api/people/key-grants';
import { personOf } from '@cowrie/api/platform/audit/actor';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
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
    return all
      .filter((key) => key.environment === environment)
      .map((key) => ofBusiness(presentApiKey(key, now)));
  }

  @Post()
  @Documented(DOCS.issue)
  @Needs('keys')
  @Message('API key issued')
  async issue(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() member: Member,
    @Body() body: DashboardIssueApiKeyDto,
  ): Promise<AdminIssuedApiKey> {
    const { kind, label } = body;
    // A public key stands in web pages: whoever has one can only open sessions.
    if (kind === 'secret') this.freshness.assertFresh(member);
    const scopes = body.scopes ?? (kind === 'secret' ? usualScopes(member.role) : undefined);
    assertMayGrant(member.role, scopes ?? []);
    const issued = await this.keys.issue(businessId, { environment, kind, label, scopes }, member.actor);
    return this.presentIssued(issued);
  }

  @Post(':id/roll')
  @Documented(DOCS.roll)
  @Needs('keys')
  @Message('API key rolled')
  async roll(
    @CurrentTenant() tenant: Tenant,
    @CurrentMember() member: Member,
    @Param('id', ObjectIdPipe) id: Types.ObjectId,
    @Body() { overlapSeconds, scopes }: AdminRollApiKeyDto,
  ): Promise<AdminIssuedApiKey> {
    const old = await this.keys.findIn(tenant, id);
    if (old.kind === 'secret') this.freshness.assertFresh(member);
    assertMayGrant(member.role, scopes ?? scopesOf(old));
    const issued = await this.keys.roll(tenant.businessId, id, { overlapSeconds, scopes }, member.actor);
    return this.presentIssued(issued);
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
    const revoked = await this.keys.revoke(tenant.businessId, id, actor);
    return ofBusiness(presentApiKey(revoked, this.clock.now()));
  }

  private presentIssued(issued: IssuedKey): AdminIssuedApiKey {
    return ofBusiness(presentIssuedKey(issued, this.clock.now()));
  }
}

/** A key as the people of its business see it. Those who run the service are not named, as in the audit log of the business. */
function ofBusiness<T extends AdminApiKey>(key: T): T {
  const { issuedBy } = key;
  return { ...key, issuedBy: issuedBy && (personOf(issuedBy) ?? 'operator') };
}
