import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { MembershipsRepository } from '../people/memberships.repository';
import type { Actor } from '../platform/audit/actor';
import { ApiError } from '../platform/http/api.error';

/**
 * Keeps one person from being two parties (docs/decisions/0062): who works for a business may ask for a refund in its name, so the
 * same person may not approve it as an operator.
 */
@Injectable()
export class OwnBusiness {
  constructor(private readonly memberships: MembershipsRepository) {}

  /** @throws ApiError refund_not_changeable when the person who acts as the operator works for the business */
  async refuseApproval(businessId: Types.ObjectId, { personId }: Actor): Promise<void> {
    if (personId === undefined) return;
    const own = await this.memberships.of(businessId, Types.ObjectId.createFromHexString(personId));
    const why = 'you work for its business; an operator who does not must approve it';
    if (own) throw new ApiError('refund_not_changeable', { values: { why } });
  }
}
