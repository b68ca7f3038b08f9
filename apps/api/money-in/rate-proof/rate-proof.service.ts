import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import type { RateProof } from '@cowrie/dto';
import type { Caller } from '@cowrie/api/merchants/auth-guard/caller';
import { PaymentsRepository, type Tenant } from '../payments/document/payments.repository';
import type { Selected } from '../payments/document/payment.selection';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { ProofSigner } from './proof.signer';
import { claimsOf, PROOF_FIELDS } from './rate-proof.claims';

/** Number of payments that are read and signed at once. */
const BATCH_SIZE = 100;

/** Proves the rate of a payment, and what that rate was made of (docs/decisions/0064). */
@Injectable()
export class RateProofService {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly signer: ProofSigner,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError payment_not_found, rate_not_fixed, rate_evidence_missing, rate_proofs_off */
  async proof(
    { merchant, environment }: Pick<Caller, 'merchant' | 'environment'>,
    paymentId: Types.ObjectId,
  ): Promise<RateProof> {
    const tenant = { businessId: merchant._id, environment };
    const payment = await this.payments.findOfTenant(tenant, paymentId, PROOF_FIELDS);
    if (!payment) throw new ApiError('payment_not_found');
    return this.signed(payment);
  }

  /**
   * The signed proofs of a tenant's payments, by their IDs. A payment whose rate has no evidence has no
   * proof. Without a key no payment has one.
   */
  async proofsOf(tenant: Tenant, paymentIds: readonly string[]): Promise<Map<string, string>> {
    const proofs = new Map<string, string>();
    if (!this.signer.isOn) return proofs;
    for (let from = 0; from < paymentIds.length; from += BATCH_SIZE) {
      const batch = paymentIds.slice(from, from + BATCH_SIZE);
      await Promise.all(
        batch.map(async (id) => {
          const payment = await this.payments.findOfTenant(tenant, new Types.ObjectId(id), PROOF_FIELDS);
          if (payment?.deposit?.rateEvidence) proofs.set(id, (await this.signed(payment)).proof);
        }),
      );
    }
    return proofs;
  }

  private async signed(payment: Selected<typeof PROOF_FIELDS>): Promise<RateProof> {
    const payload = claimsOf(payment, { issuer: this.config.checkoutUrl, now: this.clock.now() });
    return { proof: await this.signer.sign(payload), payload };
  }
}
