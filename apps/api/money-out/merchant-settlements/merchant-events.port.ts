import type { Types } from 'mongoose';
import type { Environment, EventType } from '@cowrie/dto';

/** An event of a settlement or an account. It belongs to no payment. */
export interface MerchantEvent {
  /** The `webhook-id`. */
  _id: string;
  businessId: Types.ObjectId;
  environment: Environment;
  /** The settlement or the account record; events of payments have their payment here. */
  paymentId: Types.ObjectId;
  /** Counts up from 1 for each settlement or account record. */
  sequence: number;
  type: EventType;
  at: Date;
  /** JSON. */
  body: string;
}

/** Reports an event to a merchant. The notify context provides it. */
export abstract class MerchantEvents {
  /** Can be repeated: each ID is told once. */
  abstract tell(event: MerchantEvent): Promise<void>;
}
