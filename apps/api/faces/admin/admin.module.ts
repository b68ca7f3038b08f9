import { Module } from '@nestjs/common';
import {
  MerchantSettlementsModule,
  StatementsModule,
} from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { OperatorAccessModule } from '@cowrie/api/merchants/operator-access/operator-access.module';
import { OperatorModule } from '@cowrie/api/operations/operator/operator.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { PeopleTeamModule } from '@cowrie/api/people/team/people-team.module';
import { RateBooksModule } from '@cowrie/api/money-in/quotes/rate-books.module';
import { RetentionModule } from '@cowrie/api/operations/retention/retention.module';
import { TransactionLookupModule } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';
import { AdminGuard } from './admin.guard';
import { AdminDoctorController } from './doctor/doctor.controller';
import { AdminApiKeysController } from './merchants/api-keys.controller';
import { AdminInvitationsController } from './merchants/invitations.controller';
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
    PeopleTeamModule,
    RateBooksModule,
    RetentionModule,
    StatementsModule,
    TransactionLookupModule,
    WebhooksModule,
  ],
  controllers: [
    AdminMerchantsController,
    AdminApiKeysController,
    AdminInvitationsController,
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
