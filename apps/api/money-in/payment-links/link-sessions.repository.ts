import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isPayable } from '@cowrie/payment-state';
import { PAYMENT, type Payment } from '../payments/document/payment.schema';
import type { PaymentLink } from './payment-link.schema';

type LinkOfTenant = Pick<PaymentLink, '_id' | 'businessId' | 'environment'>;

/** What the sessions of a link for one payment say about it. */
export type UseOfLink =
  /** The link is free. The next session gets this number. */
  { kind: 'free'; nextUse: number } | { kind: 'in_use' } | { kind: 'used' };

/** Reads the sessions of links for one payment. */
@Injectable()
export class LinkSessions {
  constructor(@InjectModel(PAYMENT) private readonly payments: Model<Payment>) {}

  /**
   * Whether a link for one payment is free. Its last session holds it until that session ends, even when its
   * window is over but it is not evaluated yet: money sent in time may still be found (docs/decisions/0074).
   */
  async useOf({ _id: paymentLinkId, businessId, environment }: LinkOfTenant): Promise<UseOfLink> {
    const ofLink = { businessId, environment, paymentLinkId };
    const [last, paid] = await Promise.all([
      this.payments
        .findOne({ ...ofLink, linkUse: { $exists: true } }, { status: 1, linkUse: 1 })
        .sort({ linkUse: -1 })
        .lean<Pick<Payment, 'status' | 'linkUse'>>(),
      // An operator can accept an earlier session's money, so the paid session is not always the last one.
      this.payments.findOne(
        { ...ofLink, $or: [{ status: 'completed' }, { paidAt: { $exists: true } }] },
        { _id: 1 },
      ),
    ]);
    if (paid) return { kind: 'used' };
    if (last && isPayable(last.status)) return { kind: 'in_use' };
    return { kind: 'free', nextUse: (last?.linkUse ?? 0) + 1 };
  }
}
