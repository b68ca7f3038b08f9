import { Injectable } from '@nestjs/common';
import type { DashboardHome } from '@cowrie/dto';
import { ApiKeysService } from '@cowrie/api/merchants/merchants/api-keys.service';
import { PaymentListRepository } from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import type { Tenant } from '@cowrie/api/people/member';
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
  ) {}

  async of(tenant: Tenant): Promise<DashboardHome> {
    const endpoints = await this.endpoints.ofTenant(tenant);
    const [attention, owners, payments] = await Promise.all([
      this.attention.of(tenant, endpoints),
      this.keys.ownersInForce([tenant.businessId], tenant.environment),
      this.payments.count(tenant, {}, 1),
    ]);
    return {
      attention,
      firstSteps: { hasKey: owners.size > 0, hasWebhook: endpoints.length > 0, hasPayment: payments > 0 },
    };
  }
}
