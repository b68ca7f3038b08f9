import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CHAIN_CURSOR, CHAIN_TRAIL, chainCursorSchema, chainTrailSchema } from './chain-cursor.schema';
import { ChainCursorsRepository } from './chain-cursors.repository';
import { TRANSFER, transferSchema } from './transfer.schema';
import { TransfersRepository } from './transfers.repository';
import { VAULT_DOUBT, vaultDoubtSchema } from './vault-doubt.schema';
import { VaultDoubts } from './vault-doubts.repository';

/** The stored records of the chains: transfers, and how far each network has been read. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: TRANSFER, schema: transferSchema },
      { name: CHAIN_CURSOR, schema: chainCursorSchema },
      { name: CHAIN_TRAIL, schema: chainTrailSchema },
      { name: VAULT_DOUBT, schema: vaultDoubtSchema },
    ]),
  ],
  providers: [TransfersRepository, ChainCursorsRepository, VaultDoubts],
  exports: [TransfersRepository, ChainCursorsRepository, VaultDoubts, MongooseModule],
})
export class ChainRecordsModule {}
