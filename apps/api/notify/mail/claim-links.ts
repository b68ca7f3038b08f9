import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type ClaimLink, RefundClaims } from '@cowrie/api/money-out/payouts/refund-claims.service';

/**
 * Knows the links where payers enter an address for a refund. Anyone who has a link can choose, so it is only
 * in the e-mail.
 */
export abstract class ClaimLinks {
  /**
   * The link of a refund. `not_yet`: whether it waits for an address is not known yet. Undefined: it no
   * longer waits for one, so there is nothing to ask.
   */
  abstract linkOf(refundId: string): Promise<ClaimLink | 'not_yet' | undefined>;
}

/** The links of the refunds that are stored. */
@Injectable()
export class StoredClaimLinks extends ClaimLinks {
  constructor(private readonly claims: RefundClaims) {
    super();
  }

  async linkOf(refundId: string): Promise<ClaimLink | 'not_yet' | undefined> {
    const id = Types.ObjectId.createFromHexString(refundId);
    return (await this.claims.isEarly(id)) ? 'not_yet' : this.claims.linkOf(id);
  }
}
