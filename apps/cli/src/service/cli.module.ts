import { type DynamicModule, Module } from '@nestjs/common';
import {
  MerchantSettlementsModule,
  StatementsModule,
} from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { OperatorAccessModule } from '@cowrie/api/merchants/operator-access/operator-access.module';
import { OperatorModule } from '@cowrie/api/operations/operator/operator.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { PeopleTeamModule } from '@cowrie/api/people/team/people-team.module';
import type { AppConfig } from '@cowrie/api/platform/config/app.config';
import { PlatformModule } from '@cowrie/api/platform/platform.module';
import { RateBooksModule } from '@cowrie/api/money-in/quotes/rate-books.module';
import { ReceiptsModule } from '@cowrie/api/money-out/receipts/receipts.module';
import { RetentionModule } from '@cowrie/api/operations/retention/retention.module';
import { SimulationModule } from '@cowrie/api/faces/test-helpers/test-helpers.module';
import { TransactionLookupModule } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';

/**
 * The service's modules without HTTP and workers: nothing listens, nothing watches, and no lease is taken.
 */
@Module({})
export class CliModule {
  static forRoot(config: AppConfig, mongoUri: string): DynamicModule {
    return {
      module: CliModule,
      imports: [
        PlatformModule.forRoot(config, mongoUri),
        MerchantsModule,
        MerchantSettlementsModule,
        OperatorAccessModule,
        OperatorModule,
        PeopleModule,
        PeopleTeamModule,
        RateBooksModule,
        ReceiptsModule,
        RetentionModule,
        SimulationModule,
        StatementsModule,
        TransactionLookupModule,
        WebhooksModule,
      ],
    };
  }
}
