import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { RateProof } from '@cowrie/dto';
import { ApiKeyGuard } from '@cowrie/api/merchants/auth-guard/api-key.guard';
import { type Caller, CurrentCaller, RequiresSecretKey } from '@cowrie/api/merchants/auth-guard/caller';
import { IpAllowlistGuard } from '@cowrie/api/merchants/ip-allowlist.module';
import { PaymentIdPipe } from '../payments/payment-id.pipe';
import { Message } from '@cowrie/api/platform/http/answer.rules';
import { Documented } from '@cowrie/api/platform/http/documented.decorator';
import { RATE_PROOF_DOCS } from './rate-proof.docs';
import { RateProofService } from './rate-proof.service';

/** The proof of a payment's rate (docs/interface.md §4.14). */
@Controller('api/v1/payments')
@UseGuards(ApiKeyGuard, IpAllowlistGuard)
export class RateProofController {
  constructor(private readonly proofs: RateProofService) {}

  @Get(':paymentId/rate-proof')
  @Documented(RATE_PROOF_DOCS.proof)
  @RequiresSecretKey('payments:read')
  @Message('Rate proof retrieved')
  proof(
    @CurrentCaller() caller: Caller,
    @Param('paymentId', PaymentIdPipe) paymentId: Types.ObjectId,
  ): Promise<RateProof> {
    return this.proofs.proof(caller, paymentId);
  }
}
