import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  flag,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const VAULT_SWEEP = 'VaultSweep';

const vaultSweep = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  tokenAddress: text(),
  paymentId: objectId(),
  /** The vault can send to this address only. */
  treasury: text(),
  /**
   * All that the vault has ever received: base units of the token, a decimal string. If it grows, the vault
   * is due again.
   */
  receivedUnits: text(),
  requestedAt: date(),
  /** When to try next. */
  dueAt: date(),
  /**
   * It holds less than the network's smallest sweep, so it waits for more until `dueAt`
   * (docs/decisions/0067). Absent: it does not wait.
   */
  isSmall: optional(flag()),
  /** Failed tries. The backoff grows with them. */
  attempts: number(),
  /** Why the last try failed. */
  lastFailure: optional(text()),
};

/**
 * A request to sweep one token from a payment's vault on one network, in any status of the payment. It is
 * removed once the chain shows that the token has left.
 */
export type VaultSweep = DocumentOf<typeof vaultSweep>;

export const vaultSweepSchema = documentSchema(vaultSweep, { collection: 'vault_sweeps' });
// request: one request for each token of a vault. ofPayment: by payment.
vaultSweepSchema.index({ paymentId: 1, environment: 1, network: 1, tokenAddress: 1 }, { unique: true });
// nextBatch, dueNetworks: the vaults that are due on a network, by token and treasury. findOf, countOn: those
// of one token.
vaultSweepSchema.index({ environment: 1, network: 1, tokenAddress: 1, treasury: 1, dueAt: 1 });
