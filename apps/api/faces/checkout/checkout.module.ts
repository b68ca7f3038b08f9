import { Module } from '@nestjs/common';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PaymentChoicesModule } from '@cowrie/api/money-in/payments/choice/payment-choices.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { PayoutsModule } from '@cowrie/api/money-out/payouts/payouts.module';
import { QuotesModule } from '@cowrie/api/money-in/quotes/quotes.module';
import { ReceiptsModule } from '@cowrie/api/money-out/receipts/receipts.module';
import { RelayRequestsModule } from '@cowrie/api/money-in/relays/relays.module';
import { TransactionLookupModule } from '@cowrie/api/money-in/transaction-lookup/transaction-lookup.module';
import { CheckoutController } from './checkout.controller';
import { CheckoutService } from './checkout.service';
import { CheckoutRelays } from './checkout-relays.service';
import { CheckoutRefundsController } from './checkout-refunds.controller';
import { CheckoutRefunds } from './checkout-refunds.service';
import { StatusStreams } from './streams/status-streams.service';

/** The endpoints of the hosted page. Loaded for the roles `api` and `all`. */
@Module({
  imports: [
    MerchantsModule,
    PaymentsModule,
    PaymentChoicesModule,
    PayoutsModule,
    QuotesModule,
    ReceiptsModule,
    RelayRequestsModule,
    TransactionLookupModule,
  ],
  controllers: [CheckoutController, CheckoutRefundsController],
  providers: [CheckoutService, CheckoutRefunds, CheckoutRelays, StatusStreams],
  exports: [CheckoutService],
})
export class CheckoutModule {}
