import { ENVIRONMENTS } from '@cowrie/dto';
import {
  date,
  type DocumentOf,
  documentSchema,
  listOf,
  number,
  objectId,
  oneOf,
  optional,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const VAULT_DOUBT = 'VaultDoubt';

const vaultDoubt = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  /** The payment whose vault it is. */
  paymentId: objectId(),
  /** What contradicts the stored transfers. For people. */
  reason: text(),
  /** Transactions that moved its money, by their receipts. Absent: none is known. */
  txHashes: optional(listOf(text())),
  since: date(),
  /** When the watcher looks again. */
  dueAt: date(),
  /** Unsuccessful looks. The backoff grows with them. */
  tries: number(),
  /** Blocks of the payment's life up to this one were read again. Absent: none. */
  readThrough: optional(number()),
  /** When all blocks of the payment's life were last reread without an explanation. Absent: never. */
  rereadAt: optional(date()),
};

/**
 * A vault on one network whose stored transfers are contradicted, by a receipt or by the vault's balance. The
 * watcher looks again until they agree (docs/decisions/0079). Any code that sees the contradiction records
 * it. Only the watcher changes transfers.
 */
export type VaultDoubt = DocumentOf<typeof vaultDoubt>;

export const vaultDoubtSchema = documentSchema(vaultDoubt, { collection: 'vault_doubts' });
// raise: one for each vault.
vaultDoubtSchema.index({ paymentId: 1, environment: 1, network: 1 }, { unique: true });
// findDue: by network, longest due first. openSince: of one environment.
vaultDoubtSchema.index({ environment: 1, network: 1, dueAt: 1 });
