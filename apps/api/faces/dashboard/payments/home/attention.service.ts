import { Injectable } from '@nestjs/common';
import { type DashboardAttention, MOST_WAITING } from '@cowrie/dto';
import type { AccountState } from '@cowrie/api/merchants/merchants/settlement-accounts.service';
import { MerchantSettlements } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.repository';
import { PaymentListRepository } from '@cowrie/api/money-in/payments/lists/payment-list.repository';
import { PayoutsRepository } from '@cowrie/api/money-out/payouts/payouts.repository';
import { isForMerchant } from '../../money/refunds/refund.presenter';
import type { Tenant } from '@cowrie/api/people/member';
import { Clock } from '@cowrie/api/platform/clock/clock';
import type { WebhookEndpoint } from '@cowrie/api/notify/webhooks/endpoints/webhook-endpoint.schema';

const DAY_MS = 86_400_000;
/** The next settlement includes the money of a failed one, so a failure is news only for a while. */
const FAILED_DAYS = 7;

/**
 * Counts what waits for the people of a business. Every count reads an index and stops at {@link
 * MOST_WAITING}.
 */
@Injectable()
export class AttentionCounts {
  constructor(
    private readonly payments: PaymentListRepository,
    private readonly payouts: PayoutsRepository,
    private readonly settlements: MerchantSettlements,
    private readonly clock: Clock,
  ) {}

  /** @param known what the first page has read already: endpoints and accounts, both of the tenant */
  async of(
    tenant: Tenant,
    { endpoints, accounts }: { endpoints: readonly WebhookEndpoint[]; accounts: readonly AccountState[] },
  ): Promise<DashboardAttention> {
    const failedSince = new Date(this.clock.now().getTime() - FAILED_DAYS * DAY_MS);
    const [undecided, screening, refunds, settlements] = await Promise.all([
      this.payments.waiting(tenant, 'undecided', MOST_WAITING),
      this.payments.waiting(tenant, 'screening', MOST_WAITING),
      this.payouts.refundsToApprove(tenant, MOST_WAITING),
      this.settlements.countFailed(tenant, failedSince, MOST_WAITING),
    ]);
    return {
      undecided: undecided.length,
      screening: screening.length,
      refunds: refunds.filter(isForMerchant).length,
      settlements,
      webhooks: endpoints.filter(isFailing).length,
      accountChanges: accounts.filter(({ pending }) => pending !== undefined).length,
    };
  }
}

function isFailing({ enabled, failingSince, disabledReason }: WebhookEndpoint): boolean {
  return failingSince !== undefined || (!enabled && disabledReason !== undefined);
}
