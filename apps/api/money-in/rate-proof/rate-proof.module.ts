import { Module } from '@nestjs/common';
import { AuthGuardModule } from '@cowrie/api/merchants/auth-guard/auth-guard.module';
import { IpAllowlistModule } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentsModule } from '../payments/payments.module';
import { ProofSigner } from './proof.signer';
import { RateProofController } from './rate-proof.controller';
import { RateProofService } from './rate-proof.service';

/** Proofs of payments' rates. The role `worker` has neither them nor their signing key. */
@Module({
  imports: [PaymentsModule],
  providers: [RateProofService, ProofSigner],
  exports: [RateProofService, ProofSigner],
})
export class RateProofModule {}

/** The merchants' endpoint. Only the roles `api` and `all` serve it. */
@Module({
  imports: [RateProofModule, AuthGuardModule, IpAllowlistModule],
  controllers: [RateProofController],
})
export class RateProofApiModule {}
