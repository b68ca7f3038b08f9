import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TRANSFER_PROOF, transferProofSchema } from './transfer-proof.schema';
import { TransferProofsRepository } from './transfer-proofs.repository';
import { TransferProofs } from './transfer-proofs.service';

/** Proofs of recorded transfers. Nodes are asked for them once. */
@Module({
  imports: [MongooseModule.forFeature([{ name: TRANSFER_PROOF, schema: transferProofSchema }])],
  providers: [TransferProofsRepository, TransferProofs],
  exports: [TransferProofs],
})
export class TransferProofsModule {}
