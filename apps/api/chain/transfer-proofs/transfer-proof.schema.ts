import { ENVIRONMENTS } from '@cowrie/dto';
import {
  type DocumentOf,
  documentSchema,
  listOf,
  number,
  oneOf,
  text,
} from '@cowrie/api/platform/mongo/document.fields';

export const TRANSFER_PROOF = 'TransferProof';

const transferProof = {
  environment: oneOf(ENVIRONMENTS),
  network: text(),
  txHash: text(),
  /** Position among the transfers of its transaction, from 0. */
  ordinal: number(),
  /** The block that it proves. A transfer in another block needs another proof. */
  blockHash: text(),
  /** Hex, as are `nodes`. */
  header: text(),
  transactionIndex: number(),
  logIndex: number(),
  nodes: listOf(text()),
};

/**
 * What shows a final transfer in its block without a node (docs/decisions/0144). It does not change, so nodes
 * are asked for it once.
 */
export type StoredTransferProof = DocumentOf<typeof transferProof>;

export const transferProofSchema = documentSchema(transferProof, { collection: 'transfer_proofs' });

// store, find: each transfer has one proof.
transferProofSchema.index({ environment: 1, network: 1, txHash: 1, ordinal: 1 }, { unique: true });
