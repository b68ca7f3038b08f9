import { Body, Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AdminApiKey, AdminIssuedApiKey, AdminRollApiKeyDto, DashboardIssueApiKeyDto } from '@cowrie/dto';
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
import { ObjectIdPipe } from '@cowrie/api/platform/http/object-id.pipe';
import { OF_KEY } from '../path-parameters';
import { PLACE } from '../../path-parameters';
import { DashboardOperation } from '../../dashboard.operation';

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
  @DashboardOperation({
    operationId: 'dashboardListApiKeys',
    summary: 'List the API keys of an environment',
    description: 'Returns all keys that the business has ever had there, newest first.',
    parameters: PLACE,
    answer: { type: 'array', items: AdminApiKey },
  })
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
  @DashboardOperation({
    operationId: 'dashboardIssueApiKey',
    summary: 'Issue an API key',
    description:
      'Issues a key and returns it. No other answer shows it. A secret key needs a second factor of the last ten minutes. Only owners and admins give the scopes `customers:read`, `refunds:write` and `account:write`.',
    parameters: PLACE,
    answer: AdminIssuedApiKey,
    errors: ['fresh_factor_needed', 'scope_not_grantable'],
  })
  @Needs('keys')
  @Message('API key issued')
  async issue(
    @CurrentTenant() { businessId, environment }: Tenant,
    @CurrentMember() member: Member,
    @Body() body: DashboardIssueApiKeyDto,
  ): Promise<AdminIssuedApiKey> {
    const { kind, label } = body;
    // Public keys appear in web pages. A person who has one can only open sessions.
    if (kind === 'secret') this.freshness.assertFresh(member);
    const scopes = body.scopes ?? (kind === 'secret' ? usualScopes(member.role) : undefined);
    assertMayGrant(member.role, scopes ?? []);
    const issued = await this.keys.issue(businessId, { environment, kind, label, scopes }, member.actor);
    return this.presentIssued(issued);
  }

  @Post(':id/roll')
  @DashboardOperation({
    operationId: 'dashboardRollApiKey',
    summary: 'Roll an API key',
    description:
      'Issues a key of the same kind and scopes, or of the `scopes` that you name, and ends the old one after the overlap. A key is rolled once. You need the right to give all its scopes.',
    parameters: OF_KEY,
    answer: AdminIssuedApiKey,
    errors: [
      'api_key_not_found',
      'api_key_not_in_force',
      'api_key_already_rolled',
      'fresh_factor_needed',
      'scope_not_grantable',
    ],
  })
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
  @DashboardOperation({
    operationId: 'dashboardRevokeApiKey',
    summary: 'Revoke an API key',
    description: 'Refuses the key: at once in the process that answers, and within 1 s in every other.',
    parameters: OF_KEY,
    answer: AdminApiKey,
    errors: ['validation_failed', 'api_key_not_found'],
  })
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

/**
 * A key as the people of its business see it. Operators of the service are not named, as in the audit log of
 * the business.
 */
function ofBusiness<T extends AdminApiKey>(key: T): T {
  const { issuedBy } = key;
  return { ...key, issuedBy: issuedBy && (personOf(issuedBy) ?? 'operator') };
}
