import {
  collection,
  type DatabaseOf,
  type DatabaseOptions,
  openDatabase,
} from '@cowrie/api/platform/testing/database';
import { COLLECTIONS as BEFORE } from '@cowrie/api/merchants/testing/database';
import {
  type ChainTrail,
  type ChainCursor,
  CHAIN_CURSOR,
  chainCursorSchema,
  CHAIN_TRAIL,
  chainTrailSchema,
} from '../chain-records/chain-cursor.schema';
import { type Transfer, TRANSFER, transferSchema } from '../chain-records/transfer.schema';
import { type VaultDoubt, VAULT_DOUBT, vaultDoubtSchema } from '../chain-records/vault-doubt.schema';
import {
  type StoredTransferProof,
  TRANSFER_PROOF,
  transferProofSchema,
} from '../transfer-proofs/transfer-proof.schema';

/** The collections of this context and of those before it. */
export const COLLECTIONS = {
  ...BEFORE,
  transfers: collection<Transfer>(TRANSFER, transferSchema),
  cursors: collection<ChainCursor>(CHAIN_CURSOR, chainCursorSchema),
  trails: collection<ChainTrail>(CHAIN_TRAIL, chainTrailSchema),
  transferProofs: collection<StoredTransferProof>(TRANSFER_PROOF, transferProofSchema),
  vaultDoubts: collection<VaultDoubt>(VAULT_DOUBT, vaultDoubtSchema),
};

export type TestDatabase = DatabaseOf<typeof COLLECTIONS>;

/** Starts a test database with the collections of this context and of those before it. */
export const startDatabase = (options?: DatabaseOptions): Promise<TestDatabase> =>
  openDatabase(COLLECTIONS, options);
