import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { identitiesOf, personOf } from '@cowrie/payout-state';
import { operatorParty } from '@cowrie/api/money-out/payouts/payout-party';
import { MembershipsRepository } from './memberships.repository';
import type { Actor } from '@cowrie/api/platform/audit/actor';
import { ApiError } from '@cowrie/api/platform/http/api.error';

/**
 * Prevents one person from being two parties (docs/decisions/0088). A person who works for a business may
 * request a refund in its name. So the same person may not approve it as an operator, by session or token.
 */
@Injectable()
export class OwnBusiness {
  constructor(private readonly memberships: MembershipsRepository) {}

  /** @throws ApiError refund_not_changeable when a person who may be the operator works for the business */
  async refuseApproval(businessId: Types.ObjectId, by: Actor): Promise<void> {
    const people = identitiesOf(operatorParty(by)).flatMap((one) => personOf(one) ?? []);
    const why = 'you work for its business; an operator who does not must approve it';
    for (const personId of people)
      if (await this.memberships.of(businessId, Types.ObjectId.createFromHexString(personId)))
        throw new ApiError('refund_not_changeable', { values: { why } });
  }
}
