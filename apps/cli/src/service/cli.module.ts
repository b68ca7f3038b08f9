import { type DynamicModule, Module } from '@nestjs/common';
import {
  MerchantSettlementsModule,
  StatementsModule,
} from '../../../api/src/merchant-settlements/merchant-settlements.module';
import { MerchantsModule } from '../../../api/src/merchants/merchants.module';
import { OperatorAccessModule } from '../../../api/src/operator-access/operator-access.module';
import { OperatorModule } from '../../../api/src/operator/operator.module';
import { PeopleModule } from '../../../api/src/people/people.module';
import { PeopleTeamModule } from '../../../api/src/people/team/people-team.module';
import type { AppConfig } from '../../../api/src/platform/config/app.config';
import { PlatformModule } from '../../../api/src/platform/platform.module';
import { RateBooksModule } from '../../../api/src/quotes/rate-books.module';
import { RetentionModule } from '../../../api/src/retention/retention.module';
import { SimulationModule } from '../../../api/src/test-helpers/test-helpers.module';
import { TransactionLookupModule } from '../../../api/src/transaction-lookup/transaction-lookup.module';
import { WebhooksModule } from '../../../api/src/webhooks/webhooks.module';

/** The service's modules without HTTP and workers: nothing listens, nothing watches, and no lease is taken. */
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
        RetentionModule,
        SimulationModule,
        StatementsModule,
        TransactionLookupModule,
        WebhooksModule,
      ],
    };
  }
}
