import { Module } from '@nestjs/common';
import { QuotesModule } from '../../quotes/quotes.module';
import { PaymentsModule } from '../payments.module';
import { PaymentChoices } from './payment-choices.service';

/** The choice of token and network. Loaded for the roles `api` and `all`, which have rates. */
@Module({
  imports: [PaymentsModule, QuotesModule],
  providers: [PaymentChoices],
  exports: [PaymentChoices],
})
export class PaymentChoicesModule {}
