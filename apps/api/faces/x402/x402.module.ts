import { Module } from '@nestjs/common';
import { ChainRecordsModule } from '@cowrie/api/chain/chain-records/chain-records.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentChoicesModule } from '@cowrie/api/money-in/payments/choice/payment-choices.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { QuotesModule } from '@cowrie/api/money-in/quotes/quotes.module';
import { RelayRequestsModule } from '@cowrie/api/money-in/relays/relays.module';
import { FacilitatorController } from './facilitator.controller';
import { Facilitator } from './facilitator.service';
import { X402Controller } from './x402.controller';
import { X402Service } from './x402.service';

/** Payments by HTTP 402. Loaded for the roles `api` and `all`. */
@Module({
  imports: [
    AuthGuardModule,
    ChainRecordsModule,
    IpAllowlistModule,
    MerchantsModule,
    PaymentsModule,
    PaymentChoicesModule,
    QuotesModule,
    RelayRequestsModule,
  ],
  controllers: [FacilitatorController, X402Controller],
  providers: [X402Service, Facilitator],
})
export class X402Module {}
