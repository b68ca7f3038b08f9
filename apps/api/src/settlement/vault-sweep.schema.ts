import { Schema, type Types } from 'mongoose';
import { ENVIRONMENTS, type Environment } from '@cowrie/dto';

export const VAULT_SWEEP = 'VaultSweep';

/**
 * A token that is in a payment's vault on one network, to be brought to the treasury: whatever the payment's status. It is
 * there for as long as the chain does not show that it left.
 */
export interface VaultSweep {
  _id: Types.ObjectId;
  environment: Environment;
  network: string;
  tokenAddress: string;
  paymentId: Types.ObjectId;
  treasury: string;
  /** All that ever came in, base units: with more of it, the vault is due again. */
  receivedUnits: string;
  requestedAt: Date;
  /** Not to be tried before. */
  dueAt: Date;
  /** Tries in vain: the pauses between them grow. */
  attempts: number;
  lastFailure?: string;
}

const text = { type: String, required: true };
const date = { type: Date, required: true };

export const vaultSweepSchema = new Schema<VaultSweep>(
  {
    environment: { ...text, enum: ENVIRONMENTS },
    network: text,
    tokenAddress: text,
    paymentId: { type: Schema.Types.ObjectId, required: true },
    treasury: text,
    receivedUnits: text,
    requestedAt: date,
    dueAt: date,
    attempts: { type: Number, required: true },
    lastFailure: String,
  },
  { collection: 'vault_sweeps', versionKey: false, strict: 'throw' },
);
// A vault's token is asked for once, whoever asks.
vaultSweepSchema.index({ paymentId: 1, environment: 1, network: 1, tokenAddress: 1 }, { unique: true });
// findBatches, and then one of them: what is due on a network, by token and treasury.
vaultSweepSchema.index({ environment: 1, network: 1, tokenAddress: 1, treasury: 1, dueAt: 1 });
