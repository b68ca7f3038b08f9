import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { TransferProof } from '@cowrie/chain-evm';
import { isDuplicateOf } from '@cowrie/api/platform/mongo/duplicate-key';
import type { Transfer } from '../chain-records/transfer.schema';
import { TRANSFER_PROOF, type StoredTransferProof } from './transfer-proof.schema';

/** Which transfer is proven, and in which block. */
export type ProvenIdentity = Pick<Transfer, 'environment' | 'network' | 'txHash' | 'ordinal' | 'blockHash'>;

/** Stores the proofs of final transfers. */
@Injectable()
export class TransferProofsRepository {
  constructor(@InjectModel(TRANSFER_PROOF) private readonly proofs: Model<StoredTransferProof>) {}

  /** The proof of a transfer in this block; undefined if none is stored. */
  async find({
    environment,
    network,
    txHash,
    ordinal,
    blockHash,
  }: ProvenIdentity): Promise<TransferProof | undefined> {
    const found = await this.proofs
      .findOne({ environment, network, txHash, ordinal, blockHash })
      .lean<StoredTransferProof | null>();
    if (!found) return undefined;
    const { header, transactionIndex, logIndex, nodes } = found;
    return { header, transactionIndex, logIndex, nodes };
  }

  /** Stores a proof, or replaces that of another block. Can be repeated. */
  async store(identity: ProvenIdentity, proof: TransferProof): Promise<void> {
    const { environment, network, txHash, ordinal, blockHash } = identity;
    const { header, transactionIndex, logIndex, nodes } = proof;
    try {
      await this.proofs.updateOne(
        { environment, network, txHash, ordinal },
        { $set: { blockHash, header, transactionIndex, logIndex, nodes } },
        { upsert: true },
      );
    } catch (error) {
      // Another process has stored the same proof meanwhile.
      if (!isDuplicateOf(error, ['environment', 'network', 'txHash', 'ordinal'])) throw error;
    }
  }
}
