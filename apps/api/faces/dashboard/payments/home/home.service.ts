import { Injectable } from '@nestjs/common';
import type { DashboardHome, Environment } from '@cowrie/dto';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import type { Merchant } from '@cowrie/api/merchants/merchants/merchant.schema';
import { SettlementAccounts } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { PaymentListRepository } from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import { MembershipsRepository } from '@cowrie/api/people/memberships.repository';
import { WebhookEndpointsRepository } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoints.repository';
import { AttentionCounts } from './attention.service';

/** What the first page of a business shows besides its figures. */
@Injectable()
export class HomeView {
  constructor(
    private readonly attention: AttentionCounts,
    private readonly keys: ApiKeysService,
    private readonly endpoints: WebhookEndpointsRepository,
    private readonly payments: PaymentListRepository,
    private readonly accounts: SettlementAccounts,
    private readonly memberships: MembershipsRepository,
  ) {}

  async of(merchant: Merchant, environment: Environment): Promise<DashboardHome> {
    const { _id: businessId, supportEmail, supportPhone, supportURL, logoUrl } = merchant;
    const tenant = { businessId, environment };
    const hasKeyOf = async (name: Environment) =>
      (await this.keys.ownersInForce([businessId], name)).size > 0;
    const [endpoints, ofBoth] = await Promise.all([
      this.endpoints.ofTenant(tenant),
      this.accounts.ofBusiness(businessId),
    ]);
    const accounts = ofBoth.filter((one) => one.environment === environment);
    const [attention, hasKey, isLive, completed, members] = await Promise.all([
      this.attention.of(tenant, { endpoints, accounts }),
      hasKeyOf(environment),
      hasKeyOf('live'),
      this.payments.count(tenant, { status: 'completed' }, 1),
      this.memberships.ofBusiness(businessId),
    ]);
    return {
      attention,
      firstSteps: {
        hasKey,
        hasWebhook: endpoints.length > 0,
        hasPayment: completed > 0,
        hasAccount: accounts.some(({ current }) => current !== undefined),
        hasSupport: Boolean(supportEmail ?? supportPhone ?? supportURL),
        hasLogo: Boolean(logoUrl),
        hasTeam: members.length > 1,
        isLive,
      },
    };
  }
}
