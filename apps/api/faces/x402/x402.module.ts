import { Module } from '@nestjs/common';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { PaymentChoicesModule } from '@cowrie/api/money-in/payments/choice/payment-choices.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { QuotesModule } from '@cowrie/api/money-in/quotes/quotes.module';
import { RelayRequestsModule } from '@cowrie/api/money-in/relays/relays.module';
import { X402Controller } from './x402.controller';
import { X402Service } from './x402.service';

/** Payments by HTTP 402. Loaded for the roles `api` and `all`. */
@Module({
  imports: [MerchantsModule, PaymentsModule, PaymentChoicesModule, QuotesModule, RelayRequestsModule],
  controllers: [X402Controller],
  providers: [X402Service],
})
export class X402Module {}
