import type { Types } from 'mongoose';
import type { Environment, EventType } from '@cowrie/dto';

/** An event of a settlement or of an account, which belongs to no payment. */
export interface MerchantEvent {
  /** The `webhook-id`. */
  _id: string;
  businessId: Types.ObjectId;
  environment: Environment;
  /** The settlement, or the record of accounts, in the place where events of payments have their payment. */
  paymentId: Types.ObjectId;
  /** Counts up from 1 within what it belongs to. */
  sequence: number;
  type: EventType;
  at: Date;
  /** JSON. */
  body: string;
}

/** Tells a merchant of an event. The context that notifies provides it. */
export abstract class MerchantEvents {
  /** Can be repeated: an event is told once under its id. */
  abstract tell(event: MerchantEvent): Promise<void>;
}
