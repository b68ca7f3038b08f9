import { Module } from '@nestjs/common';
import { QuotesModule } from '../../quotes/quotes.module';
import { PaymentsModule } from '../payments.module';
import { PaymentOffers } from './payment-offers.service';
import { PaymentChoices } from './payment-choices.service';

/** The choice of token and network. Loaded for the roles `api` and `all`, which have rates. */
@Module({
  imports: [PaymentsModule, QuotesModule],
  providers: [PaymentChoices, PaymentOffers],
  exports: [PaymentChoices, PaymentOffers],
})
export class PaymentChoicesModule {}
