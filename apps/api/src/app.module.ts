import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module';
import { ChainWatcherModule } from './chain-watcher/chain-watcher.module';
import { CheckoutModule } from './checkout/checkout.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { EventsApiModule } from './events/events.module';
import { MailWorkerModule } from './mail/mail.module';
import {
  MerchantSettlementsApiModule,
  MerchantSettlementsWorkerModule,
} from './merchant-settlements/merchant-settlements.module';
import { LedgerRoundModule } from './operator/ledger/ledger-round.module';
import { AuditRelayModule } from './platform/audit/audit-relay.module';
import { ExpiryModule } from './payments/expiry.module';
import { PaymentLinksModule } from './payment-links/payment-links.module';
import { PaymentMetricsModule } from './payments/payment-metrics.module';
import { PaymentsApiModule } from './payments/payments-api.module';
import { ReversalAlarmModule } from './payments/reversal-alarm.module';
import type { AppConfig } from './platform/config/app.config';
import { PayoutsWorkerModule, RefundsApiModule } from './payouts/payouts.module';
import { PersonMailsWorkerModule } from './people/mails/person-mails-worker.module';
import { PlatformModule } from './platform/platform.module';
import { QueueWatchModule } from './platform/queues/queue-watch.module';
import { QuotesModule } from './quotes/quotes.module';
import { RateProofApiModule } from './rate-proof/rate-proof.module';
import { RequestLogModule } from './request-log/request-log.module';
import { RetentionWorkerModule } from './retention/retention.module';
import { RetiredModule } from './retired.module';
import { ScreeningMetricsModule } from './screening/screening.module';
import { RailWebhooksModule } from './settlement/rail/rail-webhooks.module';
import { SettlementModule } from './settlement/settlement.module';
import { TestHelpersModule } from './test-helpers/test-helpers.module';
import { WebhooksWorkerModule } from './webhooks/webhooks.module';

const API = [
  ...[PaymentsApiModule, RefundsApiModule, QuotesModule, CheckoutModule, EventsApiModule],
  ...[MerchantSettlementsApiModule, PaymentLinksModule],
  RequestLogModule,
  ...[RateProofApiModule, TestHelpersModule, AdminModule, DashboardModule, RailWebhooksModule, RetiredModule],
];
const WORKER = [
  ...[ChainWatcherModule, ExpiryModule, ReversalAlarmModule, PaymentMetricsModule, LedgerRoundModule],
  ...[PayoutsWorkerModule, ScreeningMetricsModule, AuditRelayModule],
  ...[SettlementModule, WebhooksWorkerModule, MailWorkerModule, RetentionWorkerModule],
  PersonMailsWorkerModule,
  ...[MerchantSettlementsWorkerModule, QueueWatchModule],
];

/** The program in its three roles, `api`, `worker` and `all` (docs/decisions/0019). A worker still answers `/health`. */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig, mongoUri: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, mongoUri),
        ...(config.role === 'worker' ? [] : API),
        ...(config.role === 'api' ? [] : WORKER),
      ],
    };
  }
}
