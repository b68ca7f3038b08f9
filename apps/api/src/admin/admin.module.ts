import { Module } from '@nestjs/common';
import {
  MerchantSettlementsModule,
  StatementsModule,
} from '../merchant-settlements/merchant-settlements.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { OperatorAccessModule } from '../operator-access/operator-access.module';
import { OperatorModule } from '../operator/operator.module';
import { PeopleModule } from '../people/people.module';
import { RateBooksModule } from '../quotes/rate-books.module';
import { RetentionModule } from '../retention/retention.module';
import { TransactionLookupModule } from '../transaction-lookup/transaction-lookup.module';
import { WebhooksModule } from '../webhooks/webhooks.module';
import { AdminGuard } from './admin.guard';
import { AdminDoctorController } from './doctor/doctor.controller';
import { AdminApiKeysController } from './merchants/api-keys.controller';
import { AdminIpAllowlistController } from './merchants/ip-allowlist.controller';
import { AdminMerchantsController } from './merchants/merchants.controller';
import { OperatorSession } from './operator-session';
import { AdminOperatorsController } from './operators/operators.controller';
import { AdminOverviewController } from './overview/overview.controller';
import { AdminPaymentsController } from './payments/payments.controller';
import { AdminPayoutBatchesController } from './payouts/payout-batches.controller';
import { AdminPayoutsController } from './payouts/payouts.controller';
import { AdminRatesController } from './rates/rates.controller';
import { AdminRetentionController } from './retention/retention.controller';
import { AdminScreeningController } from './screening/screening.controller';
import { AdminSettlementAccountsController } from './settlements/settlement-accounts.controller';
import { AdminSettlementsController } from './settlements/settlements.controller';
import { AdminStateController } from './state/state.controller';
import { AdminDeliveriesController } from './webhooks/deliveries.controller';
import { AdminWebhookEndpointsController } from './webhooks/webhook-endpoints.controller';

/** The operator's HTTP endpoints. Loaded for the roles `api` and `all`. */
@Module({
  imports: [
    MerchantsModule,
    MerchantSettlementsModule,
    OperatorAccessModule,
    OperatorModule,
    PeopleModule,
    RateBooksModule,
    RetentionModule,
    StatementsModule,
    TransactionLookupModule,
    WebhooksModule,
  ],
  controllers: [
    AdminMerchantsController,
    AdminApiKeysController,
    AdminIpAllowlistController,
    AdminWebhookEndpointsController,
    AdminDeliveriesController,
    AdminPaymentsController,
    AdminScreeningController,
    AdminPayoutsController,
    AdminPayoutBatchesController,
    AdminRatesController,
    AdminRetentionController,
    AdminSettlementsController,
    AdminSettlementAccountsController,
    AdminStateController,
    AdminOperatorsController,
    AdminOverviewController,
    AdminDoctorController,
  ],
  providers: [AdminGuard, OperatorSession],
})
export class AdminModule {}
