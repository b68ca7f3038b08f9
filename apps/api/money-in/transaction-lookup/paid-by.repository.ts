import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Environment } from '@cowrie/dto';
import { TRANSFER, type Transfer } from '@cowrie/api/chain/chain-records/transfer.schema';

/** Finds the payments that a transaction pays, of all businesses. For operators. */
@Injectable()
export class PaidByRepository {
  constructor(@InjectModel(TRANSFER) private readonly transfers: Model<Transfer>) {}

  /** The ids of the payments, in hex, each once. */
  async findPaymentIds(environment: Environment, network: string, txHash: string): Promise<string[]> {
    const found = await this.transfers
      .find({ environment, network, txHash, direction: 'in' }, { paymentId: 1 })
      .lean();
    return [...new Set(found.map(({ paymentId }) => paymentId.toHexString()))];
  }
}
