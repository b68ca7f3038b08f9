import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';

export const SWEEP = 'Sweep';

/** One signed transaction of a sweep: the first, or one that offers more than those before it under the same nonce. */
export interface SweepAttempt {
  txHash: string;
  rawTransaction: string;
  /** Wei a unit of gas, as decimal strings. */
  maxFeePerGasWei: string;
  maxPriorityFeePerGasWei: string;
  sentAt: Date;
}

/** A vault in a sweep, and all that had come into it by then: base units. */
export interface SweptVault {
  paymentId: Types.ObjectId;
  receivedUnits: string;
}

/** One transaction that empties many vaults of a token into a treasury. Each attempt is stored, signed, before it is sent. */
export interface Sweep {
  _id: Types.ObjectId;
  environment: Environment;
  network: string;
  tokenAddress: string;
  treasury: string;
  vaults: SweptVault[];
  nonce: number;
  /** At least one, oldest first. At most one of them can ever be mined. */
  attempts: SweepAttempt[];
  /** True until one of its attempts, or another transaction, has used the nonce: at most one a network. */
  isOpen: boolean;
  /** `displaced`: another transaction took its nonce. `mismatched`: token and factory tell different amounts. */
  outcome?: SweepOutcome;
  /** The attempt that was mined. */
  txHash?: string;
  createdAt: Date;
  closedAt?: Date;
}

export const SWEEP_OUTCOMES = ['confirmed', 'reverted', 'displaced', 'mismatched'] as const;
export type SweepOutcome = (typeof SWEEP_OUTCOMES)[number];

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const sweepSchema = new Schema<Sweep>(
  {
    environment: { ...text, enum: ENVIRONMENTS },
    network: text,
    tokenAddress: text,
    treasury: text,
    vaults: {
      type: [
        new Schema<SweptVault>(
          { paymentId: { type: Schema.Types.ObjectId, required: true }, receivedUnits: text },
          { _id: false },
        ),
      ],
      required: true,
    },
    nonce: { type: Number, required: true },
    attempts: {
      type: [
        new Schema<SweepAttempt>(
          {
            txHash: text,
            rawTransaction: text,
            maxFeePerGasWei: text,
            maxPriorityFeePerGasWei: text,
            sentAt: date,
          },
          { _id: false },
        ),
      ],
      required: true,
    },
    isOpen: { type: Boolean, required: true },
    outcome: { type: String, enum: SWEEP_OUTCOMES },
    txHash: String,
    createdAt: date,
    closedAt: Date,
  },
  { collection: 'sweeps', versionKey: false, strict: 'throw' },
);
// At most one open sweep a network, whoever races.
sweepSchema.index(
  { environment: 1, network: 1 },
  { unique: true, partialFilterExpression: { isOpen: true } },
);
