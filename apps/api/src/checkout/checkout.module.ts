import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { QuotesModule } from '../quotes/quotes.module';
import { TransactionLookupModule } from '../transaction-lookup/transaction-lookup.module';
import { CheckoutController } from './checkout.controller';
import { CheckoutService } from './checkout.service';

/** The endpoints of the hosted page. Loaded for the roles `api` and `all`. */
@Module({
  imports: [PaymentsModule, QuotesModule, TransactionLookupModule],
  controllers: [CheckoutController],
  providers: [CheckoutService],
  exports: [CheckoutService],
})
export class CheckoutModule {}
