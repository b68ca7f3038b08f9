import { Module } from '@nestjs/common';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { MerchantsModule } from '@cowrie/api/merchants/merchants/merchants.module';
import { TransferProofsModule } from '@cowrie/api/chain/transfer-proofs/transfer-proofs.module';
import { PaymentsModule } from '@cowrie/api/money-in/payments/payments.module';
import { RateProofModule } from '@cowrie/api/money-in/rate-proof/rate-proof.module';
import { MerchantSettlementsModule } from '../merchant-settlements/merchant-settlements.module';
import { ReceiptsController } from './receipts.controller';
import { Receipts } from './receipts.service';

/** Receipts that prove themselves. The role `worker` has neither them nor the key that signs them. */
@Module({
  imports: [
    MerchantsModule,
    PaymentsModule,
    TransferProofsModule,
    RateProofModule,
    MerchantSettlementsModule,
  ],
  providers: [Receipts],
  exports: [Receipts],
})
export class ReceiptsModule {}

/** The merchants' endpoint. Only the roles `api` and `all` serve it. */
@Module({
  imports: [ReceiptsModule, AuthGuardModule, IpAllowlistModule],
  controllers: [ReceiptsController],
})
export class ReceiptsApiModule {}
