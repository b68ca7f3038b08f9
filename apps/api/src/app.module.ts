import { type DynamicModule, Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module';
import { ChainWatcherModule } from './chain-watcher/chain-watcher.module';
import { CheckoutModule } from './checkout/checkout.module';
import { EventsApiModule } from './events/events.module';
import { AuditRelayModule } from './payments/audit-relay.module';
import { ExpiryModule } from './payments/expiry.module';
import { PaymentMetricsModule } from './payments/payment-metrics.module';
import { PaymentsApiModule } from './payments/payments-api.module';
import { ReversalAlarmModule } from './payments/reversal-alarm.module';
import type { AppConfig } from './platform/config/app.config';
import { PayoutsWorkerModule, RefundsApiModule } from './payouts/payouts.module';
import { PlatformModule } from './platform/platform.module';
import { QuotesModule } from './quotes/quotes.module';
import { RetentionWorkerModule } from './retention/retention.module';
import { RetiredModule } from './retired.module';
import { ScreeningMetricsModule } from './screening/screening.module';
import { SettlementModule } from './settlement/settlement.module';
import { TestHelpersModule } from './test-helpers/test-helpers.module';
import { WebhooksWorkerModule } from './webhooks/webhooks.module';

const API = [
  ...[PaymentsApiModule, RefundsApiModule, QuotesModule, CheckoutModule, EventsApiModule],
  ...[TestHelpersModule, AdminModule, RetiredModule],
];
const WORKER = [
  ...[ChainWatcherModule, ExpiryModule, ReversalAlarmModule, PaymentMetricsModule],
  ...[PayoutsWorkerModule, ScreeningMetricsModule, AuditRelayModule],
  ...[SettlementModule, WebhooksWorkerModule, RetentionWorkerModule],
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
