import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';

export const SWEEP = 'Sweep';

/** One transaction that empties many vaults into a treasury. Stored, signed, before it is sent. */
export interface Sweep {
  _id: Types.ObjectId;
  environment: Environment;
  network: string;
  tokenAddress: string;
  treasury: string;
  paymentIds: Types.ObjectId[];
  nonce: number;
  txHash: string;
  rawTransaction: string;
  /** True until its outcome is on the payments: at most one a network, so that its nonce is safe. */
  isOpen: boolean;
  /** `displaced`: another transaction took its nonce. */
  outcome?: 'confirmed' | 'reverted' | 'displaced';
  createdAt: Date;
  closedAt?: Date;
}

const text = { type: String, required: true };

export const sweepSchema = new Schema<Sweep>(
  {
    environment: { ...text, enum: ENVIRONMENTS },
    network: text,
    tokenAddress: text,
    treasury: text,
    paymentIds: { type: [Schema.Types.ObjectId], required: true },
    nonce: { type: Number, required: true },
    txHash: text,
    rawTransaction: text,
    isOpen: { type: Boolean, required: true },
    outcome: { type: String, enum: ['confirmed', 'reverted', 'displaced'] },
    createdAt: { type: Date, required: true },
    closedAt: Date,
  },
  { collection: 'sweeps', versionKey: false, strict: 'throw' },
);
// At most one open sweep a network, whoever races.
sweepSchema.index(
  { environment: 1, network: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
