import { Module } from '@nestjs/common';
import { MerchantSettlementsModule } from '@cowrie/api/money-out/merchant-settlements/merchant-settlements.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { PayoutsModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { PeopleModule } from '@cowrie/api/people/people.module';
import { QuotesModule } from '@cowrie/api/money-in/quotes/quotes.module';
import { RateProofModule } from '@cowrie/api/money-in/rate-proof/rate-proof.module';
import { ReceiptsModule } from '@cowrie/api/money-out/receipts/receipts.module';
import { TestHelpersModule } from '../../test-helpers/test-helpers.module';
import { WebhooksModule } from '@cowrie/api/notify/webhooks/webhooks.module';
import { AttentionCounts } from './home/attention.service';
import { BusinessFigures } from './home/figures.service';
import { DashboardHomeController } from './home/home.controller';
import { HomeView } from './home/home.service';
import { DashboardPaymentListModule } from './list/payment-list.module';
import { PaymentView } from './payment/payment-view.service';
import { DashboardPaymentsController } from './payments.controller';

/** Payments of a business, and its figures. */
@Module({
  imports: [
    PeopleModule,
    MerchantsModule,
    PaymentsModule,
    PayoutsModule,
    QuotesModule,
    DashboardPaymentListModule,
    MerchantSettlementsModule,
    RateProofModule,
    ReceiptsModule,
    TestHelpersModule,
    WebhooksModule,
  ],
  controllers: [DashboardPaymentsController, DashboardHomeController],
  providers: [PaymentView, HomeView, AttentionCounts, BusinessFigures],
})
export class DashboardPaymentsModule {}
