import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PaymentsApiModule } from '../payments/http/payments-api.module';
import { CheckoutLinksController } from './checkout-links.controller';
import { LinkFigures } from './link-figures.repository';
import { LinkPayments } from './link-payments.service';
import { LinkSessions } from './link-sessions.repository';
import { PAYMENT_LINK, paymentLinkSchema } from './payment-link.schema';
import { PaymentLinksRepository } from './payment-links.repository';
import { PaymentLinksService } from './payment-links.service';

/**
 * Links that open payments without the merchant's server (docs/decisions/0074). Loaded for the roles `api`
 * and `all`.
 */
@Module({
  imports: [
    PaymentsApiModule,
    MongooseModule.forFeature([{ name: PAYMENT_LINK, schema: paymentLinkSchema }]),
  ],
  controllers: [CheckoutLinksController],
  providers: [PaymentLinksRepository, LinkSessions, LinkFigures, PaymentLinksService, LinkPayments],
  exports: [PaymentLinksService, PaymentLinksRepository, PaymentsApiModule],
})
export class PaymentLinksModule {}
