import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module';
import { ChainWatcherModule } from '@cowrie/api/money-in/chain-watcher/chain-watcher.module';
import { CheckoutModule } from './checkout/checkout.module';
import { DashboardModule } from './dashboard/dashboard.module';
import { EventsApiModule } from '@cowrie/api/notify/events/events.module';
import { MailWorkerModule } from '@cowrie/api/notify/mail/mail.module';
import {
  MerchantSettlementsApiModule,
  MerchantSettlementsWorkerModule,
} from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.module';
import { LedgerRoundModule } from '@cowrie/api/operations/operator/ledger/ledger-round.module';
import { AuditRelayModule } from '@cowrie/api/platform/audit/audit-relay.module';
import { ExpiryModule } from '@cowrie/api/money-in/payments/evaluate/expiry.module';
import { PaymentLinksModule } from '@cowrie/api/money-in/payment-links/payment-links.module';
import { PaymentMetricsModule } from '@cowrie/api/money-in/payments/figures/payment-metrics.module';
import { PaymentsApiModule } from '@cowrie/api/money-in/payments/http/payments-api.module';
import { ReversalAlarmModule } from '@cowrie/api/money-in/payments/evaluate/reversal-alarm.module';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import type { DatabaseWrites } from '@cowrie/api/platform/mongo/database-writes';
import { PayoutsWorkerModule, RefundsApiModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { PersonMailsWorkerModule } from '@cowrie/api/people/mails/person-mails-worker.module';
import { PlatformModule } from '@cowrie/api/platform/platform.module';
import { QueueWatchModule } from '@cowrie/api/platform/queues/queue-watch.module';
import { QuotesModule } from '@cowrie/api/money-in/quotes/quotes.module';
import { RateProofApiModule } from '@cowrie/api/money-in/rate-proof/rate-proof.module';
import { ReceiptsApiModule } from '@cowrie/api/money-out/receipts/receipts.module';
import { RelayRequestsModule, RelaysWorkerModule } from '@cowrie/api/money-in/relays/relays.module';
import { RequestLogModule } from '@cowrie/api/merchants/request-log/request-log.module';
import { RetentionWorkerModule } from '@cowrie/api/operations/retention/retention.module';
import { RetiredModule } from './retired.module';
import { ScreeningMetricsModule } from '@cowrie/api/money-out/screening/screening.module';
import { RailWebhooksModule } from '@cowrie/api/money-out/conversion/rail/rail-webhooks.module';
import { ConversionModule } from '@cowrie/api/money-out/conversion/conversion.module';
import { TestHelpersModule } from './test-helpers/test-helpers.module';
import { X402Module } from './x402/x402.module';
import { MerchantEventsModule, WebhooksWorkerModule } from '@cowrie/api/notify/webhooks/webhooks.module';

const API = [
  PaymentsApiModule,
  RefundsApiModule,
  QuotesModule,
  CheckoutModule,
  X402Module,
  EventsApiModule,
  MerchantSettlementsApiModule,
  PaymentLinksModule,
  RequestLogModule,
  RateProofApiModule,
  ReceiptsApiModule,
  RelayRequestsModule,
  TestHelpersModule,
  AdminModule,
  DashboardModule,
  RailWebhooksModule,
  RetiredModule,
];
const WORKER = [
  ChainWatcherModule,
  ExpiryModule,
  ReversalAlarmModule,
  PaymentMetricsModule,
  LedgerRoundModule,
  PayoutsWorkerModule,
  ScreeningMetricsModule,
  AuditRelayModule,
  ConversionModule,
  RelaysWorkerModule,
  WebhooksWorkerModule,
  MailWorkerModule,
  RetentionWorkerModule,
  PersonMailsWorkerModule,
  MerchantEventsModule,
  MerchantSettlementsWorkerModule,
  QueueWatchModule,
];

/**
 * The program in its three roles, `api`, `worker` and `all` (docs/decisions/0019). A worker still answers
 * `/health`.
 */
@Module({})
export class AppModule {
  static forRoot(config: AppConfig, mongoUri: string, writes?: DatabaseWrites): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(config, mongoUri, writes),
        ...(config.role === 'worker' ? [] : API),
        ...(config.role === 'api' ? [] : WORKER),
      ],
    };
  }
}
