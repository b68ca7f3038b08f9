import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '@cowrie/api/platform/clock/clock';
import { AppConfig } from '@cowrie/api/platform/config/app.config';
import { ApiError } from '@cowrie/api/platform/http/api.error';
import { logAlso } from '@cowrie/api/platform/logging/log.context';
import { requireAddressWanted } from './address-wanted';
import { claimHashOf, CLAIM_TOKEN_PATTERN, claimTokenOf } from './claim-token';
import { DestinationRules } from './destination-rules.service';
import type { Payout } from './payout.schema';
import { PayoutEvaluator } from './payout-evaluator.service';
import { PayoutsRepository } from './payouts.repository';
import { PayoutSync } from './payout-sync.service';
import { RefundLimits } from './refund-limits.service';

/** The link where a payer enters an address for a refund, and its expiry. The link is a secret. */
export interface ClaimLink {
  url: string;
  expiresAt: Date;
}

/**
 * What the link of a refund's payer can do (docs/decisions/0056). The token is the credential of one refund.
 */
@Injectable()
export class RefundClaims {
  constructor(
    private readonly payouts: PayoutsRepository,
    private readonly evaluator: PayoutEvaluator,
    private readonly sync: PayoutSync,
    private readonly limits: RefundLimits,
    private readonly destinations: DestinationRules,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The payout that a link leads to. @throws ApiError refund_claim_not_found */
  async find(token: string): Promise<Payout> {
    const payout = CLAIM_TOKEN_PATTERN.test(token) && (await this.payouts.findByClaim(claimHashOf(token)));
    if (!payout) throw new ApiError('refund_claim_not_found');
    logAlso({ paymentId: payout.paymentId.toHexString(), payoutId: payout._id.toHexString() });
    return payout;
  }

  /**
   * Stores the payer's address, once. The same address again changes nothing.
   * @throws ApiError refund_claim_not_found, refund_address_refused, refund_address_given,
   *   refund_not_changeable
   */
  async giveAddress(token: string, given: string): Promise<Payout> {
    const found = await this.find(token);
    const { _id, environment } = found;
    const address = await this.destinations.checked(environment, given, 'address', found);
    const destination = { address, givenBy: 'payer', at: this.clock.now() } as const;
    const rule = await this.limits.ruleOf({ ...found, destination });
    const payout = await this.evaluator.evaluate(_id, (current) => {
      if (current.destination?.address === address) return undefined;
      requireAddressWanted(current, this.clock.now());
      // In an earlier version, a person who approved it before did not see where it goes.
      return { set: { destination, rule, approvals: [] } };
    });
    return this.sync.tell(payout);
  }

  /**
   * Whether a refund is promised, and its payout is not stored or not evaluated yet: the process that created
   * it has died. Whether an address is awaited is known later.
   */
  async isEarly(refundId: Types.ObjectId): Promise<boolean> {
    const payout = await this.payouts.find(refundId);
    return !payout || payout.status === 'requested';
  }

  /**
   * The link that a payer gets by e-mail; undefined when no address is awaited. It is a secret: it goes into
   * the e-mail only.
   */
  async linkOf(refundId: Types.ObjectId): Promise<ClaimLink | undefined> {
    const payout = await this.payouts.find(refundId);
    if (!payout?.claim || payout.status !== 'awaiting_address') return undefined;
    const token = claimTokenOf(this.config.keySecret, refundId.toHexString(), payout.claim.number);
    const tokenHash = claimHashOf(token);
    // The service's secret has changed since. The previous link could no longer be found, so the new one's
    // hash is stored.
    if (payout.claim.tokenHash !== tokenHash)
      await this.evaluator.evaluate(refundId, (current) =>
        current.claim ? { set: { claim: { ...current.claim, tokenHash } } } : undefined,
      );
    return { url: `${this.config.checkoutUrl}/refund#${token}`, expiresAt: payout.claim.expiresAt };
  }
}
