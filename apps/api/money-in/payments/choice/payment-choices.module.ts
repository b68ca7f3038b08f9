import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { QuotesModule } from '../../quotes/quotes.module';
import { PaymentsModule } from '../payments.module';
import { PAYMENT_OFFER, paymentOfferSchema } from './payment-offer.schema';
import { PaymentOffers } from './payment-offers.service';
import { PaymentChoices } from './payment-choices.service';

/** The choice of token and network. Loaded for the roles `api` and `all`, which have rates. */
@Module({
  imports: [
    PaymentsModule,
    QuotesModule,
    MongooseModule.forFeature([{ name: PAYMENT_OFFER, schema: paymentOfferSchema }]),
  ],
  providers: [PaymentChoices, PaymentOffers],
  exports: [PaymentChoices, PaymentOffers],
})
export class PaymentChoicesModule {}
