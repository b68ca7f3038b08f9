import { Module } from '@nestjs/common';
import { MerchantSettlementsModule } from '../../merchant-settlements/merchant-settlements.module';
import { MerchantsModule } from '../../merchants/merchants.module';
import { PaymentsModule } from '../../payments/payments.module';
import { PayoutsModule } from '../../payouts/payouts.module';
import { PeopleModule } from '../../people/people.module';
import { QuotesModule } from '../../quotes/quotes.module';
import { RateProofModule } from '../../rate-proof/rate-proof.module';
import { TestHelpersModule } from '../../test-helpers/test-helpers.module';
import { WebhooksModule } from '../../webhooks/webhooks.module';
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
    ...[PeopleModule, MerchantsModule, PaymentsModule, PayoutsModule, QuotesModule],
    DashboardPaymentListModule,
    ...[MerchantSettlementsModule, RateProofModule, TestHelpersModule, WebhooksModule],
  ],
  controllers: [DashboardPaymentsController, DashboardHomeController],
  providers: [PaymentView, HomeView, AttentionCounts, BusinessFigures],
})
export class DashboardPaymentsModule {}
