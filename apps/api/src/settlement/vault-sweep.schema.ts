import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '../platform/mongo/document.fields';

export const VAULT_SWEEP = 'VaultSweep';

const vaultSweep = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  tokenAddress: text(),
  paymentId: objectId(),
  treasury: text(),
  /** All that ever came in, base units: with more of it, the vault is due again. */
  receivedUnits: text(),
  requestedAt: date(),
  /** Not to be tried before. */
  dueAt: date(),
  /** Tries in vain: the backoff grows with them. */
  attempts: number(),
  lastFailure: optional(text()),
};

/**
 * A token that is in a payment's vault on one network, to be brought to the treasury: whatever the payment's status. It is
 * there for as long as the chain does not show that it left.
 */
export type VaultSweep = DocumentOf<typeof vaultSweep>;

export const vaultSweepSchema = documentSchema(vaultSweep, { collection: 'vault_sweeps' });
// A vault's token is asked for once, whoever asks.
vaultSweepSchema.index({ paymentId: 1, environment: 1, network: 1, tokenAddress: 1 }, { unique: true });
// nextBatch, and then one of them: what is due on a network, by token and treasury.
vaultSweepSchema.index({ environment: 1, network: 1, tokenAddress: 1, treasury: 1, dueAt: 1 });
